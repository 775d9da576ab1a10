import type { SlotPolicy } from '@lonja/contract/shipping/slots'
import { businesses } from './businesses.ts'
import { town } from './place.ts'
import type { Cents, DemoBusiness, DemoShippingMethod, DemoZone } from './types.ts'

const neighbourZips = new Map(town.neighbours.map(({ city, zip }) => [city, zip]))

function zone(code: string, name: string, zips: readonly (string | undefined)[], priority: number): DemoZone {
  return { code, name, kind: 'postcodes', zips: zips.filter((zip) => zip !== undefined), geometry: null, priority }
}

/** Delivery zones defined by postcodes, the nearest zone first. Every postcode is in only one zone. */
const postcodes: readonly DemoZone[] = [
  zone('vilaserena', 'Vilaserena', [town.zip], 30),
  zone('chiva-cheste', 'Chiva y Cheste', [neighbourZips.get('Chiva'), neighbourZips.get('Cheste')], 20),
  zone(
    'pedralba-godelleta',
    'Pedralba y Godelleta',
    [neighbourZips.get('Pedralba'), neighbourZips.get('Godelleta')],
    10,
  ),
]

/** A zone defined by a radius around a grower, who delivers with a cargo bicycle. */
const bicycle = businesses.find(({ code }) => code === 'horta-de-nelo')!
const byBicycle: DemoZone = {
  code: 'cerca-de-nelo',
  name: 'A menos de 2,5 km de la huerta',
  kind: 'radius',
  zips: [],
  geometry: { type: 'Circle', center: [bicycle.address.lng, bicycle.address.lat], metres: 2_500 },
  priority: 40,
}

export const zones: readonly DemoZone[] = [...postcodes, byBicycle]

const weekdays = [1, 2, 3, 4, 5]
const windows = (days: readonly number[], ...hours: readonly [from: string, to: string][]) =>
  days.flatMap((day) => hours.map(([from, to]) => ({ day, from, to })))

/** The time slots of shipping methods. Methods that are not in this list have no slots. */
const slotPolicies: Readonly<Record<string, SlotPolicy>> = {
  'recogida-carniceria-hermanos-ros': {
    windows: windows([...weekdays, 6], ['09:00', '14:00'], ['17:30', '20:30']),
    minutes: 30,
    capacity: 4,
    daysAhead: 6,
  },
  'reparto-carniceria-hermanos-ros': {
    windows: windows(weekdays, ['11:00', '13:00'], ['18:00', '20:00']),
    minutes: 60,
    capacity: 3,
    daysAhead: 6,
    cutOff: { time: '10:00', daysBefore: 0 },
  },
  'reparto-frutas-amparo': {
    windows: windows([...weekdays, 6], ['10:00', '14:00']),
    minutes: 120,
    capacity: 6,
    daysAhead: 4,
  },
  // The florist has one person and one van, so each slot has only one order.
  'reparto-flors-margarida': {
    windows: windows([...weekdays, 6, 7], ['10:00', '13:00']),
    minutes: 60,
    capacity: 1,
    daysAhead: 9,
    cutOff: { time: '20:00', daysBefore: 1 },
  },
}

/**
 * How shops of a trade prepare and deliver orders. `prices` has one price for each zone, in the order of the zones;
 * the shops do not deliver to zones without a price.
 */
interface Way {
  pickupMinutes: number
  deliveryMinutes: number
  prices: readonly Cents[]
}

const day = 24 * 60
const sameDay: Way = { pickupMinutes: 30, deliveryMinutes: 180, prices: [200] }
const chilled: Way = { pickupMinutes: 60, deliveryMinutes: 240, prices: [250, 450] }
const pantry: Way = { pickupMinutes: 60, deliveryMinutes: day, prices: [250, 450, 590] }
const parcel: Way = { pickupMinutes: 120, deliveryMinutes: day, prices: [290, 490, 590] }
const heavy: Way = { pickupMinutes: 240, deliveryMinutes: 2 * day, prices: [490, 690, 890] }

const ways: Readonly<Record<string, Way>> = {
  't-panaderia': sameDay,
  't-horchateria': sameDay,
  't-fruteria': chilled,
  't-pescaderia': chilled,
  't-carniceria': chilled,
  't-queseria': pantry,
  't-bodega': pantry,
  't-floristeria': chilled,
  't-ferreteria': heavy,
  't-bicicletas': heavy,
}

/** The minimum amount for a delivery outside the town. */
const worthTheTrip: Cents = 2500

function methodsOf(business: DemoBusiness): readonly DemoShippingMethod[] {
  const way = ways[business.category] ?? parcel
  const { street, number } = business.address
  const all: readonly DemoShippingMethod[] = [
    {
      code: `recogida-${business.code}`,
      name: `Recogida en la tienda (${street}, ${number})`,
      business: business.code,
      type: 'pickup',
      leadMinutes: way.pickupMinutes,
      taxRate: 2100,
      slotPolicy: slotPolicies[`recogida-${business.code}`] ?? null,
      zones: [],
    },
    {
      code: `reparto-${business.code}`,
      name: 'Reparto a domicilio',
      business: business.code,
      type: 'delivery',
      leadMinutes: way.deliveryMinutes,
      taxRate: 2100,
      slotPolicy: slotPolicies[`reparto-${business.code}`] ?? null,
      zones: zonesOf(business, way).map(({ code }, index) => ({
        zone: code,
        price: way.prices[index] ?? 0,
        minAmount: index === 0 ? business.minOrder : Math.max(worthTheTrip, business.minOrder ?? 0),
        freeFrom: index === 0 ? business.freeShippingFrom : farFreeFrom(business),
      })),
    },
  ]
  return all.filter(({ code }) => business.shipping.includes(code))
}

const zonesOf = (business: DemoBusiness, { prices }: Way): readonly DemoZone[] =>
  business === bicycle ? [byBicycle] : postcodes.slice(0, prices.length)

/** The amount from which delivery outside the town is free: twice the amount inside the town. */
function farFreeFrom({ freeShippingFrom }: DemoBusiness): Cents | null {
  return freeShippingFrom === null ? null : 2 * freeShippingFrom
}

/**
 * The shipping methods of all shops: collection at the counter, which has no zones and is free, and delivery with a
 * price for each zone.
 */
export const shippingMethods: readonly DemoShippingMethod[] = businesses.flatMap(methodsOf)
