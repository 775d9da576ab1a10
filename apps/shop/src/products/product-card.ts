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

/** What a list keeps of a product: what its card shows, and what it takes to put it into the basket. */
export type CardProduct = Pick<Product, (typeof kept)[number] | 'image'> & {
  /** Where nothing has to be chosen. */
  combo: Combo | null
}

/** A tenth of the product: lists are written into the page, and kept in memory page after page. */
export function toCard(product: Product): CardProduct {
  const card = Object.fromEntries(kept.map((name) => [name, product[name]])) as Pick<Product, (typeof kept)[number]>
  return {
    ...card,
    unit: shownUnit(product),
    image: product.image && slimImage(product.image),
    combo: onlyCombo(product) ?? null,
  }
}

/** What the variant holds whose price is shown. */
const shownUnit = ({ combos, price, unit }: Product): Product['unit'] =>
  combos.find((combo) => combo.price === price)?.unit ?? unit
