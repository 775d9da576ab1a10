import type { Role } from '@lonja/contract/constants'
import type { Right } from '@lonja/contract/people/rights'
import { type Viewer, isInsider, mayInTown, operator, shopsWith, signedIn } from './guards.ts'
import type { Condition } from './condition.ts'
import { type Sql, always, and, exists, never, or, sql } from '../sql/sql.ts'

/** Viewers of shared catalogue answers: everybody except members of shops and the town's staff. */
export const getsSharedAnswers = (viewer: Viewer): boolean => !isInsider(viewer)

/** Viewers without a login: for answers that depend on more than the viewer's own shops. */
export const isSignedOut = (viewer: Viewer): boolean => !signedIn(viewer)

/** The viewer's role and the roles below it. */
export const rolesOf = (viewer: Viewer): Role[] => [
  ...(signedIn(viewer) ? (['ROLE_USER'] as const) : []),
  ...(viewer.businesses.length > 0 || operator(viewer) ? (['ROLE_BUSINESS'] as const) : []),
  ...(operator(viewer) ? (['ROLE_ADMIN'] as const) : []),
]

export const everyRow: Condition = () => always

const mine = sql`business_id`

/** The viewer has the right in the row's shop; with the right for the town, in every shop. */
export const ofMyShops =
  (right: Right, column: Sql = mine): Condition =>
  (row, viewer) =>
    mayInTown(viewer, right) ? always : within(sql`${row}.${column}`, shopsWith(viewer, right))

/** Like `ofMyShops`, for orders: a shop does not see orders that a guest still has to confirm. */
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

/** SQL: everybody may see the shop. */
export const isOpen = (business: Sql): Sql =>
  sql`(${business}.enabled and ${business}.state in ('approved', 'holiday'))`

/** The row's shop, if it has one, is visible to everybody. */
export const ofOpenShop: Condition = (row) =>
  sql`not exists (select 1 from business b where b.id = ${row}.business_id and not ${isOpen(sql`b`)})`

export const enabled: Condition = (row) => sql`${row}.enabled`

const ofShownProduct = either(() => sql`pd.visible`, ofMyShops('shop.read'))

/** The row belongs to a product that is visible to the viewer, or to the viewer's own shop. */
export const ofVisibleProduct: Condition = (row, viewer) =>
  exists(sql`product_document pd`, sql`pd.id = ${row}.product_id`, ofShownProduct(sql`pd`, viewer))

/** The row belongs to a product of a shop in which the viewer has the right. */
export const ofMyProducts =
  (right: Right): Condition =>
  (row, viewer) =>
    mayInTown(viewer, right)
      ? always
      : exists(sql`product p`, sql`p.id = ${row}.product_id`, within(sql`p.business_id`, shopsWith(viewer, right)))

/** Viewers with the right in the town, and no members of shops. */
export const inTown =
  (right: Right): Condition =>
  (_row, viewer) =>
    mayInTown(viewer, right) ? always : never

/** The row is the viewer's own, by its column `user_id`. */
export const ofMine: Condition = (row, viewer) => (operator(viewer) ? always : ofMyself(row, viewer))

/** Like `ofMine`, but hidden from operators too. */
export const ofMyself: Condition = (row, viewer) => (viewer.id === null ? never : sql`${row}.user_id = ${viewer.id}`)
