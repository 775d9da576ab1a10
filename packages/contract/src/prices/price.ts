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
  isTrue,
  money,
  optional,
  rate,
  readOnly,
  reference,
  refersTo,
  search,
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
     * The customer group for which the list applies. Without a group, a `pvp` list applies to everybody, and a list
     * of another kind is only for internal use by the shop.
     */
    customerGroup: optional(reference('customer-groups', { name: z.string() })),
    taxIncluded: defaulted(boolean()),
    currency: readOnly(choice(['EUR'])),
    startDate: optional(instant()),
    endDate: optional(instant()),
    /**
     * The lists are ordered by position, and the first list that applies is used. At the same position, the list of a
     * group precedes a list without a group.
     */
    position: defaulted(integer()),
    enabled: defaulted(boolean()),
  },
  filters: { 'business.id': refersTo('business'), search: search('name'), enabled: isTrue('enabled') },
  sorts: ['name', 'position'],
})

export const priceContract = defineContract({
  name: 'Price',
  path: 'prices',
  fields: {
    product: reference('products', { title: z.string() }),
    /**
     * The variant that has this price. If it is null, the price is for all variants, and the price difference of each
     * variant is added to it.
     */
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
