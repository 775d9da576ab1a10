import { z } from 'zod'
import { businessSummary } from '../businesses/business.ts'
import { priceListKinds } from '../constants.ts'
import {
  boolean,
  choice,
  defaulted,
  defineContract,
  instant,
  integer,
  money,
  optional,
  rate,
  readOnly,
  reference,
  refersTo,
  text,
} from '../resource.ts'

export const priceListContract = defineContract({
  name: 'PriceList',
  path: 'price-lists',
  fields: {
    name: text(80),
    code: choice(priceListKinds),
    business: optional(reference('businesses', businessSummary)),
    /**
     * The group that it applies to. Without a group, a `pvp` list applies to everybody and any other list only inside
     * the shop.
     */
    customerGroup: optional(reference('customer-groups', { name: z.string() })),
    taxIncluded: defaulted(boolean()),
    currency: readOnly(choice(['EUR'])),
    startDate: optional(instant()),
    endDate: optional(instant()),
    /** The first list that applies is used; at the same position, a group’s list comes before the general one. */
    position: defaulted(integer()),
    enabled: defaulted(boolean()),
  },
})

export const priceContract = defineContract({
  name: 'Price',
  path: 'prices',
  fields: {
    product: reference('products', { title: z.string() }),
    /** Null for all variants; the price difference of each variant is added. */
    attributeCombo: optional(reference('attribute-combos', { sku: z.string().nullable() })),
    priceList: reference('price-lists', { name: z.string(), code: z.enum(priceListKinds) }),
    amount: money(),
    taxRate: optional(rate()),
    minQuantity: defaulted(integer(1, 100_000)),
    startDate: optional(instant()),
    endDate: optional(instant()),
    /** The lowest public price of the last 30 days (LOCM art. 20.1). */
    previous: readOnly(optional(money())),
  },
  filters: { 'product.id': refersTo('product'), 'priceList.id': refersTo('priceList') },
})
