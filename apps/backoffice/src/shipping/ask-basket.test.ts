import fc from 'fast-check'
import { expect, it } from 'vitest'
import { basketFor } from './ask-basket.ts'

type Variant = Parameters<typeof basketFor>[0][number]['combos'][number]

const variant = (price: number | null, given: Partial<Variant> = {}): Variant => ({
  price,
  availableStock: null,
  backorder: false,
  values: [],
  ...given,
})
const good = (...combos: Variant[]) => ({ id: `${combos[0]!.price}`, title: 'Pan', combos })

it.each([
  [[good(variant(250)), good(variant(400))], 1_200, '400', 3],
  [[good(variant(250)), good(variant(400))], 500, '250', 2],
  [[good(variant(5_000))], 1_200, '5000', 1],
  [[good(variant(1_200, { availableStock: 0 })), good(variant(700))], 1_200, '700', 2],
])('a basket has the units of one product that cost nearly as much as asked', (goods, amount, id, quantity) => {
  expect(basketFor(goods, amount)).toMatchObject({ product: { id }, quantity })
})

it('of a product with options, a basket has one of its variants', () => {
  const [small, large] = [variant(300, { values: [{ id: 's' }] }), variant(500, { values: [{ id: 'l' }] })]
  expect(basketFor([good(small, large)], 1_000)).toMatchObject({ values: ['l'], quantity: 2, amount: 1_000 })
})

it('there is no basket without a variant that has a price and is for sale', () => {
  const soldOut = { availableStock: 0 }
  expect(basketFor([good(variant(null)), good(variant(0)), good(variant(300, soldOut))], 1_200)).toBeUndefined()
  expect(basketFor([good(variant(300, { ...soldOut, backorder: true }))], 300)).toMatchObject({ quantity: 1 })
})

it('no other quantity of the same product is nearer, for any amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 0, max: 20_000 }), (price, amount) => {
      const found = basketFor([good(variant(price))], amount)!
      expect(found.amount).toBe(found.quantity * price)
      for (const other of [found.quantity - 1, found.quantity + 1].filter((units) => units >= 1 && units <= 50))
        expect(Math.abs(found.amount - amount)).toBeLessThanOrEqual(Math.abs(other * price - amount))
    }),
  )
})
