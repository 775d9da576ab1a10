import type { Reads } from '#/database/database'
import type { Reading } from '#/resource/engine'
import { amongIds, dateConditions, rangeConditions } from '#/resource/filters'
import { type Query, idOf, readBoolean } from '#/http/query'
import { type Sql, never, or, sql, textOf } from '#/sql/sql'
import { type Search, searchQuery } from './search.ts'

/**
 * The facet to which a condition belongs; null if it belongs to none. The counts of this facet ignore the condition.
 * `attribute` is the id of an attribute.
 */
export type Choice = 'category' | 'business' | 'price' | { attribute: string } | null

/** One condition for rows of product_document. */
export interface ProductCondition {
  choice: Choice
  /** The chosen ids of categories, shops or options. */
  ids: readonly string[]
  holds: (row: Sql) => Sql
  /** Whether it needs only columns that `product_place` has too. */
  placed?: boolean
  /** Whether `product_facet` has the columns of the condition too. Conditions of categories are written differently. */
  faceted?: boolean
  /** The value of the filter `available`. */
  available?: boolean
}

export interface ProductFilters {
  conditions: readonly ProductCondition[]
  search: Search | null
}

/**
 * Reads the filters of `GET /api/products` as conditions for rows of product_document, for the list and for its
 * facets. An invalid value is ignored, as in all filters of the API.
 */
export async function productFilters({ db, cache }: Reading, query: Query): Promise<ProductFilters> {
  const text = query.one('search') ?? ''
  const [options, { search }] = await Promise.all([
    optionConditions(db, query),
    // The words of a search are looked up once, until a product or a synonym changes.
    cache.value(`search ${text}`, ['products', 'search-synonyms'], async () => ({
      search: await searchQuery(db, text),
    })),
  ])
  return { conditions: [...plainConditions(query), ...options], search }
}

const condition = (
  holds: ProductCondition['holds'],
  choice: Choice = null,
  ids: readonly string[] = [],
): ProductCondition => ({ choice, ids, holds, faceted: choice !== null })

const PLACED: ReadonlySet<string> = new Set(['featured', 'available', 'reduced'])

function plainConditions(query: Query): ProductCondition[] {
  const overlaps = (name: string, path: string, column: Sql, choice: Choice = null) =>
    idsOf(query, name, path).map((ids) => condition((row) => sql`${row}.${column} && ${ids}::uuid[]`, choice, ids))
  const among = (name: string, path: string, column: Sql, choice: Choice = null) =>
    idsOf(query, name, path).map((ids) => condition((row) => amongIds(sql`${row}.${column}`, ids), choice, ids))
  const flag = (name: string, column: Sql): ProductCondition[] => {
    const wanted = readBoolean(query.one(name))
    if (wanted === undefined) return []
    const holds = (row: Sql) => (wanted ? sql`${row}.${column}` : sql`not ${row}.${column}`)
    const flagged = { ...condition(holds), placed: PLACED.has(name), faceted: true }
    return [name === 'available' ? { ...flagged, available: wanted } : flagged]
  }
  const contains = (name: string, column: Sql) => {
    const values = query.many(name)
    const like = (row: Sql) => (value: string) =>
      sql`${row}.${column} like '%' || fold(${escapeLike(value)}::text) || '%'`
    return values.length === 0 ? [] : [condition((row) => or(...values.map(like(row))))]
  }
  const origins = query.many('origin')
  const coded = (name: string, column: Sql) => {
    const codes = query.many(name)
    return codes.length === 0 ? [] : [condition((row) => sql`${row}.id in (${codedSql(column, codes)})`)]
  }

  return [
    ...among('id', 'products', sql`id`),
    ...contains('title', sql`title_folded`),
    ...contains('name', sql`name`),
    ...(origins.length > 0 ? [condition((row) => sql`${row}.origin = any(${origins}::text[])`)] : []),
    ...coded('sku', sql`sku`),
    ...coded('ean', sql`ean`),
    ...flag('featured', sql`featured`),
    ...flag('marketplace', sql`marketplace`),
    ...flag('available', sql`available`),
    ...flag('reduced', sql`reduced`),
    ...overlaps('parent.id', 'categories', sql`category_ids`, 'category'),
    ...overlaps('offer.id', 'offers', sql`offer_ids`),
    ...overlaps('campaigns.id', 'campaigns', sql`campaign_ids`),
    ...idsOf(query, 'tags.id', 'tags').map((ids) =>
      condition((row) => sql`${row}.id in (select product_id from product_tag where tag_id = any(${ids}::uuid[]))`),
    ),
    ...among('business.id', 'businesses', sql`business_id`, 'business'),
    ...rangeConditions(query.map('price')).map(([operator, cents]) => ({
      ...condition((row) => sql`${row}.price ${operator} ${wholeBound(operator, cents)}::bigint`, 'price'),
      placed: true,
    })),
    ...dateConditions(query.map('updatedDate')).map(({ operator, at }) =>
      condition((row) => sql`${row}.updated_at ${operator} ${at}::timestamptz`),
    ),
  ]
}

const FARTHEST = Number.MAX_SAFE_INTEGER

/** The bound of a range as an integer, which the indexes need: a price above 5.5 cents is a price above 5 cents. */
function wholeBound(operator: Sql, value: number): number {
  const whole = ['>', '<='].includes(textOf(operator)) ? Math.floor(value) : Math.ceil(value)
  return Math.max(-FARTHEST, Math.min(whole, FARTHEST))
}

/** SQL: the products that have one of the codes, or have an enabled variant with one of the codes. */
function codedSql(column: Sql, codes: readonly string[]): Sql {
  const given = sql`${codes}::text[]`
  return sql`select id from product where ${column} = any(${given}) union all
    select product_id from attribute_combo where ${column} = any(${given}) and enabled`
}

/**
 * Returns `[ids]` with the ids in a parameter, or `[]` if the parameter is missing or contains a value that is not an
 * id.
 */
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
 * Conditions for options. With `attr[]`, a product must have one of the chosen options of each attribute. With
 * `attributes.name[]` and `attributes.options.name[]`, a product must have an option that matches both names.
 */
async function optionConditions(db: Reads, query: Query): Promise<ProductCondition[]> {
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
  // If all chosen options are unknown, no product matches. If only some are unknown, these are ignored.
  const impossible = chosen.length > 0 && byId.length === 0 ? [nothing()] : []
  return [...ofEach.map(anyOf), ...impossible, ...(byName ? [byName.length > 0 ? anyOf(byName) : nothing()] : [])]
}

function anyOf(options: readonly Option[]): ProductCondition {
  const ids = options.map(({ id }) => id)
  const attributes = new Set(options.map(({ attribute_id }) => attribute_id))
  const [attribute] = attributes.size === 1 ? attributes : []
  const holds = (row: Sql) => sql`${row}.value_ids && ${ids}::uuid[]`
  return { ...condition(holds, attribute ? { attribute } : null, ids), faceted: true }
}

/** The condition that no product meets. */
const nothing = (): ProductCondition => ({ ...condition(() => never), faceted: true })
