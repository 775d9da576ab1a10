import type { BasketMessageCode } from '@lonja/contract/errors'
import type { BasketMessage } from '@lonja/contract/orders/basket'
import type { BasketPrice } from '@lonja/contract/orders/price'
import type { FastifyRequest } from 'fastify'
import type { Violation } from '../http/problem.ts'
import { limit, networkOf } from '../http/rate-limit.ts'
import type { Services } from '../services.ts'
import type { CouponFacts } from './load-basket.ts'

/** The reason why this person cannot use a coupon now. Reasons that depend on prices are found by `priceBasket`. */
export function couponRefusal(coupon: CouponFacts): BasketMessageCode | undefined {
  if (!coupon.enabled) return 'Coupon disabled'
  if (coupon.ended) return 'Coupon expired'
  if (!coupon.started) return 'Coupon not yet active'
  if (coupon.exhausted) return 'Coupon exhausted'
  if (coupon.limitPerPerson !== null && coupon.uses >= coupon.limitPerPerson) return 'Coupon already used'
  return coupon.firstOrderOnly && coupon.orderedBefore ? 'Coupon only for first order' : undefined
}

export interface CheckedCoupons {
  /** The accepted coupons, in the order of the request. */
  accepted: CouponFacts[]
  /** The refused coupons, with their reasons. */
  messages: BasketMessage[]
  violations: Violation[]
}

/** Accepts the coupons that neither `couponRefusal` nor the price calculation refuses. */
export function checkCoupons(
  codes: readonly string[],
  known: readonly CouponFacts[],
  price: BasketPrice,
): CheckedCoupons {
  const checked: CheckedCoupons = { accepted: [], messages: [], violations: [] }
  for (const [index, code] of codes.entries()) {
    const coupon = known.find((candidate) => candidate.code.toUpperCase() === code)
    const refusal = coupon
      ? (couponRefusal(coupon) ?? price.coupons.find((outcome) => outcome.code === code)?.reason)
      : 'Unknown coupon'
    if (coupon && !refusal) checked.accepted.push(coupon)
    if (!refusal) continue
    checked.messages.push({ code: refusal, subject: code })
    checked.violations.push({ propertyPath: `coupons[${index}]`, message: refusal })
  }
  return checked
}

/**
 * The reasons that reveal whether a code exists or whether a person has ordered. They are counted, so that nobody can
 * guess many codes.
 */
const refusalMessages: readonly string[] = ['Unknown coupon', 'Coupon already used', 'Coupon only for first order']
const guesses = { max: 10, windowSeconds: 60 }

/** Counts refused coupons as guesses of codes. @throws Problem `Too many requests` */
export async function limitGuesses(
  services: Pick<Services, 'config' | 'db'>,
  request: FastifyRequest,
  reasons: readonly string[],
): Promise<void> {
  const guessed = reasons.filter((reason) => refusalMessages.includes(reason))
  for (const _ of guessed) await limit(services, `coupon ${networkOf(request.ip)}`, guesses)
}
