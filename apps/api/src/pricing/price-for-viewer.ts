import type { Viewer } from '../access/guards.ts'
import { type Sql, sql } from '../sql/sql.ts'
import { likeEverybody } from '../access/visibility.ts'

/** Who is in no customer group sees the prices that everybody sees. */
export const pricedLikeEverybody = (viewer: Viewer): boolean => likeEverybody(viewer) && !hasOwnPrices(viewer)

/** For them records are made anew: what is stored has everybody's prices. */
export const hasOwnPrices = (viewer: Viewer): boolean => viewer.groups.length > 0

/** SQL: what the viewer's groups pay for a variant, by the first of their lists as `list_price` orders them. */
const groupPrice = (combo: Sql, groups: readonly string[]): Sql =>
  sql`(select g.price from combo_group_price g join price_list gl on gl.id = g.price_list_id
    where g.attribute_combo_id = ${combo}.id and g.customer_group_id = any(${groups}::uuid[])
    order by gl.position, gl.business_id is null, gl.id limit 1)`

/** SQL: what one unit of a variant costs the viewer; without one, everybody. */
export const priceFor = (combo: Sql, viewer?: Viewer): Sql =>
  viewer && hasOwnPrices(viewer)
    ? sql`coalesce(${groupPrice(combo, viewer.groups)}, ${combo}.price)`
    : sql`${combo}.price`

/** SQL: what a reduction is compared with. A price that was never everybody's is compared with nothing. */
export const previousFor = (combo: Sql, viewer?: Viewer): Sql =>
  viewer && hasOwnPrices(viewer)
    ? sql`case when ${groupPrice(combo, viewer.groups)} is null then ${combo}.previous_price end`
    : sql`${combo}.previous_price`
