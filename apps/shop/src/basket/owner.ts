import { type LocalLine, type LocalOrder, lineKey, migrate } from './local-order.ts'

/**
 * Whose the basket on this device is. Baskets live on devices, so signing in and out decides here alone:
 *
 * - Who signs in takes over what was put in before, and finds again what they had when they signed out here. The same
 *   product with the same options is one line, of the larger quantity; what was put in last comes first.
 * - Who signs out leaves nothing in sight: products and coupons are put away under their account, without addresses.
 * - Another account never sees them: the basket of somebody else that is still there is put away first.
 * - Where a session merely ran out, the products stay, so that nothing seems lost; name and addresses go.
 */
export interface Settled {
  order: LocalOrder
  kept: Kept
  /** How many products came back beside those there were. */
  joined: number
}

/** What accounts left behind on this device, by their id, latest last. */
export type Kept = Readonly<Record<string, Pick<LocalOrder, 'lines' | 'coupons'>>>

const mostKept = 10
const mostCoupons = 10
const empty: LocalOrder = { schema: 2, lines: [] }

/** After `user` signed in. Doing it twice changes nothing. */
export function signedIn(order: LocalOrder, kept: Kept, user: string): Settled {
  if (order.owner === user) return { order, kept, joined: 0 }
  const ofOther = order.owner !== undefined
  const [own, others] = ofOther ? [empty, putAway(kept, order)] : [order, kept]
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

/** After `user` signed out. */
export const signedOut = (order: LocalOrder, kept: Kept, user: string): Settled => ({
  order: empty,
  kept: putAway(kept, { ...order, owner: order.owner ?? user }),
  joined: 0,
})

/** After the session of `user` ran out. */
export const expired = (order: LocalOrder, kept: Kept, user: string): Settled => ({
  order: { ...withoutPerson(order), owner: order.owner ?? user },
  kept,
  joined: 0,
})

/** After the session of `user` began, or ended in one way or the other. */
export const settled = (kind: 'in' | 'out' | 'expired', order: LocalOrder, kept: Kept, user: string): Settled =>
  (kind === 'in' ? signedIn : kind === 'out' ? signedOut : expired)(order, kept, user)

/** Reads what was stored, whatever it is. */
export function readKept(stored: unknown): Kept {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return {}
  return Object.fromEntries(Object.entries(stored).map(([user, order]) => [user, essence(migrate(order))]))
}

function putAway(kept: Kept, { owner, ...order }: LocalOrder): Kept {
  if (owner === undefined || order.lines.length === 0) return kept
  const { [owner]: _before, ...rest } = kept
  return Object.fromEntries([...Object.entries(rest), [owner, essence(order)]].slice(-mostKept))
}

/** What is bought, and nothing of who buys it. */
const essence = ({ lines, coupons = [] }: Pick<LocalOrder, 'lines' | 'coupons'>) => ({
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
