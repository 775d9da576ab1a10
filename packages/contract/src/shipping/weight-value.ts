import { z } from 'zod'
import { defaulted, defineContract, grams, money, optional, reference } from '../resource.ts'

/** What a parcel costs in a zone, by what it weighs: from so many grams to below so many. Cents. */
export const weightValueContract = defineContract({
  name: 'WeightValue',
  path: 'weight-values',
  fields: {
    shippingZone: reference('shipping-zones', { price: z.int() }),
    fromGrams: defaulted(grams()),
    /** Null: however heavy. */
    toGrams: optional(grams()),
    price: money(),
  },
})
