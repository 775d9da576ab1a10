import type { Cents } from '@lonja/contract/money'
import type { OpenShare } from '../returns/refundable-shares.ts'

/** The cents that a replacement costs less than what the customer still pays for its line; 0 if it is not cheaper. */
export function cheaperBy({ lines }: OpenShare, id: string, unitPrice: Cents): Cents {
  const { quantity, refundedQty, refunded, total } = lines.find((line) => line.id === id)!
  return Math.max(0, total - refunded - unitPrice * (quantity - refundedQty))
}
