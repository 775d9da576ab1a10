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

/** A discount with its funders, copied into an order. Later changes of the offer or coupon do not change the copy. */
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
    /** Basis points for a percentage, cents for an absolute discount. */
    value: optional(integer(1, 100_000_000)),
    /** The deducted amount in cents. */
    amount: money(),
    funder: defaulted(document(Funder)),
    /** The cents that each funder pays; null for orders that were made before this was stored. */
    split: readOnly(optional(document(Split))),
  },
})
