import { businesses } from './businesses.ts'
import { town } from './place.ts'
import type { Cents, DemoBusiness, DemoShippingMethod, DemoZone } from './types.ts'

const neighbourZips = new Map(town.neighbours.map(({ city, zip }) => [city, zip]))

function zone(code: string, name: string, zips: readonly (string | undefined)[], priority: number): DemoZone {
  return { code, name, zips: zips.filter((zip) => zip !== undefined), priority }
}

/** Where shops deliver, the nearest first: no postcode lies in two of them. */
export const zones: readonly DemoZone[] = [
  zone('vilaserena', 'Vilaserena', [town.zip], 30),
  zone('chiva-cheste', 'Chiva y Cheste', [neighbourZips.get('Chiva'), neighbourZips.get('Cheste')], 20),
  zone(
    'pedralba-godelleta',
    'Pedralba y Godelleta',
    [neighbourZips.get('Pedralba'), neighbourZips.get('Godelleta')],
    10,
  ),
]

/** How a trade prepares and delivers: one price for each zone, in their order, as far as it goes. */
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

/** Outside the town the van only goes out for a basket worth the trip. */
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
      zones: [],
    },
    {
      code: `reparto-${business.code}`,
      name: 'Reparto a domicilio',
      business: business.code,
      type: 'delivery',
      leadMinutes: way.deliveryMinutes,
      taxRate: 2100,
      zones: zones.slice(0, way.prices.length).map(({ code }, index) => ({
        zone: code,
        price: way.prices[index] ?? 0,
        minAmount: index === 0 ? business.minOrder : Math.max(worthTheTrip, business.minOrder ?? 0),
        freeFrom: index === 0 ? business.freeShippingFrom : farFreeFrom(business),
      })),
    },
  ]
  return all.filter(({ code }) => business.shipping.includes(code))
}

/** Twice what the shop asks in town. */
function farFreeFrom({ freeShippingFrom }: DemoBusiness): Cents | null {
  return freeShippingFrom === null ? null : 2 * freeShippingFrom
}

/** Pickup at the counter, without zones and without price, and delivery with the tariff of each zone. */
export const shippingMethods: readonly DemoShippingMethod[] = businesses.flatMap(methodsOf)
