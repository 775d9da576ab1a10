import { normalisePhone } from '@lonja/contract/phone'
import type { Viewer } from '../access/guards.ts'
import type { Database } from '../database/database.ts'
import { cleanText } from '../text/text.ts'
import type { CouponFacts } from './load-basket.ts'

/**
 * Counts one use of each coupon for a new order. The rows of the coupons stay locked until the transaction ends, so
 * that simultaneous orders count their uses of a coupon one after the other, and each order sees the earlier uses.
 *
 * @param person  the customer for whom the uses are counted
 * @param orderId  the order, which may already be in the database
 * @returns the coupons that cannot be used any more, by anybody or by this person
 */
export async function countCoupons<Coupon extends LimitedCoupon>(
  db: Database,
  coupons: readonly Coupon[],
  person: Person,
  orderId: string,
): Promise<Coupon[]> {
  if (coupons.length === 0) return []
  const ids = coupons.map(({ id }) => id)
  const counted = await db.query<{ id: string }>({
    name: 'count coupons',
    text: `with locked as materialized (select id from coupon where id = any($1::uuid[]) order by id for no key update)
           update coupon c set used = c.used + 1 from locked
           where c.id = locked.id and c.enabled and (c.usage_limit is null or c.used < c.usage_limit)
           returning c.id`,
    values: [ids],
  })
  const available = new Set(counted.map(({ id }) => id))
  const spent = coupons.filter(({ id }) => !available.has(id))
  const personal = coupons.filter(({ limitPerPerson, firstOrderOnly }) => limitPerPerson !== null || firstOrderOnly)
  if (spent.length > 0 || personal.length === 0) return spent

  const [row] = await db.query<{ orderedBefore: boolean; uses: Record<string, number> }>({
    name: 'uses of coupons',
    text: `select ordered_before($2, $3, $4, $5) as "orderedBefore",
             (select json_object_agg(id, coupon_uses(id, $2, $3, $4, $5)) from unnest($1::uuid[]) id) as uses`,
    values: [ids, person.userId, person.email, person.phone, orderId],
  })
  const { orderedBefore, uses } = row!
  return personal.filter(
    ({ id, limitPerPerson, firstOrderOnly }) =>
      (firstOrderOnly && orderedBefore) || (limitPerPerson !== null && (uses[id] ?? 0) >= limitPerPerson),
  )
}

type LimitedCoupon = Pick<CouponFacts, 'id' | 'limitPerPerson' | 'firstOrderOnly'>

/** The person for whom coupon uses are counted. The account identifies the person, or else the e-mail or the phone. */
export interface Person {
  userId: string | null
  email: string | null
  /** The phone number in the format E.164. */
  phone: string | null
}

export function personOf(viewer: Viewer, email: unknown, phone: unknown): Person {
  const dialled = textOf(phone)
  return {
    userId: viewer.id,
    email: textOf(email)?.toLowerCase() ?? null,
    phone: (dialled && normalisePhone(dialled)) || null,
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? cleanText(value) : null)

/** Deletes the coupon uses of an order. The customer can then use these coupons again. */
export async function returnCoupons(db: Database, orderId: string): Promise<void> {
  await db.query({
    text: `with returned as (delete from coupon_use where order_id = $1 returning coupon_id)
           update coupon c set used = greatest(0, c.used - 1) from returned where c.id = returned.coupon_id`,
    values: [orderId],
  })
}
