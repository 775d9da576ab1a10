import type { Actor } from '@lonja/contract/actor'
import { violationMessages } from '@lonja/contract/errors'
import { basketSteps } from '@lonja/contract/orders/basket'
import { type Viewer, anonymous, mayInTown, shopsWith } from '../access/guards.ts'
import { guestToken } from '../access/guest-token.ts'
import { type CheckedBasket, checkBasket } from '../basket/check-basket.ts'
import { type Person, personOf } from '../basket/coupon-uses.ts'
import { type BasketFacts, loadBasket } from '../basket/load-basket.ts'
import type { PostedBasket } from '../basket/posted-basket.ts'
import { guestLimits } from '../config/guest-limits.ts'
import { reservationTimes } from '../config/reservation-times.ts'
import { uuidv7 } from '../database/uuid.ts'
import type { Format } from '../http/negotiate.ts'
import { Problem, type Violation, invalid } from '../http/problem.ts'
import { hashOfToken } from '../orders/order.resource.ts'
import type { Services } from '../services.ts'
import { type OrderRows, beginsPending, orderRows } from './order-rows.ts'

/** A request for an order. */
export interface WantedOrder {
  posted: PostedBasket
  viewer: Viewer
  /** Whether staff order for the basket's customer. */
  takesDown: boolean
  /** Whether a guest's budget is exceeded, so that the guest must confirm the order by e-mail. */
  exceeded: boolean
  /** The format of the answer. */
  format: Format
}

/** An order that can be made with the present data. */
export interface DecidedOrder {
  id: string
  checked: CheckedBasket
  rows: OrderRows
  /** The time of the database's clock when the basket was read, in milliseconds since 1970. */
  now: number
  viewer: Viewer
  actor: Actor
  /** The customer, for whom coupon uses are counted. */
  person: Person
  /** Whether the guest must first confirm the order by e-mail. */
  unconfirmed: boolean
  posted: PostedBasket
  format: Format
}

/** The data of a request, and its author. */
export interface LoadedOrder {
  buyer: Viewer
  basket: BasketFacts
  actor: Actor
}

/**
 * Determines the customer and the author of the order, and loads the basket.
 *
 * @throws Problem 403 for staff of other shops, 422 for an empty basket or for products that do not exist
 */
export async function loadOrder(services: Services, { posted, viewer, takesDown }: WantedOrder): Promise<LoadedOrder> {
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

/**
 * Checks the basket and makes the rows of its order. The total is calculated with the loaded prices.
 *
 * @throws Problem 422 for faults that the customer can correct; 409 if units, slots or coupons are used up, or if the
 * order costs more than the customer agreed to
 */
export function decideOrder(
  { config }: Pick<Services, 'config'>,
  { posted, viewer, exceeded, format }: WantedOrder,
  { buyer, basket, actor }: LoadedOrder,
): DecidedOrder {
  const checked = checkBasket(posted, basket, basketSteps.all)
  mustBeOrderable(checked)
  mustCostNoMore(posted, checked)

  const id = uuidv7()
  const { email, phone } = checked.basket.customer ?? {}
  const person = personOf(buyer, email, phone)
  const unconfirmed = buyer.id === null && actor === 'customer' && (exceeded || isToBeConfirmed(checked))
  const rows = orderRows(id, checked, {
    userId: buyer.id,
    person: buyer.id ?? person.email ?? '',
    tokenHash: buyer.id ? null : hashOfToken(guestToken(config.secret, id)),
    reservedSeconds: unconfirmed ? guestLimits(config).confirmSeconds : reservationTimes(config).first,
    unconfirmed,
    actor,
    actorId: viewer.id,
  })
  return { id, checked, rows, now: basket.now, viewer, actor, person, unconfirmed, posted, format }
}

/** Whether the order takes its units as reserved, because it waits for a payment, or as allocated. */
export const stockStateOf = ({ checked }: DecidedOrder): 'reserved' | 'allocated' =>
  beginsPending(checked) ? 'reserved' : 'allocated'

/**
 * Whether a shop of the order requires that a guest confirms it by e-mail. Shops can require this for orders that are
 * paid in the shop or at the door.
 */
const isToBeConfirmed = ({ lines, paymentMethod }: CheckedBasket): boolean =>
  ['shop', 'cod'].includes(paymentMethod!.kind) && lines.some(({ facts }) => facts.business.confirmGuests)

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

/** The problem 409 for units that are not available. */
export const outOfStock = (violations: Violation[]): Problem => new Problem('Out of stock', { extra: { violations } })

/** The problem 409 for slots and shipping methods that are not available. */
export const slotUnavailable = (violations: Violation[]): Problem =>
  new Problem('Slot not available', { extra: { violations } })

/** The problem 409 for coupons that are used up. */
export const couponUnavailable = (violations: Violation[]): Problem =>
  new Problem('Coupon not available', { extra: { violations } })
