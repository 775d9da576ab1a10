import fc from 'fast-check'
import { expect, it } from 'vitest'
import { basketFor } from './ask-basket.ts'

const good = (price: number | null, ...values: string[]) => ({
  id: `${price}`,
  title: 'Pan',
  price,
  combos: [{ values }],
})

it.each([
  [[good(250), good(400)], 1_200, '400', 3],
  [[good(250), good(400)], 500, '250', 2],
  [[good(5_000)], 1_200, '5000', 1],
  [[good(1_200, 'Grande'), good(700)], 1_200, '700', 2],
])('a basket has the units of one product that cost nearly as much as asked', (goods, amount, id, quantity) => {
  expect(basketFor(goods, amount)).toMatchObject({ product: { id }, quantity })
})

it('there is no basket without a product that has a price and needs no choice', () => {
  expect(basketFor([good(null), good(0), good(300, 'Grande')], 1_200)).toBeUndefined()
})

it('no other quantity of the same product is nearer, for any amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 0, max: 20_000 }), (price, amount) => {
      const found = basketFor([good(price)], amount)!
      expect(found.amount).toBe(found.quantity * price)
      for (const other of [found.quantity - 1, found.quantity + 1].filter((units) => units >= 1 && units <= 50))
        expect(Math.abs(found.amount - amount)).toBeLessThanOrEqual(Math.abs(other * price - amount))
    }),
  )
})
