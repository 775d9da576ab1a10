import { z } from 'zod'
import { businessSummary } from '../businesses/business.ts'
import {
  boolean,
  choice,
  defaulted,
  defineContract,
  document,
  exact,
  grams,
  integer,
  isTrue,
  matching,
  money,
  optional,
  partial,
  prose,
  readOnly,
  reference,
  references,
  refersTo,
  text,
} from '../resource.ts'

export const shippingTypes = ['delivery', 'pickup', 'locker', 'town'] as const

export const shippingMethodContract = defineContract({
  name: 'ShippingMethod',
  path: 'shipping-methods',
  fields: {
    name: text(80),
    code: matching(/^[a-z0-9][a-z0-9-]*$/, 40),
    type: choice(shippingTypes),
    description: defaulted(prose(600)),
    enabled: defaulted(boolean()),
    business: reference('businesses', businessSummary),
    /** Minutes from the order to the hand-over. */
    leadMinutes: defaulted(integer(0, 100_000)),
    /** Free from this amount of the shop's part; cents. */
    freeFrom: optional(money()),
    zones: readOnly(references('shipping-zones', { price: z.int() })),
    sort: defaulted(integer()),
  },
  filters: {
    name: partial('name'),
    enabled: isTrue('enabled'),
    code: exact('code'),
    'business.id': refersTo('business'),
  },
})

export const zoneContract = defineContract({
  name: 'Zone',
  path: 'zones',
  fields: {
    name: text(80),
    code: matching(/^[a-z0-9][a-z0-9-]*$/, 80),
    /** Null: the town's, for every shop to use. */
    business: optional(reference('businesses', businessSummary)),
    kind: defaulted(choice(['postcodes', 'province'])),
    zips: document(z.array(z.string().regex(/^\d{5}$/)).max(2_000)),
    priority: defaulted(integer()),
  },
})

/** What a method costs in a zone. */
export const shippingZoneContract = defineContract({
  name: 'ShippingZone',
  path: 'shipping-zones',
  fields: {
    shippingMethod: reference('shipping-methods', { name: z.string(), code: z.string() }),
    zone: reference('zones', { name: z.string(), code: z.string() }),
    price: money(),
    minAmount: defaulted(money()),
    freeFrom: optional(money()),
    maxGrams: optional(grams()),
    /** Where there are any, they say what it costs instead of `price`. */
    weightValues: readOnly(
      references('weight-values', { fromGrams: z.int(), toGrams: z.int().nullable(), price: z.int() }),
    ),
    /** ISO weekdays on which it goes there: 1 is Monday. */
    days: defaulted(document(z.array(z.int().min(1).max(7)).max(7))),
    enabled: defaulted(boolean()),
  },
})
