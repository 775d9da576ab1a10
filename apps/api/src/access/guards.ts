import type { Role } from '@lonja/contract/constants'
import { type Right, type ShopRole, type TownRole, shopRoleHas, townRoleHas } from '@lonja/contract/people/rights'

/**
 * The person or system that sent a request. Without a login `id` is null; the token of a guest's order may still give
 * access to that order.
 */
export interface Viewer {
  readonly id: string | null
  readonly role: Role | null
  /** The viewer's role in the town. It is null for operators, whose role is `ROLE_ADMIN`. */
  readonly townRole: Exclude<TownRole, 'operator'> | null
  /** The shops for which the viewer works. */
  readonly businesses: readonly string[]
  /**
   * The viewer's role in each shop, by the shop's id. In other shops the viewer has only the rights of a role in the
   * town.
   */
  readonly shopRoles: Readonly<Record<string, ShopRole>>
  /** The customer groups of the viewer, which may have price lists of their own. */
  readonly groups: readonly string[]
  readonly session: string | null
  readonly orderToken: string | null
  /**
   * Set in the sessions of a shared device, which stands at the counter of a shop. In a session that began with a PIN,
   * `device` is the session of the device, and `keeper` the account that shared it. In the session of the device itself
   * both are null.
   */
  readonly counter?: { readonly shop: string; readonly device: string | null; readonly keeper: string | null }
  /**
   * Set if the request has the key of a program instead of a login. The key has its own rights, in its shop or, without
   * a shop, in the whole town; the viewer has then no account and no roles.
   */
  readonly key?: { readonly id: string; readonly business: string | null; readonly rights: ReadonlySet<Right> }
  /** Set while a member of the town's staff looks at a shop as its members do, or at the web shop as a customer: their role in the town. */
  readonly looksAs?: TownRole
  /** The id of the request, for the audit log. */
  readonly requestId?: string
}

export const anonymous: Viewer = {
  id: null,
  role: null,
  townRole: null,
  businesses: [],
  shopRoles: {},
  groups: [],
  session: null,
  orderToken: null,
}

/** A viewer with an account and without roles. */
export const customerOf = (id: string): Viewer => ({ ...anonymous, id, role: 'ROLE_USER' })

/** A viewer with one role in some shops. */
export const memberOf = (id: string, businesses: readonly string[], role: ShopRole): Viewer => ({
  ...anonymous,
  id,
  role: 'ROLE_BUSINESS',
  businesses,
  shopRoles: Object.fromEntries(businesses.map((business) => [business, role])),
})

/** A viewer with a role in the town's staff. */
export const staffOf = (id: string, role: TownRole): Viewer => ({
  ...anonymous,
  id,
  ...(role === 'operator' ? { role: 'ROLE_ADMIN' } : { role: 'ROLE_USER', townRole: role }),
})

/**
 * Whether this viewer may call the operation. Which rows the viewer may read or change depends on `visible` and
 * `editable` of the resource.
 */
export type Guard = (viewer: Viewer) => boolean

export const everyone: Guard = () => true
/**
 * The viewer has logged in. At the counter of a shared device this is false: a PIN must not open the person's own
 * account, orders and addresses.
 */
export const signedIn: Guard = (viewer) => viewer.id !== null && viewer.counter === undefined
/** The viewer has logged in, or has entered a PIN at the counter of a shop. */
export const isPerson: Guard = (viewer) => viewer.id !== null && viewer.counter?.device !== null
/** The request comes from a device at the counter of the shop, even if nobody has entered a PIN. */
export const standsAt = (viewer: Viewer, business: string): boolean => viewer.counter?.shop === business
/** The viewer is an operator, who may do everything in the town. */
export const operator: Guard = (viewer) => viewer.role === 'ROLE_ADMIN'

/** The viewer's role in the town; null if the viewer has none. */
export const townRoleOf = (viewer: Viewer): TownRole | null => (operator(viewer) ? 'operator' : viewer.townRole)

/** The viewer is a member of a shop, has a role in the town, or is a program with a key. */
export const isInsider: Guard = (viewer) =>
  viewer.businesses.length > 0 || townRoleOf(viewer) !== null || viewer.key !== undefined

/** The id of the account or of the key that sent the request; null for others. */
export const senderOf = ({ id, key }: Viewer): string | null => id ?? key?.id ?? null

/** Whether the viewer has the right for the whole town. */
export function mayInTown(viewer: Viewer, right: Right): boolean {
  if (viewer.key) return viewer.key.business === null && viewer.key.rights.has(right)
  const role = townRoleOf(viewer)
  return role !== null && townRoleHas(role, right)
}

/** The shops in which the viewer has the right. */
export function shopsWith(viewer: Viewer, right: Right): readonly string[] {
  const { businesses, shopRoles, key } = viewer
  if (key) return key.rights.has(right) ? businesses : []
  const holds = (id: string) => shopRoles[id] !== undefined && shopRoleHas(shopRoles[id], right)
  return businesses.every(holds) ? businesses : businesses.filter(holds)
}

/** Whether the viewer has the right in this shop: by a role in the shop, or by a role in the town. */
export const mayAt = (viewer: Viewer, right: Right, business: string | null): boolean =>
  mayInTown(viewer, right) || (business !== null && shopsWith(viewer, right).includes(business))

/** A guard: the viewer needs the right in at least one shop, or in the town. */
export const may =
  (right: Right): Guard =>
  (viewer) =>
    mayInTown(viewer, right) || shopsWith(viewer, right).length > 0

/** Like `may`, but not for keys: for what a person does under their own name. */
export const personMay =
  (right: Right): Guard =>
  (viewer) =>
    isPerson(viewer) && may(right)(viewer)
