import type { BulkCell, BulkChange, Rounding } from '@lonja/contract/bulk/bulk-change'
import { violationMessages } from '@lonja/contract/errors'
import { invalid } from '../http/problem.ts'
import type { BulkProduct } from './read-products.ts'

const highestPrice = 100_000_000

/**
 * The values of a product that a change writes; an empty list if the product already is so.
 *
 * @param offer  the id of the offer that the change makes
 * @throws Problem 422 if the product cannot have the new values
 */
export function planChange(product: BulkProduct, change: BulkChange, offer: string): BulkCell[] {
  return wantedCells(product, change, offer).filter(({ before, after }) => before !== after)
}

function wantedCells(product: BulkProduct, change: BulkChange, offer: string): BulkCell[] {
  switch (change.kind) {
    case 'price':
      return product.prices.map(({ combo, amount }) => ({
        field: 'price',
        of: combo,
        before: amount,
        after: newPrice(amount, change),
      }))
    case 'offer':
      mustBeReducible(product, change)
      return [{ field: 'offer', of: offer, before: product.offers.includes(offer), after: true }]
    case 'stock':
      return product.stocks.map(({ combo, stock, moved }) => ({
        field: 'stock',
        of: combo,
        before: stock,
        after: newStock(change.how === 'set' ? change.value + moved : stock + change.value),
      }))
    case 'tag':
      return [{ field: 'tag', of: change.tag, before: product.tags.includes(change.tag), after: change.how === 'add' }]
    case 'category':
      return [{ field: 'parent', of: null, before: product.parent, after: change.category }]
    case 'tax':
      return [{ field: 'taxRate', of: null, before: product.taxRate, after: change.rate }]
    case 'enabled':
    case 'marketplace':
      return [{ field: change.kind, of: null, before: product[change.kind], after: change.value }]
  }
}

/** @throws Problem 422 if the discount is higher than the price of a variant, or if the product has no price */
function mustBeReducible({ fullPrices }: BulkProduct, { discountType, value }: Extract<BulkChange, { kind: 'offer' }>) {
  const least = discountType === 'absolute' ? value : 0
  const message = fullPrices.length === 0 ? violationMessages.blank : violationMessages.tooSmall
  if (fullPrices.length === 0 || Math.min(...fullPrices) < least) throw invalid({ propertyPath: 'offer', message })
}

/** @throws Problem 422 for a price below zero, and for one that is too high */
export function newPrice(now: number, { how, value, round }: Extract<BulkChange, { kind: 'price' }>): number {
  const wanted = how === 'set' ? value : how === 'cents' ? now + value : Math.round((now * (10_000 + value)) / 10_000)
  if (wanted < 0) throw invalid({ propertyPath: 'price', message: violationMessages.tooSmall })
  if (wanted > highestPrice) throw invalid({ propertyPath: 'price', message: violationMessages.tooLarge })
  return roundPrice(wanted, round)
}

/** The nearest price that ends so, the higher one of two. A price above zero never becomes zero. */
export function roundPrice(amount: number, round: Rounding): number {
  if (round === 'none' || amount === 0) return amount
  const end = Number(round)
  const below = Math.floor((amount - end) / 100) * 100 + end
  const nearest = amount - below < below + 100 - amount ? below : below + 100
  return nearest > 0 ? nearest : nearest + 100
}

function newStock(units: number): number {
  if (units < 0) throw invalid({ propertyPath: 'stock', message: violationMessages.tooSmall })
  return units
}
