import type { Closure, OpeningPeriod } from '@lonja/contract/businesses/opening-hours'
import type { BasketMessageCode } from '@lonja/contract/errors'
import type { Cents } from '@lonja/contract/money'
import type { AmountValue } from '@lonja/contract/shipping/shipping-method'
import { type Pause, endOfPause, kindsThatStop } from '@lonja/contract/hours/pause'
import type { SlotPolicy, SlotSchedule } from '@lonja/contract/shipping/slots'
import { type Place, type ZoneArea, zoneFor } from '@lonja/contract/shipping/zone-area'

/** A shop's shipping method, with the data that decide its price and its slots. */
export interface ShippingMethodFacts {
  id: string
  name: string
  code: string
  type: 'delivery' | 'pickup' | 'locker' | 'town'
  description: string
  businessId: string
  freeFrom: Cents | null
  /** The running and coming pauses of the shop. */
  pauses: Pause[]
  /** Whether the method has zones. If so, the zones set its prices, and it is not available outside them. */
  hasZones: boolean
  /** The zones that may cover the postal code of the address. Without an address, and for collection, all zones. */
  zones: ShippingTariff[]
  /** The data of the slots; null if the method has no slots. */
  timing: Timing | null
}

export interface Timing {
  policy: SlotPolicy
  leadMinutes: number
  hours: OpeningPeriod[]
  closures: Closure[]
  taken: SlotSchedule['taken']
}

export interface ShippingTariff {
  area: ZoneArea
  priority: number
  /** The price if there are no weight bands. */
  price: Cents
  /** Weight bands: the price of a parcel of at least `from` and less than `to` grams. Null: no upper limit. */
  bands: { from: number; to: number | null; price: Cents }[]
  amountValues: AmountValue[]
  minAmount: Cents
  freeFrom: Cents | null
  maxGrams: number | null
  /** The ISO weekdays of deliveries to the zone. */
  days: number[]
}

/** The products of one shop in a basket, as one parcel. */
export interface Parcel {
  /** The amount after offers and before coupons. */
  amount: Cents
  weightGrams: number
  /** The delivery address. Null if it is unknown: then the price is an estimate, from the cheapest tariff that fits. */
  place: ShippingPlace | null
}

export interface ShippingPlace extends Place {
  /** Whether the position is only estimated from the postal code. */
  approximate: boolean
}

export type ShippingRefusal = Extract<
  BasketMessageCode,
  | 'Shipping method not available'
  | 'Shipping method paused'
  | 'Not delivered to this postal code'
  | 'Not delivered to this address'
  | 'Location needed'
  | 'Minimum amount not reached'
  | 'Too heavy'
>

export interface ShippingQuote {
  price: Cents
  freeFrom: Cents | null
  /** The ISO weekdays on which the method is available. */
  days: readonly number[]
  /** Whether the position is estimated, so that the exact position may give another result. */
  approximate: boolean
}

export interface Refused {
  refusal: ShippingRefusal
  /** The cents by which the basket is below the minimum amount. */
  missing: Cents | null
  /** The largest weight that the method accepts. */
  maxGrams: number | null
}

/** Whether the customer collects the order, so that no address is needed. */
export const isCollected = ({ type }: Pick<ShippingMethodFacts, 'type'>): boolean =>
  type === 'pickup' || type === 'locker'

export const everyDay = [1, 2, 3, 4, 5, 6, 7]

/**
 * Why a method without slots cannot be used now: its orders are for as soon as possible, and a pause is running. The
 * slots of other methods are checked one by one.
 */
export const pausedNow = ({ pauses, timing, type }: ShippingMethodFacts, now: Date): Refused | null =>
  timing === null && endOfPause(pauses, kindsThatStop(isCollected({ type })), now)
    ? refused('Shipping method paused')
    : null

/** The price of a method for a parcel, before free delivery; or the reason why the method is not available. */
export function quoteShipping(method: ShippingMethodFacts, parcel: Parcel): ShippingQuote | Refused {
  if (!method.hasZones)
    return isCollected(method)
      ? { price: 0, freeFrom: method.freeFrom, days: everyDay, approximate: false }
      : refused('Shipping method not available')
  const { place, amount, weightGrams } = parcel
  const tariffs = tariffsFor(method, place)
  if (typeof tariffs === 'string') return refused(tariffs)

  const light = tariffs.flatMap((tariff) => {
    const price = priceOf(tariff, parcel)
    return price === null ? [] : [{ ...tariff, price }]
  })
  if (light.length === 0) {
    const most = Math.max(...tariffs.map(maxGramsOf))
    return weightGrams > most ? { ...refused('Too heavy'), maxGrams: most } : refused('Shipping method not available')
  }
  const tariff = light.toSorted((a, b) => a.price - b.price).find(({ minAmount }) => amount >= minAmount)
  if (!tariff) {
    const least = Math.min(...light.map(({ minAmount }) => minAmount))
    return { ...refused('Minimum amount not reached'), missing: least - amount }
  }
  return {
    price: tariff.price,
    freeFrom: tariff.freeFrom ?? method.freeFrom,
    days: place && !isCollected(method) ? tariff.days : [...new Set(tariffs.flatMap(({ days }) => days))],
    approximate: place?.approximate === true && method.zones.some(({ area }) => area.geometry ?? area.excludedGeometry),
  }
}

/** The slots of an available method; null if the method has no slots. */
export function scheduleOf(method: ShippingMethodFacts, days: readonly number[]): SlotSchedule | null {
  return method.timing && { ...method.timing, pauses: method.pauses, collected: isCollected(method), days }
}

/** The tariff of the address's zone. Without an address, and for collection, the tariffs of all zones. */
function tariffsFor({ zones, type }: ShippingMethodFacts, place: Place | null): ShippingTariff[] | ShippingRefusal {
  // Customers may collect an order wherever they live.
  if (place === null || isCollected({ type })) return zones.length > 0 ? zones : 'Not delivered to this postal code'
  const zone = zoneFor(zones, place)
  if (zone === 'unknown') return 'Location needed'
  if (zone) return [zone]
  return zones.length > 0 ? 'Not delivered to this address' : 'Not delivered to this postal code'
}

/** The price of a parcel by a tariff. Null if the parcel is too heavy, or if no band contains its weight. */
function priceOf(tariff: ShippingTariff, { amount, weightGrams }: Parcel): Cents | null {
  const { price, bands, amountValues, maxGrams } = tariff
  if (maxGrams !== null && weightGrams > maxGrams) return null
  const band = bands.find(({ from, to }) => weightGrams >= from && (to === null || weightGrams < to))
  if (bands.length > 0 && !band) return null
  const reached = amountValues.filter(({ fromAmount }) => amount >= fromAmount)
  return Math.min(band?.price ?? price, ...reached.map((step) => step.price))
}

function maxGramsOf({ bands, maxGrams }: ShippingTariff): number {
  const heaviest = bands.map(({ to }) => (to === null ? Infinity : to - 1))
  return Math.min(maxGrams ?? Infinity, heaviest.length > 0 ? Math.max(...heaviest) : Infinity)
}

const refused = (refusal: ShippingRefusal): Refused => ({ refusal, missing: null, maxGrams: null })
