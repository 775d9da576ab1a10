import { type LocalLine, type LocalOrder, lineKey, migrate } from './local-order.ts'

/**
 * The basket on this device and the account that owns it. Baskets are stored only on devices, so the server does
 * nothing with them at login and logout. This module does:
 *
 * - At login the current products become part of the account’s basket, and the stored basket of the account is
 * restored. Lines with the same product and options become one line with the larger quantity. The current products
 * come before the restored ones.
 * - At logout nothing stays visible: products and coupons are stored under the account, without addresses.
 * - No account sees the products of another account: if the current basket belongs to another account when a user
 * signs in, the basket is first stored under that account.
 * - When a session expires, the products stay visible, so that nothing seems lost; name and addresses are removed.
 */
export interface BasketOfSession {
  order: LocalOrder
  kept: StoredBaskets
  /** The number of lines that the stored basket added to the current lines; 0 if there were no current lines. */
  joined: number
}

/** The stored baskets of accounts on this device, by account id. The latest basket is last. */
export type StoredBaskets = Readonly<Record<string, Pick<LocalOrder, 'lines' | 'coupons'>>>

const maxStored = 10
const mostCoupons = 10
const empty: LocalOrder = { schema: 2, lines: [] }

/** The basket after `user` signed in. A second call changes nothing. */
export function signedIn(order: LocalOrder, kept: StoredBaskets, user: string): BasketOfSession {
  if (order.owner === user) return { order, kept, joined: 0 }
  const ofOther = order.owner !== undefined
  const [own, others] = ofOther ? [empty, storeUnderOwner(kept, order)] : [order, kept]
  const { [user]: before, ...rest } = others
  const lines = joinLines(own.lines, before?.lines ?? [])
  const coupons = [...new Set([...(own.coupons ?? []), ...(before?.coupons ?? [])])].slice(0, mostCoupons)
  if (lines.length === 0) return { order: empty, kept: rest, joined: 0 }
  return {
    order: { ...own, owner: user, lines, ...(coupons.length > 0 && { coupons }) },
    kept: rest,
    joined: own.lines.length > 0 ? lines.length - own.lines.length : 0,
  }
}

/** The basket after `user` signed out. */
export const signedOut = (order: LocalOrder, kept: StoredBaskets, user: string): BasketOfSession => ({
  order: empty,
  kept: storeUnderOwner(kept, { ...order, owner: order.owner ?? user }),
  joined: 0,
})

/** The basket after the session of `user` expired. */
export const expired = (order: LocalOrder, kept: StoredBaskets, user: string): BasketOfSession => ({
  order: { ...withoutPerson(order), owner: order.owner ?? user },
  kept,
  joined: 0,
})

/** The basket after the session of `user` began or ended. */
export const afterSessionChange = (
  kind: 'in' | 'out' | 'expired',
  order: LocalOrder,
  kept: StoredBaskets,
  user: string,
): BasketOfSession => (kind === 'in' ? signedIn : kind === 'out' ? signedOut : expired)(order, kept, user)

/** Reads the stored baskets. A value of the wrong type is ignored. */
export function readStoredBaskets(stored: unknown): StoredBaskets {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return {}
  return Object.fromEntries(Object.entries(stored).map(([user, order]) => [user, linesAndCoupons(migrate(order))]))
}

function storeUnderOwner(kept: StoredBaskets, { owner, ...order }: LocalOrder): StoredBaskets {
  if (owner === undefined || order.lines.length === 0) return kept
  const { [owner]: _before, ...rest } = kept
  return Object.fromEntries([...Object.entries(rest), [owner, linesAndCoupons(order)]].slice(-maxStored))
}

/** The products and coupons, without personal data. */
const linesAndCoupons = ({ lines, coupons = [] }: Pick<LocalOrder, 'lines' | 'coupons'>) => ({
  lines: lines.map(({ product, quantity, attributes, business }) => ({
    product,
    quantity,
    attributes,
    ...(business && { business }),
  })),
  coupons,
})

function withoutPerson(order: LocalOrder): LocalOrder {
  const { customer: _customer, deliveryAddress: _delivery, billingAddress: _billing, note: _note, ...rest } = order
  return rest
}

function joinLines(first: readonly LocalLine[], second: readonly LocalLine[]): LocalLine[] {
  const known = new Map(first.map((line) => [lineKey(line), line]))
  for (const line of second) {
    const same = known.get(lineKey(line))
    known.set(lineKey(line), same ? { ...same, quantity: Math.max(same.quantity, line.quantity) } : line)
  }
  return [...known.values()]
}
