import type { Viewer } from '../access/guards.ts'
import { type Sql, sql } from '../sql/sql.ts'
import { getsSharedAnswers } from '../access/visibility.ts'

/** The viewer may get answers that are stored for everybody, and is in no customer group with other prices. */
export const hasGeneralPrices = (viewer: Viewer): boolean => getsSharedAnswers(viewer) && !hasOwnPrices(viewer)

/** The viewer is in a customer group and may have other prices, so the stored JSON of a product cannot be used. */
export const hasOwnPrices = (viewer: Viewer): boolean => viewer.groups.length > 0

/** SQL: the price of a variant for the viewer's groups, from the first of their price lists. */
const groupPrice = (combo: Sql, groups: readonly string[]): Sql =>
  sql`(select g.price from combo_group_price g join price_list gl on gl.id = g.price_list_id
    where g.attribute_combo_id = ${combo}.id and g.customer_group_id = any(${groups}::uuid[])
    order by gl.position, gl.business_id is null, gl.id limit 1)`

/** SQL: the price of one unit of a variant for the viewer; without a viewer, the price for everybody. */
export const priceFor = (combo: Sql, viewer?: Viewer): Sql =>
  viewer && hasOwnPrices(viewer)
    ? sql`coalesce(${groupPrice(combo, viewer.groups)}, ${combo}.price)`
    : sql`${combo}.price`

/** SQL: the price before a reduction. It is null if the viewer gets a price of a group. */
export const previousFor = (combo: Sql, viewer?: Viewer): Sql =>
  viewer && hasOwnPrices(viewer)
    ? sql`case when ${groupPrice(combo, viewer.groups)} is null then ${combo}.previous_price end`
    : sql`${combo}.previous_price`
