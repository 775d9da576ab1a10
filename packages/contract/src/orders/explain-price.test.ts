import { describe, expect, it } from 'vitest'
import { explainPrice, type LineToExplain } from './explain-price.ts'
import { type BasketToPrice, priceBasket } from './price.ts'

const cheese = {
  key: 'cheese',
  businessId: 'shop',
  productId: 'cheese',
  unitPrice: 333,
  quantity: 3,
  taxRate: 1_000,
  weightGrams: 0,
}
const tenOff = {
  id: 'ten',
  code: 'TEN',
  name: 'Ten off',
  businessId: 'shop',
  discountType: 'percentage',
  value: 1_000,
  productIds: [],
  minQuantity: 0,
  minAmount: 0,
  exclusive: false,
} as const
const offer = { ...tenOff, target: 'product', priority: 0 } as const
const coupon = { ...tenOff, id: 'c', code: 'PAN', name: 'Pan', target: 'business', stackable: true } as const

function explained(basket: Partial<BasketToPrice>, line: Partial<LineToExplain> = {}) {
  const plain = { lines: [cheese], offers: [], coupons: [], shippings: [], paymentFee: 0 }
  const [price] = priceBasket({ ...plain, ...basket }).lines
  return explainPrice({
    list: { code: 'pvp', name: 'PVP' },
    quantity: 3,
    listAmount: 333,
    taxRate: 1_000,
    surchargeRate: 0,
    previousPrice: null,
    unit: null,
    price: price!,
    ...line,
  })
}

describe('explainPrice', () => {
  it('returns only the list price if there is no discount', () => {
    expect(explained({})).toEqual({
      list: { code: 'pvp', name: 'PVP' },
      quantity: 3,
      unitPrice: 333,
      previousPrice: null,
      steps: [{ kind: 'list', amount: 999 }],
      total: 999,
      tax: { rate: 1_000, base: 908, tax: 91, surchargeRate: 0, surcharge: 0 },
      unit: null,
    })
  })

  it('returns a step for each offer and coupon, and a step for the cents that differ by rounding each unit', () => {
    // A tenth of 9.99 € is rounded to 1.00 €. A tenth of 3.33 € is rounded to 0.33 €, and three times 0.33 € is
    // 0.99 €.
    expect(explained({ offers: [offer], coupons: [coupon] })).toMatchObject({
      steps: [
        { kind: 'list', amount: 999 },
        { kind: 'offer', code: 'TEN', name: 'Ten off', amount: -100 },
        { kind: 'coupon', code: 'PAN', name: 'Pan', amount: -90 },
        { kind: 'rounding', amount: 1 },
      ],
      total: 810,
    })
  })

  it('returns `previousPrice` only if the price is reduced', () => {
    expect(explained({ offers: [offer] }, { previousPrice: 333 })).toMatchObject({ previousPrice: 333 })
    expect(explained({}, { previousPrice: 333 })).toMatchObject({ previousPrice: null })
  })

  it('returns the price per kilogram or another unit of measure, reduced by the offers', () => {
    expect(explained({ offers: [offer] }, { unit: { kind: 'kg', size: 0.25 } })).toMatchObject({
      unit: { amount: 1_200, quantity: 1, unit: 'kg' },
    })
  })

  it('returns a step for the recargo de equivalencia that is added to the list price', () => {
    const lines = [{ ...cheese, unitPrice: 337, surchargeRate: 140 }]
    expect(explained({ lines }, { surchargeRate: 140 })).toMatchObject({
      unitPrice: 333,
      steps: [
        { kind: 'list', amount: 999 },
        { kind: 'surcharge', amount: 12 },
      ],
      total: 1_011,
      tax: { rate: 1_000, base: 908, tax: 90, surchargeRate: 140, surcharge: 13 },
    })
  })
})
