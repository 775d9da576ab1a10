import { everyone, may } from '../access/guards.ts'
import { guestToken } from '../access/guest-token.ts'
import { Basket, exampleBasket } from '../basket/basket-body.ts'
import { limitGuesses } from '../basket/basket-coupons.ts'
import { readPostedBasket } from '../basket/posted-basket.ts'
import { type StoredAnswer, attemptOf } from '../http/idempotency.ts'
import { Problem, type Violation } from '../http/problem.ts'
import { sendPrivate } from '../http/send.ts'
import { type Context, defineOperation } from '../operation/define-operation.ts'
import { jsonBodies } from '../operation/fields.ts'
import { crashPoint } from '../system/crash-point.ts'
import { type CountedOrder, countGuestOrder, uncountGuestOrder } from './guest-budget.ts'
import { placeAlone, placeOrder } from './order-queue.ts'
import { StaleStock } from './stock.ts'

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
  const asked = { services, attempt, wanted: { posted, viewer, takesDown, exceeded: counted.exceeded, format } }
  const answer = await placeOrder(asked)
    // If a record was deleted or changed while the order was made, a second attempt reads the basket again. It either
    // makes the order or reports the problem.
    .catch(async (error: unknown) => (isStale(error) ? placeAlone(asked) : Promise.reject(error)))
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

const isForeignKeyViolation = (error: unknown): boolean => (error as { code?: unknown }).code === '23503'

const isStale = (error: unknown): boolean => error instanceof StaleStock || isForeignKeyViolation(error)

const reasonsOf = (error: unknown): string[] =>
  error instanceof Problem && error.phrase === 'Coupon not available'
    ? (error.options.extra!['violations'] as Violation[]).map(({ message }) => message)
    : []

/** Adds to a guest's answer the token that opens the order. The stored answer does not contain the token. */
function withToken({ body, location }: StoredAnswer, secret: string): string {
  const token = guestToken(secret, location.slice(location.lastIndexOf('/') + 1))
  return `${body.slice(0, -1)},"token":"${token}"}`
}
