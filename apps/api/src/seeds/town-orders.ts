import { basketSteps } from '@lonja/contract/orders/basket'
import type { OrderStatusCode } from '@lonja/contract/constants'
import { anonymous } from '../access/guards.ts'
import type { Database } from '../database/database.ts'
import { uuidv7 } from '../database/uuid.ts'
import { checkBasket } from '../basket/check-basket.ts'
import { loadBasket } from '../basket/load-basket.ts'
import { orderRows, stockMoves } from '../checkout/order-rows.ts'
import { type PostedBasket, readPostedBasket } from '../basket/posted-basket.ts'
import { handOverStock, reserveStock } from '../checkout/stock.ts'
import { writeOrder } from '../checkout/write-order.ts'
import type { TownData, TownIds } from './town-data.ts'
import { openHour } from './town-days.ts'
import type { DemoOrder } from './town/types.ts'
import type { Data } from '../services.ts'

/** The statuses that an order passes until it reaches its final status. */
const steps: Record<DemoOrder['status'], readonly OrderStatusCode[]> = {
  preparing: ['accepted', 'preparing'],
  complete: ['accepted', 'preparing', 'ready', 'complete'],
}

/**
 * Creates a past order. It is checked and priced like the order of a customer; then its date is set to a past day,
 * and it gets its final status.
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
  })
  await putBack(db, posted)
  const checked = checkBasket(posted, await loadBasket({ db }, posted, viewer), basketSteps.all)
  const [violation] = checked.violations
  if (violation) throw new Error(`An order of the demo town has ${violation.propertyPath}: ${violation.message}`)

  const id = uuidv7()
  await reserveStock(services, stockMoves(checked), 'allocated', { rootId: id, userId: viewer.id })
  await writeOrder(
    db,
    orderRows(id, checked, {
      userId: viewer.id,
      person: viewer.id,
      tokenHash: null,
      reservedSeconds: 0,
      unconfirmed: false,
      actor: 'customer',
      actorId: viewer.id,
    }),
  )
  const placedAt = openHour(now, order.day, `${order.user} ${order.day}`)
  await moveBack(db, id, placedAt)
  await moveOn(db, id, placedAt, steps[order.status])
  if (order.status === 'complete') await handOver(services, id)
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

/** Gives the order these statuses, one after the other, with an hour between them. */
async function moveOn(db: Database, id: string, placedAt: Date, statuses: readonly OrderStatusCode[]): Promise<void> {
  for (const [index, status] of statuses.entries()) {
    await db.query({
      text: `with family as (select id from "order" where (id = $1 or parent_id = $1) and kind <> 'group'),
        moved as (
          insert into order_status_history (id, order_id, status_id, previous_id, actor, created_at)
          select gen_random_uuid(), o.id, status.id, o.status_id, 'shop', $3
          from "order" o join family on family.id = o.id, order_status status where status.code = $2
        )
        update "order" set status_id = status.id, updated_at = $3
        from order_status status where status.code = $2 and "order".id in (select id from family)`,
      values: [id, status, new Date(+placedAt + (index + 1) * 3_600_000)],
    })
  }
}

/** Marks the order as handed over and paid. The allocated units are removed from the stock. */
async function handOver(services: Data, id: string): Promise<void> {
  const { db } = services
  const family = await db.query<{ id: string }>({ text: FAMILY, values: [id] })
  await handOverStock(
    services,
    family.map((order) => order.id),
    { rootId: id, userId: null },
  )
  await db.query({
    text: `with family as (${FAMILY}),
      share as (update payment_split set captured = amount where order_id in (select id from family)),
      done as (
        update "order" set payment_state = 'paid', delivery_state = 'delivered' where id in (select id from family)
        returning id, updated_at
      )
      update payment set status = 'completed', paid_at = done.updated_at from done where payment.order_id = done.id`,
    values: [id],
  })
}
