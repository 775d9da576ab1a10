import { violationMessages } from '@lonja/contract/errors'
import { authorOf, recordAudit } from '../audit/audit.ts'
import type { PostedBasket } from '../basket/posted-basket.ts'
import { countCoupons } from '../basket/coupon-uses.ts'
import { guestLimits } from '../config/guest-limits.ts'
import type { StoredAnswer } from '../http/idempotency.ts'
import type { Violation } from '../http/problem.ts'
import { contentType } from '../http/send.ts'
import { queueMail } from '../mail/outbox.ts'
import { ordersMade } from '../orders/order-moved.ts'
import { readOrder } from '../orders/read-order.ts'
import type { Services } from '../services.ts'
import { findPaused } from '../shipping/find-paused.ts'
import { reserveSlots } from '../shipping/reserve-slots.ts'
import { crashPoint } from '../system/crash-point.ts'
import { type DecidedOrder, couponUnavailable, outOfStock, slotUnavailable, stockStateOf } from './decide-order.ts'
import { stockMoves } from './order-rows.ts'
import { reserveUnconfirmed } from './reserve-order.ts'
import { lockProducts, reserveStock } from './stock.ts'
import { writeOrders } from './write-order.ts'

/**
 * Makes the orders in the caller's transaction, so that either everything is written or nothing. Several orders share
 * their statements. They must be orders for which `canShare` is true.
 *
 * @returns one answer for each order, at the same index
 * @throws Problem 409 if units, slots, coupons or shipping methods of one of the orders are no longer available
 */
export async function placeOrders(services: Services, orders: readonly DecidedOrder[]): Promise<StoredAnswer[]> {
  if (orders.length === 0) return []
  const { db } = services
  const codes = await writeOrders(
    db,
    orders.map(({ rows }) => rows),
  )
  for (const order of orders) await auditOrder(db, order)
  crashPoint('checkout.order-written')
  const telling = tellOf(db, orders, codes)
  const reading = Promise.all(orders.map(async (order) => answerOf(services, order)))
  const stopping = mustNotBePaused(db, orders)

  // Rows that many orders need are locked last, because other orders wait for them until this transaction ends.
  const [, answers] = await Promise.all([telling, reading, reserveUnits(services, orders), stopping])
  for (const order of orders) await reservePlacesAndCoupons(services, order)
  return answers
}

/** Records orders that staff have made for customers. */
async function auditOrder(db: Services['db'], { id, actor, viewer, checked }: DecidedOrder): Promise<void> {
  if (actor === 'customer') return
  const shops = new Set(checked.lines.map(({ facts }) => facts.business.id))
  const business = shops.size === 1 ? [...shops][0]! : null
  await recordAudit(db, authorOf(viewer), { resource: 'orders', id, action: 'create', business })
}

async function answerOf(services: Services, { id, rows, checked, format }: DecidedOrder): Promise<StoredAnswer> {
  const known = { kind: rows.orders[0]!.kind, paidBy: checked.paymentMethod!.kind, isNew: true }
  const body = await readOrder(services, id, format, known)
  return { status: 201, body, location: `/api/orders/${id}`, contentType: contentType(format) }
}

/** Queues the notifications and mails about new orders. */
async function tellOf(
  db: Services['db'],
  orders: readonly DecidedOrder[],
  codes: ReadonlyMap<string, string>,
): Promise<void> {
  const moves = orders.flatMap(({ id, rows, actor, viewer }) =>
    rows.histories.map(({ order_id: orderId, status }) => ({
      orderId,
      rootId: id,
      from: null,
      to: status,
      actor,
      userId: viewer.id,
      reason: null,
    })),
  )
  const shares = orders.flatMap(({ rows, checked }) =>
    checked.parts.map(({ business }): [string, { code: string; business: { id: string; name: string } }] => {
      const { id } = rows.orders.find(({ business_id }) => business_id === business.id)!
      return [id, { code: codes.get(id)!, business }]
    }),
  )
  await ordersMade(db, moves, new Map(shares))
  crashPoint('checkout.told')
}

/** @throws Problem 409 if a shop has paused since the baskets were read */
async function mustNotBePaused(db: Services['db'], orders: readonly DecidedOrder[]): Promise<void> {
  const paused = await findPaused(
    db,
    orders.flatMap(({ checked }) => checked.parts.map(({ shipping }) => shipping!)),
    new Date(orders[0]!.now),
  )
  if (paused.length > 0) throw slotUnavailable(paused)
}

async function reserveUnits(services: Services, orders: readonly DecidedOrder[]): Promise<void> {
  const certain = orders.filter(({ unconfirmed }) => !unconfirmed)
  // The statement of one order locks its products sorted by id. The products of several orders must be locked together.
  const locking =
    certain.length > 1 &&
    lockProducts(
      services.db,
      certain.flatMap(({ checked }) => stockMoves(checked)),
    )
  const reserving = certain.map(async (order) => {
    const { id, checked, viewer } = order
    const moves = stockMoves(checked)
    const missing = await reserveStock(services, moves, stockStateOf(order), { rootId: id, userId: viewer.id })
    const short = checked.lines.filter(({ combo }) => missing.has(combo.id))
    if (short.length > 0) throw outOfStock(short.map(({ posted }) => shortageOf(posted.path)))
  })
  await Promise.all([locking, ...reserving])
  crashPoint('checkout.stock-taken')
}

async function reservePlacesAndCoupons(services: Services, order: DecidedOrder): Promise<void> {
  const { db, config } = services
  const { id, checked, person, posted } = order
  if (order.unconfirmed) {
    await queueMail(db, { kind: 'confirm-order', recipient: person.email!, data: { order: id } })
    await reserveUnconfirmed(services, id, guestLimits(config).holdingProduct)
    return
  }
  const full = await reserveSlots(db, wantedSlots(order))
  if (full.length > 0) throw slotUnavailable(full.map(({ path }) => ({ propertyPath: path, message: 'Slot full' })))
  crashPoint('checkout.slots-taken')
  const spent = await countCoupons(db, checked.coupons.accepted, person, id)
  if (spent.length > 0)
    throw couponUnavailable(spent.map(({ code }) => couponViolation(posted, code.toUpperCase(), 'Coupon exhausted')))
  crashPoint('checkout.coupons-counted')
}

const shortageOf = (path: string): Violation => ({
  propertyPath: `${path}.quantity`,
  message: violationMessages.notAvailable,
})

const wantedSlots = ({ checked }: DecidedOrder) =>
  checked.parts.flatMap(({ shipping }) => {
    const { method, slot, slotPath: path, schedule } = shipping!
    return slot && schedule ? [{ methodId: method.id, slot, path, capacity: schedule.policy.capacity }] : []
  })

const couponViolation = ({ coupons }: PostedBasket, code: string, message: string): Violation => ({
  propertyPath: `coupons[${coupons.indexOf(code)}]`,
  message,
})

/**
 * Whether the order can share its transaction with other orders. Orders that lock more than their products cannot,
 * because two transactions could then wait for each other. Those are orders with slots or coupons, and unconfirmed ones.
 */
export const canShare = ({ unconfirmed, checked }: DecidedOrder): boolean =>
  !unconfirmed && checked.coupons.accepted.length === 0 && checked.parts.every(({ shipping }) => !shipping!.slot)
