import { z } from 'zod'
import { imageSummary } from '../images/image-object.ts'
import {
  defaulted,
  defineContract,
  instant,
  money,
  optional,
  prose,
  readOnly,
  reference,
  refersTo,
} from '../resource.ts'

/** A product that a customer saved on their private wish list. The note can be changed later, the product cannot. */
export const whitelistContract = defineContract({
  name: 'Whitelist',
  path: 'whitelists',
  fields: {
    user: readOnly(reference('users', { username: z.string() })),
    product: reference('products', {
      title: z.string(),
      name: z.string(),
      business: z.object({ id: z.string(), name: z.string(), code: z.string(), url: z.string() }),
      price: z.int().nullable(),
      previousPrice: z.int().nullable(),
      available: z.boolean(),
      image: z.object({ id: z.string(), ...imageSummary }).nullable(),
    }),
    attributeCombo: optional(
      reference('attribute-combos', {
        sku: z.string().nullable(),
        price: z.int().nullable(),
        values: z.array(z.object({ id: z.string(), name: z.string(), value: z.string().nullable() })),
      }),
    ),
    note: defaulted(prose(500)),
    /** The price at the time of saving: the price of the variant, or of the cheapest variant if none was chosen. */
    priceWhenAdded: readOnly(optional(money())),
    createdDate: readOnly(instant()),
  },
  filters: { 'product.id': refersTo('product') },
  sorts: ['createdDate'],
})
