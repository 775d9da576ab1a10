import type { Product, Wish } from './whitelist.queries.ts'

type Combo = Product['combos'][number]

/**
 * The variant to buy: the variant on the wish list, or the only variant of the product. Undefined if the user has to
 * choose a variant, or the variant cannot be bought now.
 */
export function comboToBuy({ kept, product }: Wish): Combo | undefined {
  if (!product?.available) return undefined
  const combo = kept.attributeCombo
    ? product.combos.find(({ id }) => id === kept.attributeCombo?.id)
    : product.combos.length === 1
      ? product.combos[0]
      : undefined
  if (!combo?.enabled || combo.price === null) return undefined
  return combo.availableStock === null || combo.backorder || combo.availableStock > 0 ? combo : undefined
}

/** The price reduction since the product was added to the list, in cents; 0 if there is none. */
export function dropOf({ kept, product }: Wish): number {
  const now = kept.attributeCombo
    ? product?.combos.find(({ id }) => id === kept.attributeCombo?.id)?.price
    : product?.price
  if (kept.priceWhenAdded === null || now === undefined || now === null) return 0
  return Math.max(0, kept.priceWhenAdded - now)
}
