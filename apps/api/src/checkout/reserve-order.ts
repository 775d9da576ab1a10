import type { Database } from '../database/database.ts'
import { Problem } from '../http/problem.ts'
import { reserveSlots } from '../shipping/reserve-slots.ts'
import { countCoupons } from '../basket/coupon-uses.ts'
import { type StockMove, reserveStock } from './stock.ts'
import type { Data } from '../services.ts'

/**
 * Reserves the units of a new unconfirmed order. If too many unconfirmed orders already hold units of one of its
 * products, nothing is reserved before the confirmation.
 *
 * @param most  the number of unconfirmed orders that may hold units of one product
 * @throws Problem 409 `Out of stock`
 */
export async function reserveUnconfirmed(data: Data, rootId: string, most: number): Promise<void> {
  const { db } = data
  // With this lock, orders of the same product run the next query one after the other. Products are locked in the order
  // of their ids, as in all changes of stock.
  await db.query({
    name: 'lock products of an order',
    text: `select id from product where id in (
             select s.product_id from "order" o join sold_product s on s.order_id = o.id
             where o.id = $1 or o.parent_id = $1)
           order by id for no key update`,
    values: [rootId],
  })
  const [held] = await db.query<{ most: number }>({
    name: 'units held by unconfirmed orders',
    text: `select coalesce(max(orders), 0)::int as most from (
             select count(distinct o.id) as orders
             from "order" o join sold_product s on s.order_id = o.id
             where o.unconfirmed and o.stock_held and s.product_id in (
               select own.product_id from "order" mine join sold_product own on own.order_id = mine.id
               where mine.id = $1 or mine.parent_id = $1)
             group by s.product_id
           ) counted`,
    values: [rootId],
  })
  if (held!.most < most) await reserveOrderStock(data, rootId, null)
}

/**
 * Reserves everything that a confirmed order still needs: units, places in slots and uses of coupons. The caller must
 * have locked the order.
 *
 * @throws Problem 409 if other orders have taken them
 */
export async function reserveOrder(data: Data, rootId: string, userId: string | null): Promise<void> {
  const { db } = data
  await reserveOrderStock(data, rootId, userId)
  await reserveOrderSlots(db, rootId)
  await reserveOrderCoupons(db, rootId)
}

interface Line extends Omit<StockMove, 'comboId' | 'productId'> {
  comboId: string | null
  productId: string | null
}

async function reserveOrderStock(data: Data, rootId: string, userId: string | null): Promise<void> {
  const { db } = data
  const lines = await db.query<Line>({
    name: 'lines to hold',
    text: `select s.attribute_combo_id as "comboId", s.product_id as "productId", s.quantity,
             coalesce(c.tracked, false) as counted
           from "order" o join sold_product s on s.order_id = o.id
           left join attribute_combo c on c.id = s.attribute_combo_id
           where (o.id = $1 or o.parent_id = $1) and not o.stock_held
             and o.status_id <> (select id from order_status where code = 'canceled')`,
    values: [rootId],
  })
  if (lines.length === 0) return
  if (!lines.every(isThere)) throw unavailable('Out of stock')
  if ((await reserveStock(data, lines, 'reserved', { rootId, userId })).size > 0) throw unavailable('Out of stock')
  await db.query({
    name: 'reserve lines',
    text: `with line as (
             update sold_product s set reserved = s.quantity
             from "order" o, attribute_combo c
             where s.order_id = o.id and (o.id = $1 or o.parent_id = $1) and not o.stock_held
               and o.status_id <> (select id from order_status where code = 'canceled')
               and c.id = s.attribute_combo_id and c.tracked
           )
           update "order" set stock_held = true where (id = $1 or parent_id = $1) and not stock_held`,
    values: [rootId],
  })
}

const isThere = (line: Line): line is StockMove => line.comboId !== null && line.productId !== null

async function reserveOrderSlots(db: Database, rootId: string): Promise<void> {
  const wanted = await db.query<{ methodId: string; from: string; to: string; capacity: number }>({
    text: `select m.id as "methodId", o.slot_from::text as from, o.slot_to::text as to,
             coalesce((m.slot_policy->>'capacity')::int, 0) as capacity
           from "order" o join shipping_method m on m.id = o.shipping_method_id
           where (o.id = $1 or o.parent_id = $1) and o.slot_from is not null and not o.slot_held
             and o.status_id <> (select id from order_status where code = 'canceled')`,
    values: [rootId],
  })
  const full = await reserveSlots(
    db,
    wanted.map(({ methodId, capacity, from, to }) => ({ methodId, capacity, slot: { from, to } })),
  )
  if (full.length > 0) throw unavailable('Slot not available')
  await db.query({
    text: `update "order" set slot_held = true
           where (id = $1 or parent_id = $1) and slot_from is not null and shipping_method_id is not null
             and status_id <> (select id from order_status where code = 'canceled')`,
    values: [rootId],
  })
}

async function reserveOrderCoupons(db: Database, rootId: string): Promise<void> {
  const coupons = await db.query<{
    id: string
    limitPerPerson: number | null
    firstOrderOnly: boolean
    email: string | null
    phone: string | null
  }>({
    text: `select distinct c.id, c.limit_per_person as "limitPerPerson", c.first_order_only as "firstOrderOnly",
             customer.email, customer.phone
           from "order" o join sold_offer s on s.order_id = o.id join coupon c on c.id = s.coupon_id
           join customer on customer.id = o.customer_id
           where (o.id = $1 or o.parent_id = $1)
             and not exists (select from coupon_use u where u.order_id = $1 and u.coupon_id = c.id)`,
    values: [rootId],
  })
  const [first] = coupons
  if (!first) return
  const { email, phone } = first
  await db.query({
    text: `insert into coupon_use (coupon_id, order_id, person) select id, $1, email_person($3) from unnest($2::uuid[]) id`,
    values: [rootId, coupons.map(({ id }) => id), email],
  })
  const spent = await countCoupons(db, coupons, { userId: null, email: email?.toLowerCase() ?? null, phone }, rootId)
  if (spent.length > 0) throw unavailable('Coupon not available')
}

const unavailable = (phrase: 'Out of stock' | 'Slot not available' | 'Coupon not available'): Problem =>
  new Problem(phrase, { extra: { violations: [] } })
