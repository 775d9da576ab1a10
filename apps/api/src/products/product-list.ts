import { mostCounted } from '@lonja/contract/constants'
import type { FilterRequest, IndexConditions } from '#/resource/define-resource'
import type { Reading } from '#/resource/engine'
import { type Sql, and, sql } from '#/sql/sql'
import { keptTotal } from './facet-sets.ts'
import { type ProductCondition, productFilters } from './product-filters.ts'
import { searchSql } from './search.ts'
import { shopFilters } from './shop-filters.ts'

/** The filters in the form that the resource engine needs. */
export async function productConditions(
  parts: Reading,
  { query, viewer }: FilterRequest,
  row: Sql,
): Promise<IndexConditions> {
  const { conditions: shared, search } = await productFilters(parts, query)
  const conditions = [...shared, ...shopFilters(query, viewer)]
  const where = and(...conditions.map(({ holds }) => holds(row)))
  if (!search) {
    const count = keptTotal(conditions)
    return { where, ...placeOf(conditions, row), ...(count ? { count } : { countLimit: mostCounted.products }) }
  }
  const found = searchSql(search, row)
  const { rank, best } = found
  return {
    where: and(where, found.where),
    rank,
    partial: search.partial,
    countLimit: mostCounted.products,
    // Other filters may leave only hits that are not among the best, so all of them are ranked.
    ...(best && conditions.length === 0 && { best }),
    ...(conditions.length === 0 && { total: search.total }),
  }
}

const PLACE_SORTS = ['featured', 'price', 'sales', 'created_at']

/**
 * If only the products of one category are asked for, returns the table in which they are sorted. The other conditions
 * must need only the columns of that table.
 */
function placeOf(conditions: readonly ProductCondition[], row: Sql): Pick<IndexConditions, 'place'> {
  const [category, ...others] = conditions.filter(({ choice }) => choice === 'category')
  const rest = conditions.filter((one) => one !== category)
  if (category?.ids.length !== 1 || others.length > 0 || !rest.every(({ placed }) => placed)) return {}
  const where = and(sql`${row}.category_id = ${category.ids[0]!}::uuid`, ...rest.map(({ holds }) => holds(row)))
  const source = sql`(select product_id as id, category_id, featured, available, reduced, price, sales, created_at from product_place)`
  return { place: { source, where, sorts: PLACE_SORTS } }
}
