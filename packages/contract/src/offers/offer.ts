import { z } from 'zod'
import { businessSummary } from '../businesses/business.ts'
import { discountTargets, discountTypes } from '../constants.ts'
import {
  boolean,
  choice,
  dated,
  defaulted,
  defineContract,
  document,
  exact,
  iexact,
  instant,
  integer,
  isTrue,
  matching,
  money,
  optional,
  readOnly,
  reference,
  references,
  refersTo,
  search,
  text,
} from '../resource.ts'

const Share = z.int().min(0).max(10_000).optional()

/**
 * The shares of a discount that the shop, the platform and the town pay, in parts of 10,000. The shares add up to
 * 10,000.
 */
export const Funder = z
  .strictObject({ shop: Share, platform: Share, town: Share })
  .refine(({ shop = 0, platform = 0, town = 0 }) => shop + platform + town === 10_000)

/** The common fields of offers and coupons. `value` is in basis points (percentage) or cents (absolute). */
const discount = {
  name: text(120),
  discountType: choice(discountTypes),
  value: integer(1, 100_000_000),
  /** The minimum sum of the lines that the discount applies to, in cents. */
  minAmount: defaulted(money()),
  startDate: optional(instant()),
  endDate: optional(instant()),
  exclusive: defaulted(boolean()),
  enabled: defaulted(boolean()),
  funder: defaulted(document(Funder)),
}

/** The common filters of offers and coupons. A discount without a first or last day is found by any bound. */
const filters = {
  'business.id': refersTo('business'),
  search: search('name', 'code'),
  enabled: isTrue('enabled'),
  startDate: dated('startDate', 'before'),
  endDate: dated('endDate', 'after'),
}
const sorts = ['name', 'startDate', 'endDate', 'createdDate'] as const

/** A discount that applies automatically. */
export const offerContract = defineContract({
  name: 'Offer',
  path: 'offers',
  fields: {
    code: text(60),
    business: reference('businesses', businessSummary),
    ...discount,
    target: defaulted(choice(discountTargets)),
    /** The products that the offer makes cheaper; if empty, all products of the shop. */
    products: references('products', { title: z.string() }),
    minQuantity: defaulted(integer(1, 1_000)),
    /** Offers with a higher priority apply first. */
    priority: defaulted(integer()),
    objective: optional(reference('objectives', { code: z.string(), name: z.string() })),
    createdDate: readOnly(instant()),
  },
  filters: { code: exact('code'), 'products.id': refersTo('products'), ...filters },
  sorts,
})

/** A discount for customers who enter its code. */
export const couponContract = defineContract({
  name: 'Coupon',
  path: 'coupons',
  fields: {
    /** The code is unique; customers may enter it in capital or small letters. */
    code: matching(/^[A-Za-z0-9][A-Za-z0-9_-]*$/, 40),
    /** The shop where the coupon is valid; null if it is valid in every shop of the town. */
    business: optional(reference('businesses', businessSummary)),
    ...discount,
    /** The number of times that the coupon can be used; null for no limit. */
    limit: optional(integer(1)),
    limitPerPerson: optional(integer(1)),
    used: readOnly(integer()),
    firstOrderOnly: defaulted(boolean()),
    stackable: defaulted(boolean()),
    /** Whether lists show the coupon to customers. Other coupons can be used by everybody who knows the code. */
    public: defaulted(boolean()),
    campaign: optional(reference('campaigns', { code: z.string(), title: z.string() })),
    createdDate: readOnly(instant()),
  },
  filters: { code: iexact('code'), ...filters },
  sorts,
})
