/** The numbers of generated things. */
export interface Size {
  readonly products: number
  readonly orders: number
  readonly shops: number
  readonly users: number
  readonly brands: number
  /** The number of invented words that titles contain. */
  readonly inventedWords: number
}

const between = (least: number, number: number, most: number): number =>
  Math.round(Math.min(Math.max(least, number), most))

export function sizeOf(products: number, orders: number): Size {
  return {
    products,
    orders,
    shops: Math.min(products, between(3, products / 150, 2_500)),
    users: between(10, orders / 6, 200_000),
    brands: between(10, products / 100, 1_500),
    inventedWords: between(200, products / 5, 60_000),
  }
}
