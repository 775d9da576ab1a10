import { z } from 'zod'
import { defaulted, defineContract, grams, money, optional, reference } from '../resource.ts'

/** The price of a parcel in a zone by its weight: from so many grams to below so many. Cents. */
export const weightValueContract = defineContract({
  name: 'WeightValue',
  path: 'weight-values',
  fields: {
    shippingZone: reference('shipping-zones', { price: z.int() }),
    fromGrams: defaulted(grams()),
    /** Null: no upper limit. */
    toGrams: optional(grams()),
    price: money(),
  },
})
