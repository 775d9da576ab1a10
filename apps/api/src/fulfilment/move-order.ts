import type { OrderStatusCode } from '@lonja/contract/constants'
import type { Actor } from '@lonja/contract/actor'
import { deliveryStateOf, everMoves, groupStatus, mayBecome, mayMove } from '@lonja/contract/orders/transitions'
import { type Viewer, mayAt, mayInTown, shopsWith } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import { crashPoint } from '../system/crash-point.ts'
import type { Database } from '../database/database.ts'
import { uuidv7 } from '../database/uuid.ts'
import { beginRefunds } from '../payment-records/refunds.ts'
import { settlePayment } from '../payment-records/settle-payment.ts'
import { releaseSlots } from '../shipping/reserve-slots.ts'
import { Problem } from '../http/problem.ts'
import { returnCoupons } from '../basket/coupon-uses.ts'
import type { FoundOrder } from '../orders/find-order.ts'
import { reserveOrder } from '../checkout/reserve-order.ts'
import { orderMoved } from '../orders/order-moved.ts'
import { confirmStock, handOverStock, releaseStock } from '../checkout/stock.ts'
import type { Data } from '../services.ts'
import { leaveAgain } from './leave-again.ts'
import { makePickupCodes } from './pickup-codes.ts'

export interface Share {
  id: string
  status: OrderStatusCode
  statusId: string
  businessId: string
  collected: boolean
  /** Whether money is still expected for the share. */
  unpaid: boolean
  /** Whether the guest must still confirm the order by e-mail. */
  unconfirmed: boolean
  /** Whether the last attempt to deliver the share failed. */
  undelivered: boolean
  /** Whether the units of the share are reserved or allocated. */
  stockHeld: boolean
}

/**
 * Moves an order to another status for a viewer. Locks the order with its group, so that moves happen one after the
 * other. The only move of a whole group is its cancellation, which cancels all parts that are not canceled yet. In
 * every other move one share moves, and the status of a group follows from its parts.
 *
 * @returns whether any share moved
 * @throws Problem 403 if the viewer may not make the move, 409 if the order's state does not allow it
 */
export async function moveOrder(
  data: Data,
  order: FoundOrder,
  to: OrderStatusCode,
  viewer: Viewer,
  reason: string | null,
): Promise<boolean> {
  const { db } = data
  const shares = await lockShares(db, order.rootId)
  const meant = order.kind === 'group' ? shares : shares.filter(({ id }) => id === order.id)
  const going = meant.filter(({ status }) => status !== to)
  const isBack = order.kind !== 'group' && going.length === 0 && meant.some(({ undelivered }) => undelivered)
  if (isBack && actorsOf(viewer, order).some((actor) => everMoves(to, actor))) await leaveAgain(db, order, viewer)
  const isThere = order.kind === 'group' && groupStatus(shares.map(({ status }) => status)) === to
  if (going.length === 0 || isThere) return false
  const actor = decide(going, order, to, viewer)
  await moveShares(data, order.rootId, shares, going, to, { actor, userId: viewer.id, reason })
  if (actor === 'customer') return true
  for (const { id, status, businessId: business } of going)
    await recordAudit(db, authorOf(viewer), {
      resource: 'orders',
      id,
      action: 'move',
      business,
      before: { status },
      after: { status: to },
    })
  return true
}

/** The actor, the account and the reason of a move. */
export interface MoveCause {
  actor: Actor
  userId: string | null
  reason: string | null
}

/**
 * Moves shares of an order to another status with all consequences: stock, coupons, payments, notifications. The
 * caller has locked the order, and checked that the move is allowed.
 *
 * @param shares  all shares of the order, as `lockShares` returned them
 * @param going  those of `shares` that move
 */
export async function moveShares(
  data: Data,
  rootId: string,
  shares: readonly Share[],
  going: readonly Share[],
  to: OrderStatusCode,
  { actor, userId, reason }: MoveCause,
): Promise<void> {
  const { db } = data
  const ids = going.map(({ id }) => id)
  const stockCause = { rootId, userId }
  const after = shares.map(({ id, status }) => (ids.includes(id) ? to : status))
  if (to === 'ready' || to === 'shipped' || to === 'complete') await mustBeAnswered(db, ids)
  await write(db, rootId, going, to, after, userId, actor, reason)
  crashPoint('order.status-written')
  if (to === 'confirm') {
    if (going.some(({ unconfirmed }) => unconfirmed)) await reserveOrder(data, rootId, userId)
    await confirmStock(data, ids, stockCause)
  }
  if (to === 'canceled') {
    await settlePayment(db, rootId, { actor: 'system', userId: null, orderId: null, amount: 0 })
    await beginRefunds(db, ids, { actor, userId, reason, told: true })
    crashPoint('cancel.refunds-begun')
    await releaseStock(
      data,
      going.filter(({ stockHeld }) => stockHeld).map(({ id }) => id),
      stockCause,
    )
    crashPoint('cancel.stock-released')
    await releaseSlots(db, ids)
    crashPoint('cancel.slots-released')
    if (after.every((status) => status === 'canceled')) await returnCoupons(db, rootId)
  }
  if (to === 'ready') await makePickupCodes(db, ids)
  if (to === 'shipped' || to === 'complete') await handOverStock(data, ids, stockCause)
  crashPoint('order.stock-moved')
  await orderMoved(
    db,
    going.map(({ id, status }) => ({ orderId: id, rootId, from: status, to, actor, userId, reason })),
  )
  crashPoint('order.told')
}

/** @throws Problem 409 if the customer must still answer about a replacement in one of these orders */
async function mustBeAnswered(db: Database, ids: readonly string[]): Promise<void> {
  const open = await db.query({
    name: 'open replacements',
    text: 'select from sold_product where order_id = any($1::uuid[]) and answer_due is not null',
    values: [ids],
  })
  if (open.length > 0) throw new Problem('Illegal state change')
}

/**
 * Locks an order and all its shares, sorted by id like everywhere else. Returns the shares. A group has no status of
 * its own, and is not one of the shares.
 */
export async function lockShares(db: Database, rootId: string): Promise<Share[]> {
  // After waiting for a lock, PostgreSQL reads the locked row again, but not joined rows. So the status is a subquery.
  const family = await db.query<Share | { status: null }>({
    text: `select o.id, (select s.code from order_status s where s.id = o.status_id) as status, o.status_id as "statusId",
             o.business_id as "businessId",
             coalesce(m.type in ('pickup', 'locker'), false) as collected,
             o.total > 0 and o.payment_state in ('awaiting', 'authorized', 'failed') as unpaid,
             o.unconfirmed, o.delivery_state = 'failed' as undelivered, o.stock_held as "stockHeld"
           from "order" o left join shipping_method m on m.id = o.shipping_method_id
           where o.id = $1 or o.parent_id = $1 order by o.id for update of o`,
    values: [rootId],
  })
  return family.filter((row): row is Share => row.status !== null)
}

/** Checks that a move is allowed. Returns whether the viewer makes it as customer, shop or operator. */
function decide(shares: readonly Share[], order: FoundOrder, to: OrderStatusCode, viewer: Viewer): Actor {
  const actors = actorsOf(viewer, order)
  if (!actors.some((actor) => everMoves(to, actor))) throw new Problem('Access Denied.')
  const isPossible =
    (order.kind !== 'group' || to === 'canceled') &&
    shares.every(({ status, collected }) => mayBecome(status, to) && !(to === 'shipped' && collected))
  if (!isPossible) throw new Problem(to === 'canceled' ? 'Order can not be canceled' : 'Illegal state change')
  const actor = actors.find((candidate) => shares.every(({ status }) => mayMove(status, to, candidate)))
  if (!actor) throw new Problem('Access Denied.')
  if (to === 'complete' && shares.some(({ unpaid }) => unpaid)) throw new Problem('Payment not recorded')
  return actor
}

/**
 * What the viewer can be for an order: customer, shop, operator, or several of them. A viewer with only the order's
 * token is its customer.
 */
export function actorsOf(viewer: Viewer, { userId, businessId }: FoundOrder): Actor[] {
  const actors: Actor[] = viewer.id !== null && viewer.id === userId ? ['customer'] : []
  if (businessId !== null && shopsWith(viewer, 'orders').includes(businessId)) actors.push('shop')
  if (mayInTown(viewer, 'orders')) actors.push('operator')
  if (actors.length > 0) return actors
  // Staff who may only read the order may not move it.
  return mayAt(viewer, 'orders.read', businessId) ? [] : ['customer']
}

async function write(
  db: Database,
  rootId: string,
  shares: readonly Share[],
  to: OrderStatusCode,
  /** The statuses of all shares after the move. */
  after: readonly OrderStatusCode[],
  userId: string | null,
  actor: Actor,
  reason: string | null,
): Promise<void> {
  await db.query({
    text: `
      with target as (select id from order_status where code = $8),
      history as (
        -- Not now(), the time when the transaction began: it may have waited for another move.
        insert into order_status_history (id, order_id, status_id, previous_id, user_id, actor, reason, created_at)
        select h.id, h.order_id, target.id, h.previous_id, $4, $5, $6, clock_timestamp()
        from target, unnest($1::uuid[], $2::uuid[], $3::uuid[]) as h(id, order_id, previous_id)
      )
      update "order" o set
        status_id = case when o.kind = 'group' then null else target.id end,
        delivery_state = case when o.kind = 'group' then $10 else $9 end,
        reservation_expires = case when o.kind = 'group' and $11 then o.reservation_expires end,
        unconfirmed = o.unconfirmed and $8 <> 'confirm',
        stock_held = o.stock_held and not (o.unconfirmed and $8 = 'canceled'),
        updated_at = now()
      from target
      where o.id = any($2::uuid[]) or (o.id = $7 and o.kind = 'group')`,
    values: [
      shares.map(() => uuidv7()),
      shares.map(({ id }) => id),
      shares.map(({ statusId }) => statusId),
      userId,
      actor,
      reason,
      rootId,
      to,
      deliveryStateOf(to),
      deliveryStateOf(groupStatus(after)),
      after.includes('pending'),
    ],
  })
}
