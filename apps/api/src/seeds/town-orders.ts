import { basketSteps } from '@lonja/contract/orders/basket'
import { deliveryStateOf } from '@lonja/contract/orders/transitions'
import type { OrderStatusCode } from '@lonja/contract/constants'
import { anonymous } from '../access/guards.ts'
import type { Database } from '../database/database.ts'
import { uuidv7 } from '../database/uuid.ts'
import { checkBasket } from '../basket/check-basket.ts'
import { loadBasket } from '../basket/load-basket.ts'
import { orderRows, stockMoves } from '../checkout/order-rows.ts'
import { type PostedBasket, readPostedBasket } from '../basket/posted-basket.ts'
import { makePickupCodes } from '../fulfilment/pickup-codes.ts'
import { handOverStock, reserveStock } from '../checkout/stock.ts'
import { writeOrders } from '../checkout/write-order.ts'
import type { TownData, TownIds } from './town-data.ts'
import { openHour } from './town-days.ts'
import type { DemoOrder } from './town/types.ts'
import type { Data } from '../services.ts'

/** The statuses that an order passes until it reaches its final status. */
const steps: Record<DemoOrder['status'], readonly OrderStatusCode[]> = {
  new: [],
  preparing: ['accepted', 'preparing'],
  ready: ['accepted', 'preparing', 'ready'],
  shipped: ['accepted', 'preparing', 'ready', 'shipped'],
  complete: ['accepted', 'preparing', 'ready', 'complete'],
}

/**
 * Creates an order. It is checked and priced like the order of a customer; then its date is set to a past time, and it
 * gets its status, its code for the hand-over and the returns of its buyer.
 */
export async function placeOrder(
  services: Data,
  data: TownData,
  ids: TownIds,
  order: DemoOrder,
  now: Date,
): Promise<void> {
  const { db } = services
  const user = data.users.find(({ username }) => username === order.user)!
  const viewer = { ...anonymous, id: ids.user(order.user), role: user.roles.at(-1)! }
  const posted = readPostedBasket({
    lines: order.lines.map(({ product, values, quantity }) => ({
      product: ids.product(product),
      attributes: values.map((value) => ({ attributeValue: ids.value(value) })),
      quantity,
    })),
    deliveryAddress: user.address && { ...user.address },
    shippings: Object.entries(order.shippingMethods).map(([business, method]) => ({
      business: ids.business(business),
      shippingMethod: ids.shippingMethod(`${business} ${method}`),
    })),
    paymentMethod: ids.paymentMethod(order.paymentMethod),
    ...(order.note !== undefined && { note: order.note }),
  })
  await putBack(db, posted)
  const checked = checkBasket(posted, await loadBasket({ db }, posted, viewer), basketSteps.all)
  const [violation] = checked.violations
  if (violation) throw new Error(`An order of the demo town has ${violation.propertyPath}: ${violation.message}`)

  const id = uuidv7()
  await reserveStock(services, stockMoves(checked), 'allocated', { rootId: id, userId: viewer.id })
  const rows = orderRows(id, checked, {
    userId: viewer.id,
    person: viewer.id,
    tokenHash: null,
    reservedSeconds: 0,
    unconfirmed: false,
    actor: 'customer',
    actorId: viewer.id,
  })
  await writeOrders(db, [rows])
  const placedAt = placedAtOf(order, now)
  await moveBack(db, id, placedAt)
  // The steps of an order of today divide the time since it was placed, so none of them is in the future.
  const step = order.minutesAgo === undefined ? 3_600_000 : (+now - +placedAt) / (steps[order.status].length + 1)
  await moveOn(db, id, placedAt, step, steps[order.status])
  if (order.status === 'ready' || order.status === 'shipped') await makePickupCodes(db, await familyOf(db, id))
  if (order.status === 'shipped' || order.status === 'complete')
    await handOverStock(services, await familyOf(db, id), { rootId: id, userId: null })
  if (order.status === 'complete') await markPaid(db, id)
  if (order.withdrawn) await withdraw(db, id, order.withdrawn.map(ids.product))
}

function placedAtOf({ user, day, minutesAgo }: DemoOrder, now: Date): Date {
  return minutesAgo === undefined ? openHour(now, day, `${user} ${day}`) : new Date(+now - minutesAgo * 60_000)
}

/** Adds the ordered units to the stock, because the stock in the data is the number after the order. */
async function putBack(db: Database, { lines }: PostedBasket): Promise<void> {
  for (const { productId, valueIds, quantity } of lines) {
    await db.query({
      text: 'update attribute_combo set stock = stock + $3 where product_id = $1 and value_key = $2 and tracked',
      values: [productId, valueIds.join(','), quantity],
    })
  }
}

/** SQL of the ids of the order and, for a group, of its parts. */
const FAMILY = 'select id from "order" where id = $1 or parent_id = $1'

async function moveBack(db: Database, id: string, placedAt: Date): Promise<void> {
  await db.query({
    text: `with family as (${FAMILY}),
      history as (update order_status_history set created_at = $2 where order_id in (select id from family)),
      sold as (update sold_product set created_at = $2 where order_id in (select id from family)),
      paid as (update payment set created_at = $2 where order_id in (select id from family))
      update "order" set created_at = $2, updated_at = $2 where id in (select id from family)`,
    values: [id, placedAt],
  })
}

/** Gives the order these statuses, one after the other, with `step` milliseconds between them. */
async function moveOn(
  db: Database,
  id: string,
  placedAt: Date,
  step: number,
  statuses: readonly OrderStatusCode[],
): Promise<void> {
  for (const [index, status] of statuses.entries()) {
    await db.query({
      text: `with family as (select id from "order" where (id = $1 or parent_id = $1) and kind <> 'group'),
        moved as (
          insert into order_status_history (id, order_id, status_id, previous_id, actor, created_at)
          select gen_random_uuid(), o.id, status.id, o.status_id, 'shop', $3
          from "order" o join family on family.id = o.id, order_status status where status.code = $2
        )
        update "order" set status_id = status.id, delivery_state = $4, updated_at = $3
        from order_status status where status.code = $2 and "order".id in (select id from family)`,
      values: [id, status, new Date(+placedAt + (index + 1) * step), deliveryStateOf(status)],
    })
  }
}

/** Marks the order as delivered and paid. */
async function markPaid(db: Database, id: string): Promise<void> {
  await db.query({
    text: `with family as (${FAMILY}),
      share as (
        update payment_split own set captured = own.amount, captured_at = o.updated_at
        from "order" o where o.id = own.order_id and o.id in (select id from family)),
      done as (
        update "order" set payment_state = 'paid', delivery_state = 'delivered' where id in (select id from family)
        returning id, updated_at
      )
      update payment set status = 'completed', paid_at = done.updated_at from done where payment.order_id = done.id`,
    values: [id],
  })
}

async function familyOf(db: Database, id: string): Promise<string[]> {
  const family = await db.query<{ id: string }>({ text: FAMILY, values: [id] })
  return family.map((order) => order.id)
}

/** Marks the lines with these products as returned by the buyer, a day after the hand-over. */
async function withdraw(db: Database, id: string, products: readonly string[]): Promise<void> {
  await db.query({
    text: `update sold_product line set withdrawn_at = o.updated_at + interval '1 day'
      from "order" o where o.id = line.order_id and line.order_id in (${FAMILY}) and line.product_id = any($2::uuid[])`,
    values: [id, products],
  })
}
