import type { ProductFacets } from '@lonja/contract/products/product'
import type { Query } from '#/http/query'
import { type Sql, join, literal, nothing, render, sql } from '#/sql/sql'
import type { Reading } from '#/resource/engine'
import { isOpen } from '#/access/visibility'
import { type FacetSets, facetOf, facetSets } from './facet-sets.ts'
import { facetNames } from './facet-names.ts'
import { type ProductFilters, productFilters } from './product-filters.ts'

/** The most shops in the facet. The chosen shops come first, then the shops with the most matching products. */
const MAX_BUSINESSES = 100

/**
 * The facets of the list of visible products: the values by which it can be narrowed, with their counts. The counts of
 * a facet ignore the values that are chosen in this facet. Chosen values are always included.
 */
export async function productFacets(parts: Reading, query: Query): Promise<ProductFacets> {
  const filters = await productFilters(parts, query)
  const most = limitOf(query)
  const [[row], names] = await Promise.all([
    parts.db.query<{ counts: Counts }>(render(countsSql(filters))),
    facetNames(parts),
  ])
  const { total, options, ofAttributes, categories, businesses, price } = row!.counts
  const chosen = new Set(filters.conditions.flatMap(({ ids }) => ids))
  return {
    total,
    attributes: names.attributes.flatMap((attribute) => {
      const { shown, more } = counted(attribute.options, ofAttributes[attribute.id] ?? options, chosen, most)
      return shown.length > 0 ? [{ ...attribute, options: shown, ...(more.options > 0 && { more }) }] : []
    }),
    categories: counted(names.categories, categories, chosen).shown,
    businesses: businesses.toSorted((a, b) => b.count - a.count || byName.compare(a.name, b.name)),
    price,
  }
}

const byName = new Intl.Collator('es')

/** The numbers of products by the id of an option or a category. */
type CountsById = Readonly<Record<string, number>>

interface Counts extends Pick<ProductFacets, 'total' | 'businesses' | 'price'> {
  /** For the attributes without a chosen option. */
  options: CountsById
  /** For the attributes with a chosen option, by their ids. */
  ofAttributes: Readonly<Record<string, CountsById>>
  categories: CountsById
}

/**
 * Returns the first `most` records and the chosen ones with their numbers of products (`shown`), and for all other records
 * how many they are and the sum of their products (`more`). Records without products are ignored, unless they are chosen.
 */
function counted<Named extends { id: string }>(
  records: readonly Named[],
  counts: CountsById,
  chosen: ReadonlySet<string>,
  most = Infinity,
): { shown: (Named & { count: number })[]; more: { options: number; count: number } } {
  const shown: (Named & { count: number })[] = []
  const more = { options: 0, count: 0 }
  let found = 0
  for (const named of records) {
    const count = counts[named.id] ?? 0
    const isChosen = chosen.has(named.id)
    if (count === 0 && !isChosen) continue
    found += 1
    if (found <= most || isChosen) shown.push({ ...named, count })
    else {
      more.options += 1
      more.count += count
    }
  }
  return { shown, more }
}

/** Reads from the query how many options of each attribute the answer may have. An invalid number is ignored. */
function limitOf(query: Query): number {
  const given = query.one('optionsPerAttribute') ?? ''
  return /^[1-9]\d{0,5}$/.test(given) ? Number(given) : Infinity
}

function countsSql(filters: ProductFilters): Sql {
  const sets = facetSets(filters)
  const queries = sets.queries.length > 0 ? sql`with ${join(sets.queries)}` : nothing
  const shops = filters.conditions.filter((condition) => facetOf(condition) === 'business').flatMap(({ ids }) => ids)
  const isChosen = (id: Sql) => sql`${id} = any(${shops}::uuid[])`

  // With OFFSET 0, the shops of the facet are looked up by their ids. Otherwise PostgreSQL reads all shops of the town.
  return sql`
    ${queries}
    select json_build_object(
      'total', (${sets.without().total}),
      'options', (${byId(sets.without().options)}),
      'ofAttributes', (${countsOfAttributes(filters, sets)}),
      'categories', (${byId(sets.without('category').categories)}),
      'businesses', (
        select coalesce(json_agg(json_build_object('id', id, 'name', business.name, 'count', shown.count)), '[]')
        from (
          select id, coalesce(found.count, 0) as count
          from (${sets.without('business').businesses}) found
          full join (select id from business where ${isChosen(sql`business.id`)} and ${isOpen(sql`business`)}) chosen using (id)
          where found.count > 0 or chosen.id is not null
          order by ${isChosen(sql`id`)} desc, count desc, id limit ${literal(MAX_BUSINESSES)}
        ) shown cross join lateral (select name from business where business.id = shown.id offset 0) business),
      'price', (
        select case when min is not null then json_build_object('min', min, 'max', max) end
        from (${sets.without('price').price}) bounds)
    ) as counts`
}

const byId = (counts: Sql): Sql => sql`select coalesce(json_object_agg(id, count), '{}') from (${counts}) counted`

const KEYS: ReadonlySet<string> = new Set(['category', 'business', 'price'])

/** SQL: the counts of each attribute with a chosen option, in the set without the conditions of this attribute. */
function countsOfAttributes({ conditions }: ProductFilters, sets: FacetSets): Sql {
  const chosen = new Set(
    conditions.map((condition) => facetOf(condition) ?? 'price').filter((facet) => !KEYS.has(facet)),
  )
  const counts = [...chosen].map((attribute) => {
    const own = sql`select counted.* from (${sets.without(attribute).options}) counted
      join attribute_value own on own.id = counted.id where own.attribute_id = ${attribute}::uuid`
    return sql`${attribute}::text, (${byId(own)})`
  })
  return sql`select json_build_object(${join(counts)})`
}
