import type { Viewer } from '#/access/guards'
import { ofMyShops } from '#/access/visibility'
import { type Query, readBoolean } from '#/http/query'
import { type Sql, and, exists, not, sql } from '#/sql/sql'
import type { ProductCondition } from './product-filters.ts'

/** The filters with which a shop finds products that need work, as conditions for rows of product_document. */
export function shopFilters(query: Query, viewer: Viewer): ProductCondition[] {
  const filters: Record<string, (row: Sql) => Sql> = {
    enabled: (row) => exists(sql`product own`, sql`own.id = ${row}.id`, sql`own.enabled`),
    priced: (row) => sql`${row}.price is not null`,
    restricted: (row) => exists(sql`product own`, sql`own.id = ${row}.id`, sql`own.restrictions <> '[]'`),
    incomplete: (row) => sql`${row}.problems && '{picture,information}'`,
  }
  const plain = Object.entries(filters).flatMap(([name, holds]) => {
    const wanted = readBoolean(query.one(name))
    return wanted === undefined ? [] : [conditionOf(wanted ? holds : (row) => not(holds(row)))]
  })
  const isLow = (row: Sql) => and(hasLowStock(row), ofMyShops('shop.read')(row, viewer))
  return [...plain, ...(readBoolean(query.one('lowStock')) === true ? [conditionOf(isLow)] : [])]
}

const conditionOf = (holds: ProductCondition['holds']): ProductCondition => ({ choice: null, ids: [], holds })

const hasLowStock = (row: Sql): Sql =>
  exists(
    sql`attribute_combo combo join low_stock low on low.attribute_combo_id = combo.id`,
    sql`combo.product_id = ${row}.id`,
    sql`combo.enabled`,
  )
