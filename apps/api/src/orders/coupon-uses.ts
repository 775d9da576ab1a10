import type { Database } from '../database/database.ts'
import type { CouponFacts } from './load-basket.ts'

/**
 * Counts one use of each coupon for an order being made. A coupon's row stays locked until the order is written, so
 * that uses of it come one after the other, and each sees those before it.
 *
 * @param person  whom the use is counted for: the account, else the e-mail
 * @returns the coupons that are used up, altogether or by this person
 */
export async function countCoupons(
  db: Database,
  coupons: readonly CouponFacts[],
  userId: string | null,
  person: string,
): Promise<CouponFacts[]> {
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
    text: `select ${orderedBeforeSql('$2::uuid', '$3')} as "orderedBefore", coalesce((
             select json_object_agg(u.coupon_id, u.uses) from (
               select coupon_id, count(*) as uses from coupon_use
               where coupon_id = any($1::uuid[]) and person = $3 group by coupon_id
             ) u
           ), '{}'::json) as uses`,
    values: [ids, userId, person],
  })
  const { orderedBefore, uses } = row!
  return personal.filter(
    ({ id, limitPerPerson, firstOrderOnly }) =>
      (firstOrderOnly && orderedBefore) || (limitPerPerson !== null && (uses[id] ?? 0) >= limitPerPerson),
  )
}

/** SQL: the person has an order that was not canceled. */
export const orderedBeforeSql = (userId: string, person: string): string => `(
  exists (
    select from "order" o where o.user_id = ${userId} and o.kind <> 'group'
      and o.status_id <> (select id from order_status where code = 'canceled')
  )
  or (${userId} is null and exists (
    select from customer p join "order" o on o.customer_id = p.id
    where lower(p.email) = ${person} and o.kind <> 'group'
      and o.status_id <> (select id from order_status where code = 'canceled')
  ))
)`

/** Gives the uses of an order's coupons back. */
export async function returnCoupons(db: Database, orderId: string): Promise<void> {
  await db.query({
    text: `with returned as (delete from coupon_use where order_id = $1 returning coupon_id)
           update coupon c set used = greatest(0, c.used - 1) from returned where c.id = returned.coupon_id`,
    values: [orderId],
  })
}
