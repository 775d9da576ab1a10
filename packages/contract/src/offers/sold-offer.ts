import { z } from 'zod'
import { discountTypes } from '../constants.ts'
import { choice, defaulted, defineContract, document, integer, money, optional, reference, text } from '../resource.ts'
import { Funder } from './offer.ts'

/** A discount as an order was given it, and who bears it: copied, whatever became of the offer or the coupon. */
export const soldOfferContract = defineContract({
  name: 'SoldOffer',
  path: 'sold-offers',
  fields: {
    order: reference('orders', { code: z.string() }),
    soldProduct: optional(reference('sold-products', { title: z.string() })),
    offer: optional(reference('offers', { name: z.string() })),
    coupon: optional(reference('coupons', { name: z.string() })),
    code: text(60),
    name: text(120),
    discountType: optional(choice(discountTypes)),
    /** Basis points (percentage) or cents (absolute). */
    value: optional(integer(1, 100_000_000)),
    /** What it took off; cents. */
    amount: money(),
    funder: defaulted(document(Funder)),
  },
})
