import type { Viewer } from '../access.ts'
import type { Bind } from '../resource/define-resource.ts'
import { likeEverybody } from '../visibility.ts'

interface Reader {
  viewer: Viewer
  bind: Bind
}

/** Who is in no customer group sees the prices that everybody sees. */
export const pricedLikeEverybody = (viewer: Viewer): boolean => likeEverybody(viewer) && !hasOwnPrices(viewer)

/** For them records are made anew: what is stored has everybody's prices. */
export const hasOwnPrices = (viewer: Viewer): boolean => viewer.groups.length > 0

/** SQL: what the viewer's groups pay for a variant, by the first of their lists as `list_price` orders them. */
const groupPrice = (combo: string, groups: string): string =>
  `(select g.price from combo_group_price g join price_list gl on gl.id = g.price_list_id ` +
  `where g.attribute_combo_id = ${combo}.id and g.customer_group_id = any(${groups}::uuid[]) ` +
  `order by gl.position, gl.business_id is null, gl.id limit 1)`

/** SQL: what one unit of a variant costs whoever reads. */
export const priceFor = (combo: string, reader?: Reader): string =>
  reader && hasOwnPrices(reader.viewer)
    ? `coalesce(${groupPrice(combo, reader.bind(reader.viewer.groups))}, ${combo}.price)`
    : `${combo}.price`

/** SQL: what a reduction is compared with. A price that was never everybody's is compared with nothing. */
export const previousFor = (combo: string, reader?: Reader): string =>
  reader && hasOwnPrices(reader.viewer)
    ? `case when ${groupPrice(combo, reader.bind(reader.viewer.groups))} is null then ${combo}.previous_price end`
    : `${combo}.previous_price`
