import type { Role } from '@lonja/contract/constants'
import type { Right } from '@lonja/contract/people/rights'
import { type Viewer, insider, mayInTown, operator, shopsWith, signedIn, townRoleOf } from './access.ts'
import type { Bind, Condition } from './resource/define-resource.ts'

/** Catalogue answers: whoever neither works for a shop nor runs the town sees what everybody sees. */
export const likeEverybody = (viewer: Viewer): boolean => !insider(viewer)

/** Where more than the shop one works for decides, only those who did not log in see what everybody sees. */
export const nobodyElse = (viewer: Viewer): boolean => !signedIn(viewer)

/** The role the viewer has, and those below it. */
export const rolesOf = (viewer: Viewer): Role[] => [
  ...(signedIn(viewer) ? (['ROLE_USER'] as const) : []),
  ...(viewer.businesses.length > 0 || operator(viewer) ? (['ROLE_BUSINESS'] as const) : []),
  ...(operator(viewer) ? (['ROLE_ADMIN'] as const) : []),
]

export const always: Condition = () => 'true'

/** The row's shop is one in which the viewer has the right; who has it for the town has it in every shop. */
export const ofMyShops =
  (right: Right, column = 'business_id'): Condition =>
  (row, viewer, bind) =>
    mayInTown(viewer, right) ? 'true' : within(`${row}.${column}`, shopsWith(viewer, right), bind)

/** As `ofMyShops`, of orders: those that a guest has yet to confirm are not the shop's to see. */
export const ofMyShopsOrders =
  (right: Right): Condition =>
  (row, viewer, bind) =>
    mayInTown(viewer, right)
      ? 'true'
      : `(${within(`${row}.business_id`, shopsWith(viewer, right), bind)} and not ${row}.unconfirmed)`

const within = (sql: string, businesses: readonly string[], bind: Bind): string =>
  businesses.length === 0 ? 'false' : `${sql} = any(${bind(businesses)}::uuid[])`

const unbound: Bind = () => 'null'

export const either =
  (...conditions: Condition[]): Condition =>
  (row, viewer, bind) => {
    // Who has a right in the town reaches every row. Nothing is bound then: a value that no SQL names has no type.
    if (townRoleOf(viewer) !== null && conditions.some((condition) => condition(row, viewer, unbound) === 'true'))
      return 'true'
    const alternatives = conditions.map((condition) => condition(row, viewer, bind)).filter((sql) => sql !== 'false')
    if (alternatives.includes('true')) return 'true'
    return alternatives.length === 0 ? 'false' : `(${alternatives.join(' or ')})`
  }

export const sql =
  (text: (row: string) => string): Condition =>
  (row) =>
    text(row)

export const all =
  (...conditions: Condition[]): Condition =>
  (row, viewer, bind) =>
    `(${conditions.map((condition) => condition(row, viewer, bind)).join(' and ')})`

/** SQL: everybody may see the shop. */
export const isOpen = (business: string): string =>
  `(${business}.enabled and ${business}.state in ('approved', 'holiday'))`

/** The row's shop, where it has one, may be seen by everybody. */
export const ofOpenShop: Condition = (row) =>
  `not exists (select 1 from business b where b.id = ${row}.business_id and not ${isOpen('b')})`

export const enabled: Condition = (row) => `${row}.enabled`

/** The row belongs to a product that the viewer may see, or that is of the viewer's own shops. */
export const ofVisibleProduct: Condition = (row, viewer, bind) =>
  `exists (select 1 from product_document pd where pd.id = ${row}.product_id and ${either(
    sql(() => 'pd.visible'),
    (_row, v, b) => ofMyShops('shop.read')('pd', v, b),
  )(row, viewer, bind)})`

/** The row belongs to a product of a shop in which the viewer has the right. */
export const ofMyProducts =
  (right: Right): Condition =>
  (row, viewer, bind) =>
    mayInTown(viewer, right)
      ? 'true'
      : `exists (select 1 from product p where p.id = ${row}.product_id and ${within('p.business_id', shopsWith(viewer, right), bind)})`

/** Who has the right in the town; nobody in a shop. */
export const inTown =
  (right: Right): Condition =>
  (_row, viewer) =>
    mayInTown(viewer, right) ? 'true' : 'false'

/** The row is the viewer's own, by its column `user_id`. */
export const ofMine: Condition = (row, viewer, bind) =>
  operator(viewer) ? 'true' : viewer.id === null ? 'false' : `${row}.user_id = ${bind(viewer.id)}`

/** As `ofMine`, but for nobody else: what is one's own is not the operators' either. */
export const ofMyself: Condition = (row, viewer, bind) =>
  viewer.id === null ? 'false' : `${row}.user_id = ${bind(viewer.id)}`
