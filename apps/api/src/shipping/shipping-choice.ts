import type { BasketMessageCode } from '@lonja/contract/errors'
import type { Cents } from '@lonja/contract/money'

/** A shop's way of getting things to people, with its tariffs where they are wanted. */
export interface ShippingMethodFacts {
  id: string
  name: string
  code: string
  type: 'delivery' | 'pickup' | 'locker' | 'town'
  description: string
  businessId: string
  freeFrom: Cents | null
  /** It costs what a zone says, and goes nowhere else. */
  hasZones: boolean
  /** The zones that the address lies in, the one that counts first; without an address, and to collect, all of them. */
  zones: ShippingTariff[]
}

interface ShippingTariff {
  /** Where it has no bands. */
  price: Cents
  /** What it costs from so many grams to below so many. */
  bands: { from: number; to: number | null; price: Cents }[]
  minAmount: Cents
  freeFrom: Cents | null
  maxGrams: number | null
}

/** What a shop has to deliver. */
export interface Parcel {
  /** Offers taken off, coupons not. */
  amount: Cents
  weightGrams: number
  /** Without a postal code tariffs are a first idea: the cheapest that fits. */
  zip: string | null
}

export type ShippingRefusal = Extract<
  BasketMessageCode,
  'Shipping method not available' | 'Not delivered to this postal code' | 'Minimum amount not reached'
>

export type ShippingQuote = { price: Cents; freeFrom: Cents | null } | { refusal: ShippingRefusal }

/** Whether the customer comes for it, so that no address is needed. */
export const isCollected = ({ type }: Pick<ShippingMethodFacts, 'type'>): boolean =>
  type === 'pickup' || type === 'locker'

/** What a method costs for a parcel, before it is known to be free; or why it is not to be had. */
export function quoteShipping(method: ShippingMethodFacts, parcel: Parcel): ShippingQuote {
  if (!method.hasZones)
    return isCollected(method) ? { price: 0, freeFrom: method.freeFrom } : { refusal: 'Shipping method not available' }
  const { zip, amount, weightGrams } = parcel
  // Whoever comes for it may live anywhere.
  const tariffs = zip === null || isCollected(method) ? method.zones : method.zones.slice(0, 1)
  if (tariffs.length === 0) return { refusal: 'Not delivered to this postal code' }
  const light = tariffs.flatMap((tariff) => {
    const price = priceOf(tariff, weightGrams)
    return price === null ? [] : [{ ...tariff, price }]
  })
  if (light.length === 0) return { refusal: 'Shipping method not available' }
  const tariff = light.toSorted((a, b) => a.price - b.price).find(({ minAmount }) => amount >= minAmount)
  if (!tariff) return { refusal: 'Minimum amount not reached' }
  return { price: tariff.price, freeFrom: tariff.freeFrom ?? method.freeFrom }
}

/** Null: too heavy, or of a weight that no band is for. */
function priceOf({ price, bands, maxGrams }: ShippingTariff, grams: number): Cents | null {
  if (maxGrams !== null && grams > maxGrams) return null
  if (bands.length === 0) return price
  return bands.find(({ from, to }) => grams >= from && (to === null || grams < to))?.price ?? null
}
