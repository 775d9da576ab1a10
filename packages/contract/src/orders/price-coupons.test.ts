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

/** Two units of ham at 8 € each after an offer, and a book without an offer. */
const offered: DiscountedLine[] = [
  ...applyOffers(
    [ham],
    [{ ...tenOff, id: 'offer', businessId: 'grocer', target: 'product', value: 2_000, priority: 0 }],
  ),
  ...applyOffers([book], []),
]

describe('applyCoupons', () => {
  it.each<[string, Coupon[], ham: number, book: number, (CouponRefusal | undefined)[]]>([
    ['nothing without coupons', [], 1_600, 1_000, []],
    ['a percentage of the lines of all shops', [tenOff], 1_440, 900, [undefined]],
    ['an absolute amount, shared between the shops', [fiveEuros], 1_292, 808, [undefined]],
    ['an absolute amount from the lines of one shop', [ofGrocer(fiveEuros)], 1_100, 1_000, [undefined]],
    [
      'an absolute amount from every unit of a product',
      [{ ...fiveEuros, target: 'product', productIds: ['ham'] }],
      600,
      1_000,
      [undefined],
    ],
    ['no more than the amount to pay', [{ ...fiveEuros, value: 5_000 }], 0, 0, [undefined]],
    [
      'stackable coupons, one after the other',
      [stackable(tenOff), stackable(fiveEuros)],
      1_132,
      708,
      [undefined, undefined],
    ],
    [
      'the better of two coupons that cannot be combined',
      [tenOff, fiveEuros],
      1_292,
      808,
      ['Coupon not combinable', undefined],
    ],
    [
      'a single coupon that saves more than the stackable coupons',
      [stackable(tenOff), fiveEuros],
      1_292,
      808,
      ['Coupon not combinable', undefined],
    ],
    ['a coupon only once if it is given twice', [stackable(tenOff), stackable(tenOff)], 1_440, 900, [undefined]],
    [
      'an exclusive coupon, and no offers',
      [ofGrocer({ ...tenOff, exclusive: true, value: 5_000 })],
      1_000,
      1_000,
      [undefined],
    ],
    [
      'no exclusive coupon that saves less than the offers',
      [ofGrocer({ ...tenOff, exclusive: true })],
      1_600,
      1_000,
      ['Better discount applied'],
    ],
    ['no coupon with the value 0', [{ ...tenOff, value: 0 }], 1_600, 1_000, ['Better discount applied']],
    [
      'no coupon of a shop that is not in the basket',
      [{ ...tenOff, businessId: 'florist' }],
      1_600,
      1_000,
      ['Coupon of another business'],
    ],
    [
      'no coupon for products that are not in the basket',
      [{ ...tenOff, productIds: ['soap'] }],
      1_600,
      1_000,
      ['Coupon not applicable'],
    ],
    [
      'a coupon if the amount after offers reaches its minimum',
      [{ ...ofGrocer(tenOff), minAmount: 1_600 }],
      1_440,
      1_000,
      [undefined],
    ],
    [
      'no coupon if the amount after offers is below its minimum',
      [{ ...ofGrocer(tenOff), minAmount: 1_601 }],
      1_600,
      1_000,
      ['Minimum amount not reached'],
    ],
    [
      'an exclusive coupon if the amount without offers reaches its minimum',
      [{ ...ofGrocer(fiveEuros), exclusive: true, minAmount: 2_000 }],
      1_500,
      1_000,
      [undefined],
    ],
    [
      'no coupon that requires more units',
      [{ ...ofGrocer(tenOff), minQuantity: 3 }],
      1_600,
      1_000,
      ['Minimum quantity not reached'],
    ],
  ])('deducts %s [C9.8]', (_what, coupons, hamTotal, bookTotal, reasons) => {
    const result = applyCoupons(offered, coupons)
    expect(result.lines.map(({ total }) => total)).toEqual([hamTotal, bookTotal])
    expect(result.coupons.map(({ reason }) => reason)).toEqual(reasons)
    expect(result.coupons.map(({ accepted }) => accepted)).toEqual(reasons.map((reason) => reason === undefined))
  })

  it('deducts coupons from the prices that offers have already reduced', () => {
    const [line] = applyCoupons(offered, [tenOff]).lines
    expect(line?.applied.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['offer', 400],
      ['coupon', 160],
    ])
  })
})
