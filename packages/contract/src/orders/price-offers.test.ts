import { describe, expect, it } from 'vitest'
import type { PricedLine } from './price-discounts.ts'
import { applyOffers, type Offer, unitPriceAfterOffers } from './price-offers.ts'

const ham: PricedLine = {
  key: 'ham',
  businessId: 'shop',
  productId: 'ham',
  unitPrice: 1_000,
  quantity: 2,
  taxRate: 1_000,
  weightGrams: 0,
}
const cheese: PricedLine = { ...ham, key: 'cheese', productId: 'cheese', unitPrice: 333, quantity: 3 }

/** Ten per cent off every product. */
const tenOff: Offer = {
  id: 'ten',
  code: 'TEN',
  name: 'Ten off',
  businessId: 'shop',
  discountType: 'percentage',
  value: 1_000,
  target: 'product',
  productIds: [],
  minQuantity: 0,
  minAmount: 0,
  priority: 0,
  exclusive: false,
}
const euroOff: Offer = { ...tenOff, id: 'euro', code: 'EURO', discountType: 'absolute', value: 100 }
const onHam = (offer: Offer): Offer => ({ ...offer, productIds: ['ham'] })
const onSum = (offer: Offer): Offer => ({ ...offer, target: 'business' })
const exclusive = (offer: Offer): Offer => ({ ...offer, id: `${offer.id}!`, exclusive: true })

describe('applyOffers', () => {
  it.each<[string, Offer[], ham: number, cheese: number]>([
    ['nothing', [], 2_000, 999],
    ['a percentage of the unit price, rounded there', [tenOff], 1_800, 900],
    ['cents off every unit', [euroOff], 1_800, 699],
    ['cents off every unit of one product', [onHam(euroOff)], 1_800, 999],
    ['no more than the price', [{ ...euroOff, value: 500 }], 1_000, 0],
    ['a percentage of the sum', [onSum(tenOff)], 1_800, 899],
    ['cents off the sum, shared', [onSum(euroOff)], 1_933, 966],
    ['cents off the sum of some products', [onSum(onHam(euroOff))], 1_900, 999],
    ['the higher priority first', [euroOff, { ...tenOff, priority: 1 }], 1_600, 600],
    ['equal priorities by code', [tenOff, euroOff], 1_620, 630],
    ['the product first, then the sum', [onSum(euroOff), { ...tenOff, priority: -1 }], 1_733, 867],
    ['what needs so many units', [{ ...onHam(tenOff), minQuantity: 2 }], 1_800, 999],
    ['not what needs more', [{ ...onHam(tenOff), minQuantity: 3 }], 2_000, 999],
    ['what needs so much', [{ ...tenOff, minAmount: 2_999 }], 1_800, 900],
    ['not what needs more than that', [{ ...tenOff, minAmount: 3_000 }], 2_000, 999],
    ['an exclusive one where it is cheaper', [tenOff, exclusive(onHam({ ...tenOff, value: 3_000 }))], 1_400, 900],
    ['the others where they are', [tenOff, exclusive(onHam({ ...tenOff, value: 500 }))], 1_800, 900],
    ['an exclusive one without the sum’s', [onSum(tenOff), exclusive(onHam({ ...tenOff, value: 5_000 }))], 1_000, 899],
    [
      'the sum’s rather than a worse exclusive one',
      [onSum(tenOff), exclusive(onHam({ ...tenOff, value: 500 }))],
      1_800,
      899,
    ],
    [
      'the best of two exclusive ones',
      [exclusive(tenOff), exclusive(onHam(euroOff)), exclusive({ ...euroOff, id: 'x', value: 300 })],
      1_400,
      99,
    ],
    ['an exclusive one for the sum alone', [tenOff, exclusive(onSum({ ...tenOff, value: 5_000 }))], 1_000, 499],
  ])('takes off %s [C9.8 C9.13]', (_what, offers, hamTotal, cheeseTotal) => {
    const [first, second] = applyOffers([ham, cheese], offers)
    expect([first?.total, second?.total]).toEqual([hamTotal, cheeseTotal])
  })

  it('records each deduction and its funders', () => {
    const funder = { shop: 5_000, town: 5_000 }
    const [line] = applyOffers([ham], [{ ...euroOff, funder }, onSum(tenOff)])
    expect(line).toMatchObject({ offerUnitPrice: 900, total: 1_620 })
    expect(line?.applied).toEqual([
      { kind: 'offer', id: 'euro', code: 'EURO', name: 'Ten off', amount: 200, funder },
      { kind: 'offer', id: 'ten', code: 'TEN', name: 'Ten off', amount: 180 },
    ])
  })
})

describe('unitPriceAfterOffers', () => {
  it.each<[string, Offer[], number]>([
    ['without offers', [], 333],
    ['with offers for products', [tenOff, { ...euroOff, priority: 1 }], 210],
    ['without those for the sum', [onSum(tenOff)], 333],
    ['without those for other products', [onHam(tenOff)], 333],
    ['without those that need more than one', [{ ...tenOff, minQuantity: 2 }], 333],
    ['with the best exclusive one', [tenOff, exclusive(euroOff)], 233],
  ])('is the price to show %s', (_what, offers, price) => {
    expect(unitPriceAfterOffers(cheese, offers)).toBe(price)
  })
})
