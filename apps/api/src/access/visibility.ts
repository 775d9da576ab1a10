import type { Role } from '@lonja/contract/constants'
import type { Right } from '@lonja/contract/people/rights'
import { type Viewer, isInsider, mayInTown, operator, senderOf, shopsWith, signedIn } from './guards.ts'
import type { Condition } from './condition.ts'
import { type Sql, always, and, exists, never, or, sql } from '../sql/sql.ts'

/**
 * The viewer may get answers that are stored for everybody. Members of shops and the town's staff may not, because
 * they see more.
 */
export const getsSharedAnswers = (viewer: Viewer): boolean => !isInsider(viewer)

/**
 * The viewer is not logged in. Some answers are different for each account, even for customers. Such an answer is
 * shared only between viewers who are not logged in.
 */
export const isSignedOut = (viewer: Viewer): boolean => senderOf(viewer) === null

/** The viewer's role and the roles below it. */
export const rolesOf = (viewer: Viewer): Role[] => [
  ...(viewer.id === null ? [] : (['ROLE_USER'] as const)),
  ...(viewer.businesses.length > 0 || operator(viewer) ? (['ROLE_BUSINESS'] as const) : []),
  ...(operator(viewer) ? (['ROLE_ADMIN'] as const) : []),
]

export const everyRow: Condition = () => always

const mine = sql`business_id`

/** The viewer has the right in the row's shop. With the right for the town, the viewer has it in every shop. */
export const ofMyShops =
  (right: Right, column: Sql = mine): Condition =>
  (row, viewer) =>
    mayInTown(viewer, right) ? always : within(sql`${row}.${column}`, shopsWith(viewer, right))

/** Like `ofMyShops`, for orders: a shop does not see an order that a guest must still confirm. */
export const ofMyShopsOrders =
  (right: Right): Condition =>
  (row, viewer) =>
    mayInTown(viewer, right)
      ? always
      : and(within(sql`${row}.business_id`, shopsWith(viewer, right)), sql`not ${row}.unconfirmed`)

const within = (business: Sql, businesses: readonly string[]): Sql =>
  businesses.length === 0 ? never : sql`${business} = any(${businesses}::uuid[])`

export const either =
  (...conditions: Condition[]): Condition =>
  (row, viewer) =>
    or(...conditions.map((condition) => condition(row, viewer)))

export const all =
  (...conditions: Condition[]): Condition =>
  (row, viewer) =>
    and(...conditions.map((condition) => condition(row, viewer)))

/** SQL: the shop is visible to everybody. */
export const isOpen = (business: Sql): Sql =>
  sql`(${business}.enabled and ${business}.state in ('approved', 'holiday'))`

/** SQL: the shop offers the product, and the town does not restrict it. */
export const isOffered = (product: Sql): Sql => sql`(${product}.enabled and ${product}.restrictions = '[]')`

/** The row belongs to no shop, or to a shop that is visible to everybody. */
export const ofOpenShop: Condition = (row) =>
  sql`not exists (select 1 from business b where b.id = ${row}.business_id and not ${isOpen(sql`b`)})`

export const enabled: Condition = (row) => sql`${row}.enabled`

const ofShownProduct = either(() => sql`pd.visible`, ofMyShops('shop.read'))

/** The row belongs to a product that the viewer can see: a published product, or one of the viewer's own shop. */
export const ofVisibleProduct: Condition = (row, viewer) =>
  exists(sql`product_document pd`, sql`pd.id = ${row}.product_id`, ofShownProduct(sql`pd`, viewer))

/** The row belongs to a product of a shop in which the viewer has the right. */
export const ofMyProducts =
  (right: Right): Condition =>
  (row, viewer) =>
    mayInTown(viewer, right)
      ? always
      : exists(sql`product p`, sql`p.id = ${row}.product_id`, within(sql`p.business_id`, shopsWith(viewer, right)))

/** The viewer has the right in the town; a role in a shop is not enough. */
export const inTown =
  (right: Right): Condition =>
  (_row, viewer) =>
    mayInTown(viewer, right) ? always : never

/** The row is the viewer's own, by its column `user_id`; operators see all rows. */
export const ofMine: Condition = (row, viewer) => (operator(viewer) ? always : ofMyself(row, viewer))

/** Like `ofMine`, but without the exception for operators. */
export const ofMyself: Condition = (row, viewer) => (signedIn(viewer) ? ofAuthor(row, viewer) : never)

/** Like `ofMyself`, also at the counter of a shared device: for what a member writes as a member of the shop. */
export const ofAuthor: Condition = (row, viewer) => (viewer.id === null ? never : sql`${row}.user_id = ${viewer.id}`)
