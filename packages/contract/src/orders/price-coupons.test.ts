import { describe, expect, it } from 'vitest'
import { applyCoupons, type Coupon, type CouponRefusal } from './price-coupons.ts'
import type { DiscountedLine, PricedLine } from './price-discounts.ts'
import { applyOffers } from './price-offers.ts'

const ham: PricedLine = {
  key: 'ham',
  businessId: 'grocer',
  productId: 'ham',
  unitPrice: 1_000,
  quantity: 2,
  taxRate: 1_000,
  weightGrams: 0,
}
const book: PricedLine = { ...ham, key: 'book', businessId: 'bookshop', productId: 'book', quantity: 1 }

const tenOff: Coupon = {
  id: 'ten',
  code: 'TEN',
  name: 'Ten off',
  businessId: null,
  discountType: 'percentage',
  value: 1_000,
  target: 'business',
  productIds: [],
  minQuantity: 0,
  minAmount: 0,
  stackable: false,
  exclusive: false,
}
const fiveEuros: Coupon = { ...tenOff, id: 'five', code: 'FIVE', discountType: 'absolute', value: 500 }
const stackable = (coupon: Coupon): Coupon => ({ ...coupon, stackable: true })
const ofGrocer = (coupon: Coupon): Coupon => ({ ...coupon, businessId: 'grocer' })

/** Ham at 8 € each, the book at full price. */
const offered: DiscountedLine[] = [
  ...applyOffers(
    [ham],
    [{ ...tenOff, id: 'offer', businessId: 'grocer', target: 'product', value: 2_000, priority: 0 }],
  ),
  ...applyOffers([book], []),
]

describe('applyCoupons', () => {
  it.each<[string, Coupon[], ham: number, book: number, (CouponRefusal | undefined)[]]>([
    ['none', [], 1_600, 1_000, []],
    ['a percentage of all shops', [tenOff], 1_440, 900, [undefined]],
    ['cents shared between the shops', [fiveEuros], 1_292, 808, [undefined]],
    ['cents of one shop', [ofGrocer(fiveEuros)], 1_100, 1_000, [undefined]],
    [
      'cents off every unit of a product',
      [{ ...fiveEuros, target: 'product', productIds: ['ham'] }],
      600,
      1_000,
      [undefined],
    ],
    ['no more than there is to pay', [{ ...fiveEuros, value: 5_000 }], 0, 0, [undefined]],
    ['stackable ones, in turn', [stackable(tenOff), stackable(fiveEuros)], 1_132, 708, [undefined, undefined]],
    ['the better of two that do not combine', [tenOff, fiveEuros], 1_292, 808, ['Coupon not combinable', undefined]],
    [
      'one alone that beats the stackable',
      [stackable(tenOff), fiveEuros],
      1_292,
      808,
      ['Coupon not combinable', undefined],
    ],
    ['one coupon once', [stackable(tenOff), stackable(tenOff)], 1_440, 900, [undefined]],
    [
      'an exclusive one in place of offers',
      [ofGrocer({ ...tenOff, exclusive: true, value: 5_000 })],
      1_000,
      1_000,
      [undefined],
    ],
    [
      'no exclusive one worse than offers',
      [ofGrocer({ ...tenOff, exclusive: true })],
      1_600,
      1_000,
      ['Better discount applied'],
    ],
    ['none that is nothing', [{ ...tenOff, value: 0 }], 1_600, 1_000, ['Better discount applied']],
    [
      'none of a shop not in the basket',
      [{ ...tenOff, businessId: 'florist' }],
      1_600,
      1_000,
      ['Coupon of another business'],
    ],
    [
      'none for products not in the basket',
      [{ ...tenOff, productIds: ['soap'] }],
      1_600,
      1_000,
      ['Coupon not applicable'],
    ],
    ['one that needs what offers leave', [{ ...ofGrocer(tenOff), minAmount: 1_600 }], 1_440, 1_000, [undefined]],
    ['none that needs more', [{ ...ofGrocer(tenOff), minAmount: 1_601 }], 1_600, 1_000, ['Minimum amount not reached']],
    [
      'an exclusive one that needs what it costs without offers',
      [{ ...ofGrocer(fiveEuros), exclusive: true, minAmount: 2_000 }],
      1_500,
      1_000,
      [undefined],
    ],
    [
      'none that needs more units',
      [{ ...ofGrocer(tenOff), minQuantity: 3 }],
      1_600,
      1_000,
      ['Minimum quantity not reached'],
    ],
  ])('takes off %s [C9.8]', (_what, coupons, hamTotal, bookTotal, reasons) => {
    const result = applyCoupons(offered, coupons)
    expect(result.lines.map(({ total }) => total)).toEqual([hamTotal, bookTotal])
    expect(result.coupons.map(({ reason }) => reason)).toEqual(reasons)
    expect(result.coupons.map(({ accepted }) => accepted)).toEqual(reasons.map((reason) => reason === undefined))
  })

  it('applies after offers', () => {
    const [line] = applyCoupons(offered, [tenOff]).lines
    expect(line?.applied.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['offer', 400],
      ['coupon', 160],
    ])
  })
})
