import { basketSteps } from '@lonja/contract/orders/basket'
import { violationMessages } from '@lonja/contract/errors'
import type { Actor } from '@lonja/contract/actor'
import { type Viewer, anonymous, everyone, may, mayInTown, shopsWith } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import { crashPoint } from '../system/crash-point.ts'
import { uuidv7 } from '../database/uuid.ts'
import { type StoredAnswer, attemptOf, runOnce } from '../http/idempotency.ts'
import { queueMail } from '../mail/outbox.ts'
import { type Context, defineOperation } from '../operation/define-operation.ts'
import { jsonBodies } from '../operation/fields.ts'
import { Problem, type Violation, invalid } from '../http/problem.ts'
import { contentType, sendPrivate } from '../http/send.ts'
import type { Format } from '../http/negotiate.ts'
import type { Services } from '../services.ts'
import { Basket, exampleBasket } from '../basket/basket-body.ts'
import { limitGuesses } from '../basket/basket-coupons.ts'
import { type CheckedBasket, checkBasket } from '../basket/check-basket.ts'
import { type BasketFacts, loadBasket } from '../basket/load-basket.ts'
import { reservationTimes } from '../config/reservation-times.ts'
import { type CountedOrder, countGuestOrder, uncountGuestOrder } from './guest-budget.ts'
import { guestLimits } from '../config/guest-limits.ts'
import { reserveUnconfirmed } from './reserve-order.ts'
import { hashOfToken } from '../orders/order.resource.ts'
import { ordersMade } from '../orders/order-moved.ts'
import { type OrderRows, beginsPending, orderRows, stockMoves } from './order-rows.ts'
import { type PostedBasket, readPostedBasket } from '../basket/posted-basket.ts'
import { guestToken } from '../access/guest-token.ts'
import { readOrder } from '../orders/read-order.ts'
import { findPaused } from '../shipping/find-paused.ts'
import { reserveSlots } from '../shipping/reserve-slots.ts'
import { StaleStock, reserveStock } from './stock.ts'
import { countCoupons, personOf } from '../basket/coupon-uses.ts'
import { writeOrder } from './write-order.ts'

const operation = {
  method: 'POST',
  who: everyone,
  reads: Basket,
  accepts: jsonBodies,
  answers: { item: 'Order' },
  status: 201,
  errors: ['Access Denied.', 'Out of stock', 'Slot not available', 'Empty basket'],
  example: exampleBasket,
  idempotent: true,
} as const

/**
 * Makes an order for the signed-in account or for a guest. Requests that are repeated with the same `Idempotency-Key`
 * (or the same `uuid` of the basket) make only one order.
 */
export const createOrder = defineOperation({
  ...operation,
  path: '/api/orders-create',
  summary: 'Orders a basket, as the logged-in customer or as a guest with contact data',
  run: (context) => create(context, false),
})

/**
 * Like `createOrder`. In addition, staff of a shop can order for the basket's `customer`, for example on the
 * telephone, and operators can do so in any shop.
 */
export const createOrderByPhone = defineOperation({
  ...operation,
  path: '/api/orders',
  summary: 'Orders a basket, like orders-create; members of a shop can also order for a customer',
  run: (context) => create(context, may('orders')(context.viewer)),
})

/** @param isStaff  if true and the basket names a `customer`, the order is for that customer */
async function create({ services, viewer, request, reply, format, body: given }: Context, isStaff: boolean) {
  const posted = readPostedBasket(given)
  const attempt = attemptOf(request, posted.uuid)
  if (posted.byPhone && !isStaff) throw new Problem('Access Denied.')
  const takesDown = isStaff && (posted.byPhone || posted.customer !== null)
  const counted = viewer.id === null ? await countGuestOrder(services, request, posted) : none
  const place = () =>
    runOnce(
      services.db,
      attempt,
      (loaded) => placeOrder(services, posted, viewer, loaded, { format, exceeded: counted.exceeded }),
      () => loadFor(services, posted, viewer, takesDown),
    )
  const answer = await place()
    // If a record was deleted or changed while the order was made, a second attempt reads the basket again. It either
    // makes the order or reports the problem.
    .catch((error: unknown) => (isStale(error) ? place() : Promise.reject(error)))
    .catch(async (error: unknown) => {
      await uncountGuestOrder(services, counted)
      await limitGuesses(services, request, reasonsOf(error))
      throw error
    })
  crashPoint('checkout.committed')
  if (answer.replayed) {
    await uncountGuestOrder(services, counted)
    reply.header('idempotent-replayed', 'true')
  }
  reply.code(answer.replayed ? 200 : answer.status)
  const body = viewer.id ? answer.body : withToken(answer, services.config.secret)
  return sendPrivate(request, reply, body, { 'content-type': answer.contentType, location: answer.location })
}

/** The result for customers with an account: only orders of guests are counted. */
const none: CountedOrder = { exceeded: false, keys: [] }

/**
 * Makes the order in the caller's transaction, so that either everything is written or nothing. The total is
 * calculated with the present prices.
 */
async function placeOrder(
  services: Services,
  posted: PostedBasket,
  viewer: Viewer,
  { buyer, basket, actor }: Loaded,
  { format, exceeded }: { format: Format; exceeded: boolean },
): Promise<StoredAnswer> {
  const { db, config } = services
  const checked = checkBasket(posted, basket, basketSteps.all)
  mustBeOrderable(checked)
  mustCostNoMore(posted, checked)

  const id = uuidv7()
  const { email, phone } = checked.basket.customer ?? {}
  const person = personOf(buyer, email, phone)
  const unconfirmed = buyer.id === null && actor === 'customer' && (exceeded || isToBeConfirmed(checked))
  const limits = guestLimits(config)
  const rows = orderRows(id, checked, {
    userId: buyer.id,
    person: buyer.id ?? person.email ?? '',
    tokenHash: buyer.id ? null : hashOfToken(guestToken(config.secret, id)),
    reservedSeconds: unconfirmed ? limits.confirmSeconds : reservationTimes(config).first,
    unconfirmed,
    actor,
    actorId: viewer.id,
  })
  const codes = await writeOrder(db, rows)
  if (actor !== 'customer') {
    const shops = new Set(checked.lines.map(({ facts }) => facts.business.id))
    const business = shops.size === 1 ? [...shops][0]! : null
    await recordAudit(db, authorOf(viewer), { resource: 'orders', id, action: 'create', business })
  }
  crashPoint('checkout.order-written')
  const telling = tellOf(db, { id, rows, codes, checked }, actor, viewer)
  const known = { kind: rows.orders[0]!.kind, paidBy: checked.paymentMethod!.kind, isNew: true }
  const reading = readOrder(services, id, format, known)
  const stopping = mustNotBePaused(db, checked, new Date(basket.now))

  // Rows that many orders need are locked last, because other orders wait for them until this transaction ends.
  if (unconfirmed) {
    const [, body] = await Promise.all([telling, reading, stopping])
    await queueMail(db, { kind: 'confirm-order', recipient: person.email!, data: { order: id } })
    await reserveUnconfirmed(services, id, limits.holdingProduct)
    return { status: 201, body, location: `/api/orders/${id}`, contentType: contentType(format) }
  }
  const taking = reserveStock(services, stockMoves(checked), beginsPending(checked) ? 'reserved' : 'allocated', {
    rootId: id,
    userId: viewer.id,
  })
  const [, body, missing] = await Promise.all([telling, reading, taking, stopping])
  const short = checked.lines.filter(({ combo }) => missing.has(combo.id))
  if (short.length > 0) throw outOfStock(short.map((line) => shortageOf(line.posted.path)))
  crashPoint('checkout.stock-taken')
  const full = await reserveSlots(db, wantedSlots(checked))
  if (full.length > 0) throw slotUnavailable(full.map(({ path }) => ({ propertyPath: path, message: 'Slot full' })))
  crashPoint('checkout.slots-taken')
  const spent = await countCoupons(db, checked.coupons.accepted, person, id)
  if (spent.length > 0)
    throw couponUnavailable(spent.map(({ code }) => couponViolation(posted, code.toUpperCase(), 'Coupon exhausted')))
  crashPoint('checkout.coupons-counted')
  return { status: 201, body, location: `/api/orders/${id}`, contentType: contentType(format) }
}

/**
 * Whether a shop of the order requires that a guest confirms it by e-mail. Shops can require this for orders that are
 * paid in the shop or at the door.
 */
const isToBeConfirmed = ({ lines, paymentMethod }: CheckedBasket): boolean =>
  ['shop', 'cod'].includes(paymentMethod!.kind) && lines.some(({ facts }) => facts.business.confirmGuests)

interface Written {
  id: string
  rows: OrderRows
  codes: ReadonlyMap<string, string>
  checked: CheckedBasket
}

/** Queues the notifications and mails about a new order. */
async function tellOf(
  db: Services['db'],
  { id, rows, codes, checked }: Written,
  actor: Actor,
  viewer: Viewer,
): Promise<void> {
  const shops = new Map(checked.parts.map(({ business }) => [business.id, business]))
  await ordersMade(
    db,
    rows.histories.map(({ order_id: orderId, status }) => ({
      orderId,
      rootId: id,
      from: null,
      to: status,
      actor,
      userId: viewer.id,
      reason: null,
    })),
    new Map(
      rows.orders.flatMap((order) =>
        order.business_id ? [[order.id, { code: codes.get(order.id)!, business: shops.get(order.business_id)! }]] : [],
      ),
    ),
  )
  crashPoint('checkout.told')
}

interface Loaded {
  buyer: Viewer
  basket: BasketFacts
  actor: Actor
}

/** Determines the customer and the author of the order, and loads the basket. */
async function loadFor(services: Services, posted: PostedBasket, viewer: Viewer, takesDown: boolean): Promise<Loaded> {
  if (posted.lines.length === 0) throw new Problem('Empty basket')
  if (takesDown) {
    const basket = await loadBasket(services, posted, anonymous)
    if (mayInTown(viewer, 'orders')) return { buyer: anonymous, basket, actor: 'operator' }
    // A member of all shops of the basket orders for the basket's customer. Any other viewer is the customer.
    if (basket.lines.every(({ business }) => shopsWith(viewer, 'orders').includes(business.id)))
      return { buyer: anonymous, basket, actor: 'shop' }
    if (posted.byPhone) throw new Problem('Access Denied.')
  }
  return { buyer: viewer, basket: await loadBasket(services, posted, viewer), actor: 'customer' }
}

const isForeignKeyViolation = (error: unknown): boolean => (error as { code?: unknown }).code === '23503'

const isStale = (error: unknown): boolean => error instanceof StaleStock || isForeignKeyViolation(error)

/**
 * @throws Problem 422 for faults that the customer can correct, 409 if other orders have taken the units, slots or
 * coupons
 */
function mustBeOrderable({ violations, shortages, slotsGone, coupons }: CheckedBasket): void {
  const short = new Set([...shortages, ...slotsGone].map(({ propertyPath }) => propertyPath))
  const mendable = violations.filter(({ propertyPath }) => !short.has(propertyPath))
  if (mendable.length > 0 && mendable.every(({ message }) => message === violationMessages.combination))
    throw new Problem('Combination not available', { extra: { violations: mendable } })
  if (mendable.length > 0) throw invalid(...mendable)
  if (shortages.length > 0) throw outOfStock(shortages)
  if (slotsGone.length > 0) throw slotUnavailable(slotsGone)
  if (coupons.violations.length > 0) throw couponUnavailable(coupons.violations)
}

/**
 * Checks that the order costs no more than the total to which the customer agreed. A basket without a total accepts
 * any price.
 *
 * @throws Problem 409 `Basket changed`
 */
function mustCostNoMore({ echo }: PostedBasket, { price }: CheckedBasket): void {
  const { total: agreed } = echo
  if (typeof agreed === 'number' && price.total > agreed)
    throw new Problem('Basket changed', { extra: { total: price.total } })
}

const shortageOf = (path: string): Violation => ({
  propertyPath: `${path}.quantity`,
  message: violationMessages.notAvailable,
})

const outOfStock = (violations: Violation[]): Problem => new Problem('Out of stock', { extra: { violations } })

const slotUnavailable = (violations: Violation[]): Problem =>
  new Problem('Slot not available', { extra: { violations } })

/** @throws Problem 409 if a shop has paused since the basket was read */
async function mustNotBePaused(db: Services['db'], { parts }: CheckedBasket, now: Date): Promise<void> {
  const paused = await findPaused(
    db,
    parts.map(({ shipping }) => shipping!),
    now,
  )
  if (paused.length > 0) throw slotUnavailable(paused)
}

const wantedSlots = ({ parts }: CheckedBasket) =>
  parts.flatMap(({ shipping }) => {
    const { method, slot, slotPath: path, schedule } = shipping!
    return slot && schedule ? [{ methodId: method.id, slot, path, capacity: schedule.policy.capacity }] : []
  })

const couponUnavailable = (violations: Violation[]): Problem =>
  new Problem('Coupon not available', { extra: { violations } })

const reasonsOf = (error: unknown): string[] =>
  error instanceof Problem && error.phrase === 'Coupon not available'
    ? (error.options.extra!['violations'] as Violation[]).map(({ message }) => message)
    : []

const couponViolation = ({ coupons }: PostedBasket, code: string, message: string): Violation => ({
  propertyPath: `coupons[${coupons.indexOf(code)}]`,
  message,
})

/** Adds to a guest's answer the token that opens the order. The stored answer does not contain the token. */
function withToken({ body, location }: StoredAnswer, secret: string): string {
  const token = guestToken(secret, location.slice(location.lastIndexOf('/') + 1))
  return `${body.slice(0, -1)},"token":"${token}"}`
}
