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
    /** The minimum number of minutes between the order and the hand-over. */
    leadMinutes: defaulted(integer(0, 100_000)),
    /** Delivery is free if the lines of the shop reach this amount, in cents; null if it is never free. */
    freeFrom: optional(money()),
    /** The rules for the slots; null if the customer does not choose a time. */
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
    /** The shop of the zone; null for a zone of the town, which every shop may use. */
    business: optional(reference('businesses', businessSummary)),
    kind: defaulted(choice(zoneKinds)),
    zips: defaulted(document(Zips)),
    /** Postal codes that never belong to the zone. */
    excludedZips: defaulted(document(Zips)),
    /** A circle if `kind` is `radius`; one or more shapes if it is `polygon`; otherwise null. */
    geometry: optional(document(Geometry)),
    excludedGeometry: optional(document(Geometry)),
    /** If a place is in several zones, the zone with the highest priority is used. */
    priority: defaulted(integer()),
  },
})

/** For baskets from `fromAmount` on, the delivery costs `price` at most. Both are in cents. */
export const AmountValue = z.object({ fromAmount: z.int().min(0), price: z.int().min(0) })
export type AmountValue = z.infer<typeof AmountValue>

/** The price of a shipping method in a zone. */
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
    /** Maximum delivery prices for baskets of at least the given amounts. */
    amountValues: defaulted(document(z.array(AmountValue).max(20))),
    /** The prices by weight. If there are any, they replace `price`. */
    weightValues: readOnly(
      references('weight-values', { fromGrams: z.int(), toGrams: z.int().nullable(), price: z.int() }),
    ),
    /** The weekdays of deliveries to the zone, by ISO number: 1 is Monday. */
    days: defaulted(document(z.array(z.int().min(1).max(7)).max(7))),
    enabled: defaulted(boolean()),
  },
  filters: { 'shippingMethod.id': refersTo('shippingMethod') },
})
