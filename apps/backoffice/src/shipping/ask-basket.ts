import type { Cents } from '@lonja/contract/money'

interface Good {
  id: string
  title: string
  price: Cents | null
  /** A product whose variants have options needs a choice, so it is not used. */
  combos: readonly { values: readonly unknown[] }[]
}

export interface AskedBasket {
  product: Good
  quantity: number
  amount: Cents
}

const mostUnits = 50

/** The units of one product whose price is nearest to an amount; undefined if the shop sells nothing that fits. */
export function basketFor(goods: readonly Good[], amount: Cents): AskedBasket | undefined {
  return goods
    .flatMap((product) => {
      const needsChoice = product.combos.some(({ values }) => values.length > 0)
      if (product.price === null || product.price === 0 || needsChoice) return []
      const quantity = Math.min(mostUnits, Math.max(1, Math.round(amount / product.price)))
      return [{ product, quantity, amount: quantity * product.price }]
    })
    .toSorted((a, b) => Math.abs(a.amount - amount) - Math.abs(b.amount - amount) || a.quantity - b.quantity)[0]
}
