import { slimImage } from '@lonja/ui/controls/slim-image.ts'
import type { Product } from './product.queries.ts'
import { type Combo, onlyCombo } from './variants.ts'

const kept = [
  'id',
  'title',
  'name',
  'business',
  'price',
  'previousPrice',
  'priceVaries',
  'available',
  'unit',
  'rating',
  'ratingCount',
] as const

/**
 * The fields of a product that a list stores: those that the card shows, and those needed to add the product to the
 * basket.
 */
export type CardProduct = Pick<Product, (typeof kept)[number] | 'image'> & {
  /** The variant to add to the basket; null if the customer must choose a variant. */
  combo: Combo | null
}

/**
 * Keeps about a tenth of the product’s data, because lists are written into the page and many pages are kept in
 * memory.
 */
export function toCard(product: Product): CardProduct {
  const card = Object.fromEntries(kept.map((name) => [name, product[name]])) as Pick<Product, (typeof kept)[number]>
  return {
    ...card,
    unit: shownUnit(product),
    image: product.image && slimImage(product.image),
    combo: onlyCombo(product) ?? null,
  }
}

/** The quantity and unit of the variant whose price is displayed. */
const shownUnit = ({ combos, price, unit }: Product): Product['unit'] =>
  combos.find((combo) => combo.price === price)?.unit ?? unit
