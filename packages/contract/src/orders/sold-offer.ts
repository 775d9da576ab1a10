import { z } from 'zod'
import { discountTypes } from '../constants.ts'
import {
  choice,
  defaulted,
  defineContract,
  document,
  integer,
  money,
  optional,
  readOnly,
  reference,
  text,
} from '../resource.ts'
import { Funder } from '../offers/offer.ts'

const cents = z.int().min(0).optional()
const Split = z.object({ shop: cents, platform: cents, town: cents })

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
    /** Cents of the amount that each bears; null where that was not yet written down. */
    split: readOnly(optional(document(Split))),
  },
})
