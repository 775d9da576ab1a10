import { randomInt } from 'node:crypto'
import type { Database } from '../database/database.ts'

/** The number of proposed codes. Each may be used already by another order of the shop, but hardly ever all of them. */
const PROPOSALS = 8

/** Makes the codes with which customers collect or receive these orders. Open orders of a shop have different codes. */
export async function makePickupCodes(db: Database, orderIds: readonly string[]): Promise<void> {
  const proposals = Array.from({ length: PROPOSALS }, () => String(randomInt(1_000_000)).padStart(6, '0'))
  await db.query({
    name: 'make pickup codes',
    text: `insert into order_pickup (order_id, code)
           select o.id, free.code from "order" o cross join lateral (
             select proposed.code from unnest($2::text[]) with ordinality as proposed (code, n)
             where not exists (
               select from order_pickup other join "order" open on open.id = other.order_id
               join order_status status on status.id = open.status_id
               where other.code = proposed.code and open.business_id = o.business_id and not status.final)
             order by proposed.n limit 1) free
           where o.id = any($1::uuid[]) on conflict do nothing`,
    values: [orderIds, proposals],
  })
}
