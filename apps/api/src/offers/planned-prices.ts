import type { DiscountType } from '@lonja/contract/constants'
import type { OfferedPrice } from '@lonja/contract/offers/planned-offer'
import { unitPriceAfterOffers } from '@lonja/contract/orders/price-offers'
import type { Database } from '../database/database.ts'
import { type DatedOffer, type ListPrice, readListPrices, readOffers } from './dated-offers.ts'
import { type ComingPrice, referencesAfter } from './references-after.ts'

/** A new offer, or the new values of a stored one. */
export interface PlannedOffer {
  /** The stored offer that changes; null for a new one. */
  id: string | null
  discountType: DiscountType
  value: number
  startDate: string | null
}

/**
 * The prices of products of a shop when a planned offer begins, by product. The stored offers begin and end meanwhile;
 * the prices of the lists are those of today.
 */
export async function plannedPrices(
  db: Database,
  business: string,
  products: readonly string[],
  planned: PlannedOffer,
): Promise<Map<string, OfferedPrice[]>> {
  const now = Date.now()
  const at = Math.max(now, planned.startDate === null ? now : Date.parse(planned.startDate))
  const stored = await readOffers(db, business, products, at)
  const others = stored.filter(({ id }) => id !== planned.id)
  const offer = offerOf(planned, business, stored)
  const prices = await readListPrices(db, products)
  const found = prices.map((price) => ({
    ...price,
    before: priceWith(price, others, at),
    after: priceWith(price, [...others, offer], at),
  }))
  const references = await referencesAfter(db, [
    ...stepsBefore(at, now, planned, others).flatMap((since) =>
      prices.map((price) => comingPrice(price, priceWith(price, others, since), since)),
    ),
    ...found.map((price) => comingPrice(price, price.after, at)),
  ])
  const byProduct = Map.groupBy(found, ({ product }) => product)
  return new Map(
    [...byProduct].map(([product, variants]) => [
      product,
      variants.map(({ combo, before, after }) => ({ combo, before, after, reference: references.get(combo) ?? null })),
    ]),
  )
}

/**
 * The order of offers of one priority is that of their codes and then of their ids, and changes a price by a cent. A new offer
 * has neither yet; it counts as the last one.
 */
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** A planned offer keeps the conditions of the stored one. A new one has none. */
function offerOf({ id, discountType, value }: PlannedOffer, businessId: string, stored: DatedOffer[]): DatedOffer {
  const plain = { code: lastId, name: '', productIds: [], minQuantity: 1, minAmount: 0, priority: 0, exclusive: false }
  const known = stored.find((offer) => offer.id === id) ?? { ...plain, businessId, target: 'product' as const }
  return { ...known, productIds: [], id: id ?? lastId, discountType, value, from: null, until: null }
}

/** The instants before `at` at which prices change. A stored offer that will change ends now, and begins at `at`. */
function stepsBefore(at: number, now: number, { id }: PlannedOffer, others: readonly DatedOffer[]): number[] {
  const days = others.flatMap(({ from, until }) => [from, until]).filter((day) => day !== null)
  const steps = new Set([...(id === null ? [] : [now]), ...days.filter((day) => day > now)])
  return [...steps].filter((step) => step < at)
}

function priceWith({ product, amount, taxRate }: ListPrice, offers: readonly DatedOffer[], at: number): number {
  const valid = offers.filter(({ from, until }) => (from === null || from <= at) && (until === null || until > at))
  // An offer of several campaigns is in the list once for each.
  const distinct = [...new Map(valid.map((offer) => [offer.id, offer])).values()]
  const businessId = offers[0]?.businessId ?? ''
  return unitPriceAfterOffers({ businessId, productId: product, unitPrice: amount, taxRate, weightGrams: 0 }, distinct)
}

const comingPrice = ({ combo, amount }: ListPrice, price: number, since: number): ComingPrice => ({
  combo,
  price,
  reduced: price < amount,
  since,
})
