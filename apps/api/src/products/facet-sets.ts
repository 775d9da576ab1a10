import { type Sql, and, join, literal, nothing, sql } from '#/sql/sql'
import { NIL } from '#/product-documents/facet-counts'
import type { ProductCondition, ProductFilters } from './product-filters.ts'
import { searchSql } from './search.ts'

/** The numbers of one set of products, as queries. The queries of counts have the columns `id` and `count`. */
export interface FacetSet {
  /** One row with the column `count`. */
  total: Sql
  options: Sql
  /** Each category has the products of the categories below it too. */
  categories: Sql
  businesses: Sql
  /** One row with the columns `min` and `max`. */
  price: Sql
}

/** The sets from which the facets are counted, and the queries (`with …`) that they need. */
export interface FacetSets {
  queries: readonly Sql[]
  /** The products that meet all conditions except those of one facet; without a facet, all conditions. */
  without: (facet?: string) => FacetSet
}

/** The name of the facet to which a condition belongs: for an attribute its id; null for no facet. */
export const facetOf = ({ choice }: ProductCondition): string | null =>
  typeof choice === 'object' ? (choice?.attribute ?? null) : choice

const nil = sql`${literal(NIL)}::uuid`
const row = sql`product`
/** The condition of the index `product_facet_category`. */
const hasFewOptions = sql`(cardinality(value_ids) <= 100)`

/**
 * Chooses how the facets are counted. The cheapest way that is possible is used for each set:
 *
 * 1. all products, categories or shops: from the counts that writers keep (`counted_facet`);
 * 2. prices, options and flags: from the narrow rows of `product_facet`;
 * 3. search and all other conditions: from the documents, which are read once for all sets.
 */
export function facetSets(filters: ProductFilters): FacetSets {
  const { conditions, search } = filters
  if (search || !conditions.every(({ faceted }) => faceted)) return documentSets(filters)
  const queries: Sql[] = []
  const sets = new Map<string | undefined, FacetSet>()
  for (const facet of [undefined, ...facetsOf(conditions)]) {
    const own = conditions.filter((condition) => facet === undefined || facetOf(condition) !== facet)
    sets.set(facet, keptSet(own) ?? narrowSet(own, queries))
  }
  return { queries, without: (facet) => sets.get(facet) ?? sets.get(undefined)! }
}

/** The facets in which something is chosen. */
const facetsOf = (conditions: readonly ProductCondition[]): string[] => [
  ...new Set(conditions.flatMap((condition) => facetOf(condition) ?? [])),
]

/** SQL: the number of products that meet the conditions, from the kept counts; null if they need other counts. */
export const keptTotal = (conditions: readonly ProductCondition[]): Sql | null =>
  conditions.every(({ faceted }) => faceted) ? (keptSet(conditions)?.total ?? null) : null

/** Returns the set with the numbers that writers keep; null if the conditions need other numbers. */
function keptSet(conditions: readonly ProductCondition[]): FacetSet | null {
  const chosen = conditions.filter(({ available }) => available === undefined)
  const [only, ...others] = chosen
  if (others.length > 0 || (only && only.choice !== 'category' && only.choice !== 'business')) return null
  const available = conditions.flatMap((condition) => condition.available ?? [])
  if (available.length > 1) return null
  const [wanted] = available
  const counter = wanted === undefined ? sql`products` : wanted ? sql`available` : sql`products - available`
  const all = sql`array[${nil}]`
  const inScope = only?.choice === 'category' ? below(only.ids) : only ? sql`${only.ids}::uuid[]` : all
  const count = (scope: Sql, facet: 'total' | 'category' | 'business' | 'option', key: Sql) => {
    const where = sql`where scope_id = any(${scope}) and facet = ${literal(facet)}${key}`
    if (scope !== all)
      return sql`select key_id as id, sum(${counter}) as count from counted_facet ${where} group by key_id`
    // For all products, `facet_count` has one row for each key, so only the changes need a sum. Grouping the rows of both
    // tables takes twice as long for 2,000 shops.
    return sql`select key_id as id, coalesce(kept.count, 0) + coalesce(changed.count, 0) as count
      from (select key_id, ${counter} as count from facet_count ${where}) kept
      full join (select key_id, sum(${counter}) as count from facet_change ${where} group by key_id) changed using (key_id)`
  }
  const total = only
    ? count(all, only.choice === 'category' ? 'category' : 'business', sql` and key_id = any(${inScope})`)
    : count(all, 'total', nothing)
  return {
    total: sql`select coalesce(sum(count), 0) as count from (${total}) counted`,
    options: count(inScope, 'option', nothing),
    categories:
      only?.choice === 'category'
        ? // Categories ignore the chosen ones, so this is read only if nothing was chosen in another set.
          withAbove(count(all, 'category', sql` and key_id = any(${inScope})`))
        : withAbove(count(inScope, 'category', nothing)),
    businesses:
      only?.choice === 'business'
        ? count(all, 'business', sql` and key_id = any(${inScope})`)
        : count(inScope, 'business', nothing),
    price: boundsOf(only, inScope, wanted),
  }
}

/** The ids of categories and of all categories below them. */
const below = (ids: readonly string[]): Sql => sql`array(select id from category where path && ${ids}::uuid[])`

/** Counts of own categories, added up for the categories above them. */
const withAbove = (counts: Sql): Sql =>
  sql`select above as id, sum(own.count) as count from (${counts}) own
    join category on category.id = own.id, unnest(category.path) as above group by above`

/** The lowest and the highest price. Each is the first or the last entry of an index, or of a part of one. */
function boundsOf(only: ProductCondition | undefined, scope: Sql, available: boolean | undefined): Sql {
  if (!only && available === undefined) return boundsOfAll
  const isShop = only?.choice === 'business'
  const column = isShop ? sql`business_id` : sql`category_id`
  const parts = only ? sql`unnest(${scope})` : sql`(select id from category union all select ${nil})`
  const flags =
    available === undefined ? sql`(values (true), (false))` : sql`(values (${literal(String(available))}::boolean))`
  const bound = (direction: Sql, half: Sql) =>
    sql`(select price from product_facet product where product.${column} = part.id and product.available = flag.available
      and price is not null${half} order by price ${direction} limit 1)`
  // The products of categories are in two indexes.
  const halves = isShop ? [nothing] : [sql` and ${hasFewOptions}`, sql` and not ${hasFewOptions}`]
  const ofHalves = (direction: Sql) => join(halves.map((half) => bound(direction, half)))
  return sql`select min(least(${ofHalves(sql`asc`)})) as min, max(greatest(${ofHalves(sql`desc`)})) as max
    from ${parts} as part (id) cross join ${flags} as flag (available)`
}

const boundsOfAll = sql`select
    (select price from product_document where visible and price is not null order by price limit 1) as min,
    (select price from product_document where visible and price is not null order by price desc nulls last limit 1) as max`

/**
 * The set from the rows of product_facet. To store many rows costs more than to read them again, so only their numbers by
 * shop and category are stored, in one of the `queries`.
 */
function narrowSet(conditions: readonly ProductCondition[], queries: Sql[]): FacetSet {
  const places = sql`places_${literal(queries.length)}`
  const where = narrowConditions(conditions)
  queries.push(sql`${places} as (
    select business_id, category_id, count(*) as count, min(price) as min, max(price) as max
    from counted_product ${row} where ${where} group by business_id, category_id)`)
  return {
    total: sql`select coalesce(sum(count), 0) as count from ${places}`,
    options: countOptions(sql`counted_product ${row} where ${where}`),
    categories: withAbove(sql`select category_id as id, sum(count) as count from ${places} group by category_id`),
    businesses: sql`select business_id as id, sum(count) as count from ${places} group by business_id`,
    price: sql`select min(min) as min, max(max) as max from ${places}`,
  }
}

/** PostgreSQL is faster with `unnest` as a column than with `unnest` as a table. */
const countOptions = (rows: Sql): Sql =>
  sql`select id, count(*) as count from (select unnest(value_ids) as id from ${rows}) chosen group by id`

function narrowConditions(conditions: readonly ProductCondition[]): Sql {
  const holds = conditions.map((condition) =>
    condition.choice === 'category' ? sql`${row}.category_id = any(${below(condition.ids)})` : condition.holds(row),
  )
  const isChosen = (choice: string) => conditions.some((condition) => condition.choice === choice)
  // With all its values in the condition, the first columns of the index do not prevent a search by price.
  if (isChosen('price') && !isChosen('category') && !isChosen('business'))
    holds.push(sql`${row}.category_id = any(array(select id from category union all select ${nil}))`)
  if (isChosen('price') && !conditions.some(({ available }) => available !== undefined))
    holds.push(sql`${row}.available = any('{true,false}')`)
  return and(...holds)
}

/**
 * The sets from one query of the documents. The counts of a facet ignore the conditions of this facet, so they ignore at
 * most one group of conditions. A product that does not meet two groups is therefore never counted.
 */
function documentSets({ conditions, search }: ProductFilters): FacetSets {
  const fixed = conditions.filter((condition) => facetOf(condition) === null).map(({ holds }) => holds(row))
  if (search) fixed.push(searchSql(search, row).where)
  const groups = facetsOf(conditions).map((facet, index) => ({
    facet,
    column: sql`meets_${literal(index)}`,
    holds: and(...conditions.filter((condition) => facetOf(condition) === facet).map(({ holds }) => holds(row))),
  }))
  const misses = groups.map(({ holds }) => sql`(not coalesce(${holds}, false))::int`)
  if (misses.length > 0) fixed.push(sql`${join(misses, ' + ')} <= 1`)
  const columns = groups.map(({ holds, column }) => sql`, coalesce(${holds}, false) as ${column}`)
  const found = sql`found as materialized (
    select product.business_id, coalesce(product.category_ids[cardinality(product.category_ids)], ${nil}) as category_id,
      product.value_ids, product.price${join(columns, '')}
    from product_document product where ${and(sql`product.visible`, ...fixed)})`
  const without = (facet?: string): FacetSet => {
    const others = groups.filter((group) => group.facet !== facet)
    const rows = sql`found where ${and(...others.map(({ column }) => column))}`
    return {
      total: sql`select count(*) as count from ${rows}`,
      options: countOptions(rows),
      categories: withAbove(sql`select category_id as id, count(*) as count from ${rows} group by category_id`),
      businesses: sql`select business_id as id, count(*) as count from ${rows} group by business_id`,
      price: sql`select min(price) as min, max(price) as max from ${rows}`,
    }
  }
  return { queries: [found], without }
}
