import { isCollected } from '../shipping/shipping-choice.ts'
import type { Cents } from '@lonja/contract/money'
import type { BasketMessage } from '@lonja/contract/orders/basket'
import type { OrderablePart } from './check-basket.ts'

/** The cents that a part lacks to reach its shop's minimum order; 0 if the customer collects the products. */
export function missingOf({ business, price, shipping }: OrderablePart): Cents {
  if (shipping && isCollected(shipping.method)) return 0
  return Math.max(0, business.minOrder - (price.items - price.discount))
}

/** A message with the missing cents, if the part is below the minimum order of its shop. */
export function minimumMessage(part: OrderablePart): BasketMessage[] {
  if (missingOf(part) === 0) return []
  const { business, price } = part
  return [
    { code: 'Below minimum order', subject: business.name, was: price.items - price.discount, is: business.minOrder },
  ]
}
