import { describe, expect, it } from 'vitest'
import type { OfferItem } from './discount-sentence.ts'
import { type PreviewedProduct, priceWithOffer, priceWithoutOffers } from './previewed-price.ts'

const bread: PreviewedProduct = { id: 'bread', title: 'Pan', price: 200, prices: [], offer: [], taxRate: 400 }
const shop = 'shop'
const draft = { discountType: 'percentage', value: 1000, target: 'product' } as const
const other = {
  ...draft,
  id: 'other',
  code: 'otra',
  name: 'Otra',
  value: 5000,
  products: [] as OfferItem['products'],
  minQuantity: 1,
  minAmount: 0,
  priority: 0,
  exclusive: false,
} as OfferItem
const after = (changes: Partial<OfferItem>, others: OfferItem[] = []) =>
  priceWithOffer(bread, 200, shop, { ...draft, ...changes }, others)

describe('the price with a drafted offer', () => {
  it.each([
    ['a percentage', {}, 180],
    ['an amount off each unit', { discountType: 'absolute', value: 50 }, 150],
    ['more than the price', { discountType: 'absolute', value: 500 }, 0],
    ['for another product', { products: [{ id: 'cake', title: 'Tarta' }] }, 200],
    ['for this product', { products: [{ id: 'bread', title: 'Pan' }] }, 180],
    ['only for several units', { minQuantity: 2 }, 200],
    ['only for a larger purchase', { minAmount: 1000 }, 200],
    ['off the sum of the purchase', { target: 'business' }, 200],
    ['without a value', { value: undefined }, 200],
  ] as const)('%s', (_, changes, price) => expect(after(changes as Partial<OfferItem>)).toBe(price))

  it('adds up with the other offers, unless one of them is exclusive', () => {
    expect(after({}, [other])).toBe(90)
    expect(after({}, [{ ...other, exclusive: true }])).toBe(100)
    expect(after({ exclusive: true }, [other])).toBe(100)
  })

  it('replaces the stored version of the same offer', () => {
    expect(after({ id: 'other', value: 2000 }, [other])).toBe(160)
  })
})

describe('the price without offers', () => {
  it('is the shown price of a product that has none, even if another list is dearer', () => {
    expect(priceWithoutOffers({ ...bread, prices: [{ id: '1', amount: 300, minQuantity: 1 }] })).toBe(200)
  })
  it('is read from the lists if the shown price is reduced', () => {
    const prices = [100, 250, 300].map((amount, at) => ({ id: `${at}`, amount, minQuantity: 1 }))
    const offer = [{ id: 'o', code: 'o', name: 'o' }]
    expect(priceWithoutOffers({ ...bread, prices, offer })).toBe(250)
    expect(priceWithoutOffers({ ...bread, offer })).toBe(200)
  })
  it('is missing without a price', () => expect(priceWithoutOffers({ ...bread, price: null })).toBeNull())
})
