import { cardProperties } from '@lonja/contract/products/card'
import type { productContract } from '@lonja/contract/products/product'
import type { Item } from '@lonja/contract/resource'
import { slimImage } from '@lonja/ui/controls/slim-image.ts'

/** A product with the properties that its card shows, and those needed to add the product to the basket. */
export type CardProduct = Pick<Item<typeof productContract>, 'id' | (typeof cardProperties)[number]>

/** The part of a query that asks for the properties of cards only. */
export const cardQuery = cardProperties.map((name) => `properties[]=${name}`).join('&')

/** Keeps only the sizes of the picture that cards show, because lists are written into the page. */
export const toCard = (product: CardProduct): CardProduct => ({
  ...product,
  image: product.image && slimImage(product.image),
})
