import type { Cents } from '@lonja/contract/money'

interface Good {
  id: string
  title: string
  combos: readonly Variant[]
}

interface Variant {
  price: Cents | null
  /** The number of units for sale; null if the shop does not count them. */
  availableStock: number | null
  backorder: boolean
  values: readonly { id: string }[]
}

/** Units of one variant of a product. */
export interface AskedBasket {
  product: Good
  /** The ids of the variant's options. */
  values: readonly string[]
  quantity: number
  amount: Cents
}

const mostUnits = 50

/** The units of one variant whose price is nearest to an amount; undefined if no variant with a price is for sale. */
export function basketFor(goods: readonly Good[], amount: Cents): AskedBasket | undefined {
  return goods
    .flatMap((product) => product.combos.map((variant) => ({ product, variant })))
    .flatMap(({ product, variant: { price, availableStock, backorder, values } }) => {
      if (!price || (availableStock !== null && availableStock < 1 && !backorder)) return []
      const quantity = Math.min(mostUnits, Math.max(1, Math.round(amount / price)))
      return [{ product, values: values.map(({ id }) => id), quantity, amount: quantity * price }]
    })
    .toSorted((a, b) => Math.abs(a.amount - amount) - Math.abs(b.amount - amount) || a.quantity - b.quantity)[0]
}
