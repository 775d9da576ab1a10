import type { Database } from '#/database/database'
import type { Bind, IndexConditions } from '#/resource/define-resource'
import { dateConditions, rangeConditions } from '#/resource/filters'
import { type Query, idOf, readBoolean } from '#/http/query'
import { type Search, searchQuery, searchSql } from './search.ts'

/** What a condition chooses from: facets leave their own choice out. Of an attribute it is the attribute's id. */
export type Choice = 'category' | 'business' | 'price' | { attribute: string } | null

/** One condition over product_document, as SQL once its values are bound. */
export interface ProductCondition {
  choice: Choice
  /** The ids chosen, of categories, shops or options. */
  ids: readonly string[]
  sql: (bind: Bind, row: string) => string
}

export interface ProductFilters {
  conditions: readonly ProductCondition[]
  search: Search | null
}

const NEVER = 'false'

/**
 * The filters of `GET /api/products` over product_document, for the list and for its facets. A filter with an unusable
 * value has no effect, as everywhere.
 */
export async function productFilters(db: Database, query: Query): Promise<ProductFilters> {
  return {
    conditions: [...plainConditions(query), ...(await optionConditions(db, query))],
    search: await searchQuery(db, query.one('search') ?? ''),
  }
}

/** The filters as the resource engine takes them. */
export async function productConditions(query: Query, bind: Bind, db: Database, row: string): Promise<IndexConditions> {
  const { conditions, search } = await productFilters(db, query)
  const where = conditions.map(({ sql }) => sql(bind, row))
  if (!search) return { where }
  const found = searchSql(search, bind, row)
  return { where: [...where, found.where], rank: found.rank, partial: search.partial }
}

function condition(sql: ProductCondition['sql'], choice: Choice = null, ids: readonly string[] = []): ProductCondition {
  return { choice, ids, sql }
}

const uuids = (ids: readonly string[], bind: Bind): string => `${bind(ids)}::uuid[]`

function plainConditions(query: Query): ProductCondition[] {
  const overlaps = (name: string, path: string, column: string, choice: Choice = null) =>
    idsOf(query, name, path).map((ids) =>
      condition((bind, row) => `${row}.${column} && ${uuids(ids, bind)}`, choice, ids),
    )
  const among = (name: string, path: string, column: string, choice: Choice = null) =>
    idsOf(query, name, path).map((ids) =>
      condition((bind, row) => `${row}.${column} = any(${uuids(ids, bind)})`, choice, ids),
    )
  const flag = (name: string) => {
    const value = readBoolean(query.one(name))
    return value === undefined ? [] : [condition((_bind, row) => (value ? `${row}.${name}` : `not ${row}.${name}`))]
  }
  const contains = (name: string, column: string) => {
    const values = query.many(name)
    const like = (bind: Bind, row: string) => (value: string) =>
      `${row}.${column} like '%' || fold(${bind(escapeLike(value))}::text) || '%'`
    return values.length === 0 ? [] : [condition((bind, row) => `(${values.map(like(bind, row)).join(' or ')})`)]
  }
  const origins = query.many('origin')
  const coded = (name: 'sku' | 'ean') => {
    const codes = query.many(name)
    return codes.length === 0 ? [] : [condition((bind, row) => `${row}.id in (${codedSql(name, bind(codes))})`)]
  }

  return [
    ...among('id', 'products', 'id'),
    ...contains('title', 'title_folded'),
    ...contains('name', 'name'),
    ...(origins.length > 0 ? [condition((bind, row) => `${row}.origin = any(${bind(origins)}::text[])`)] : []),
    ...coded('sku'),
    ...coded('ean'),
    ...flag('featured'),
    ...flag('marketplace'),
    ...flag('available'),
    ...flag('reduced'),
    ...overlaps('parent.id', 'categories', 'category_ids', 'category'),
    ...overlaps('offer.id', 'offers', 'offer_ids'),
    ...overlaps('campaigns.id', 'campaigns', 'campaign_ids'),
    ...among('business.id', 'businesses', 'business_id', 'business'),
    ...rangeConditions(query.map('price')).map(([operator, cents]) =>
      condition((bind, row) => `${row}.price ${operator} ${bind(cents)}::numeric`, 'price'),
    ),
    ...dateConditions(query.map('updatedDate')).map(([operator, at]) =>
      condition((bind, row) => `${row}.updated_at ${operator} ${bind(at)}::timestamptz`),
    ),
  ]
}

/** SQL: the products with the code, their own or that of a variant that everybody is shown. */
const codedSql = (column: 'sku' | 'ean', codes: string): string =>
  `select id from product where ${column} = any(${codes}::text[]) union all ` +
  `select product_id from attribute_combo where ${column} = any(${codes}::text[]) and enabled`

/** No condition where the parameter is absent, or holds something that is no id. */
function idsOf(query: Query, name: string, path: string): string[][] {
  const ids = query.many(name).map((value) => idOf(value, path))
  return ids.length === 0 || ids.includes(null) ? [] : [ids as string[]]
}

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')

interface Option {
  id: string
  attribute_id: string
}

/**
 * `attr[]`: any option of one attribute, and every attribute. `attributes.name[]` and `attributes.options.name[]`: some
 * option that answers both.
 */
async function optionConditions(db: Database, query: Query): Promise<ProductCondition[]> {
  const [chosen = []] = idsOf(query, 'attr', 'attribute-values')
  const attributes = query.many('attributes.name')
  const options = query.many('attributes.options.name')
  const [byId, byName] = await Promise.all([
    chosen.length === 0
      ? []
      : db.query<Option>({
          name: 'options_by_id',
          text: 'select id, attribute_id from attribute_value where id = any($1::uuid[])',
          values: [chosen],
        }),
    attributes.length + options.length === 0
      ? undefined
      : db.query<Option>({
          name: 'options_by_name',
          text: `select value.id, value.attribute_id from attribute_value value join attribute on attribute.id = value.attribute_id
            where (cardinality($1::text[]) = 0 or fold(attribute.name) in (select fold(name) from unnest($1::text[]) name))
              and (cardinality($2::text[]) = 0 or fold(value.name) in (select fold(name) from unnest($2::text[]) name))`,
          values: [attributes, options],
        }),
  ])
  const ofEach = [...Map.groupBy(byId, ({ attribute_id }) => attribute_id).values()]
  // An option that does not exist is one that no product has; beside others of its attribute it adds nothing.
  const impossible = chosen.length > 0 && byId.length === 0 ? [condition(() => NEVER)] : []
  return [
    ...ofEach.map(anyOf),
    ...impossible,
    ...(byName ? [byName.length > 0 ? anyOf(byName) : condition(() => NEVER)] : []),
  ]
}

function anyOf(options: readonly Option[]): ProductCondition {
  const ids = options.map(({ id }) => id)
  const attributes = new Set(options.map(({ attribute_id }) => attribute_id))
  const [attribute] = attributes.size === 1 ? attributes : []
  return condition((bind, row) => `${row}.value_ids && ${uuids(ids, bind)}`, attribute ? { attribute } : null, ids)
}
