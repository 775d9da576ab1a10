import { z } from 'zod'
import { defaulted, defineContract, grams, money, optional, reference } from '../resource.ts'

/** The price, in cents, of a parcel in a zone if its weight is at least `fromGrams` and below `toGrams`. */
export const weightValueContract = defineContract({
  name: 'WeightValue',
  path: 'weight-values',
  fields: {
    shippingZone: reference('shipping-zones', { price: z.int() }),
    fromGrams: defaulted(grams()),
    /** The upper limit of the weight; null for no limit. */
    toGrams: optional(grams()),
    price: money(),
  },
})
