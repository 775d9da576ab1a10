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
import { SlotPolicy } from './slots.ts'
import { Geometry, zoneKinds } from './zone-area.ts'

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
    /** Null: there is no time to choose. */
    slotPolicy: optional(document(SlotPolicy)),
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

const Zips = z.array(z.string().regex(/^\d{5}$/)).max(2_000)

export const zoneContract = defineContract({
  name: 'Zone',
  path: 'zones',
  fields: {
    name: text(80),
    code: matching(/^[a-z0-9][a-z0-9-]*$/, 80),
    /** Null: a method of the town, for every shop to use. */
    business: optional(reference('businesses', businessSummary)),
    kind: defaulted(choice(zoneKinds)),
    zips: defaulted(document(Zips)),
    /** Postal codes that it excludes in every case. */
    excludedZips: defaulted(document(Zips)),
    /** A circle for a radius, one or more shapes for a polygon; other kinds have none. */
    geometry: optional(document(Geometry)),
    excludedGeometry: optional(document(Geometry)),
    /** If zones overlap, the highest priority counts. */
    priority: defaulted(integer()),
  },
})

/** From `fromAmount` on, the delivery costs at most `price`. Both in cents. */
export const AmountValue = z.object({ fromAmount: z.int().min(0), price: z.int().min(0) })
export type AmountValue = z.infer<typeof AmountValue>

/** The price of a method in a zone. */
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
    /** The highest delivery price for baskets above an amount, in any number of steps. */
    amountValues: defaulted(document(z.array(AmountValue).max(20))),
    /** If there are any, they set the price instead of `price`. */
    weightValues: readOnly(
      references('weight-values', { fromGrams: z.int(), toGrams: z.int().nullable(), price: z.int() }),
    ),
    /** ISO weekdays of deliveries to the zone: 1 is Monday. */
    days: defaulted(document(z.array(z.int().min(1).max(7)).max(7))),
    enabled: defaulted(boolean()),
  },
})
