import { type ShopRole, shopRoleHas } from '@lonja/contract/people/rights'
import type { Viewer } from '../access/guards.ts'

/** A session that began with a PIN gives access for this time, in seconds. */
export const PIN_ACCESS_SECONDS = 5 * 60
/** It ends if it was not renewed for this time, in milliseconds. */
export const PIN_IDLE_MS = 10 * 60_000
/** It ends after this time in any case, in milliseconds. */
export const PIN_SESSION_MS = 12 * 3600 * 1000

/**
 * SQL: the session began with a password, or the device on which it began with a PIN is still shared: its session has
 * not ended, and the account of this session still manages the shop.
 *
 * @param session  the alias of the table `session` in the statement
 */
export const deviceStands = (session: string): string => `(${session}.device_id is null or exists (
  select from session device join "user" keeper on keeper.id = device.user_id and keeper.enabled
    join business_member m on m.user_id = keeper.id and m.business_id = device.counter_id and m.role in ('owner', 'manager')
  where device.id = ${session}.device_id and device.revoked_at is null and device.expires_at > now()
    and device.counter_id = ${session}.counter_id))`

/** The shop and the device to which a session of a shared device is bound. */
export interface CounterSession {
  /** The shop; null for a session of a device that is not shared. */
  counterId: string | null
  /** The session of the device, if this session began with a PIN. */
  deviceId: string | null
  /** The account that shared the device. */
  keeper: string | null
}

type Rights = Pick<Viewer, 'role' | 'townRole' | 'businesses' | 'shopRoles' | 'groups' | 'counter'>

/**
 * The rights of an account in a session of a shared device: with a PIN those of a clerk, because digits are easy to see
 * and to guess; without a PIN none. Null if the account may not work at this counter any more.
 */
export function rightsAtCounter<Account extends Rights>(
  account: Account,
  { counterId: shop, deviceId, keeper }: CounterSession,
): Account | null {
  if (shop === null) return account
  const byPin = deviceId !== null
  const role: ShopRole | undefined = account.shopRoles[shop]
  if (!role || !shopRoleHas(role, byPin ? 'orders' : 'settings')) return null
  return {
    ...account,
    role: byPin ? 'ROLE_BUSINESS' : 'ROLE_USER',
    townRole: null,
    groups: [],
    businesses: byPin ? [shop] : [],
    shopRoles: byPin ? { [shop]: 'clerk' } : {},
    counter: { shop, device: deviceId, keeper },
  }
}
