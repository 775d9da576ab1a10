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

/** Ten per cent off all products. */
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
    ['nothing without offers', [], 2_000, 999],
    ['a percentage of the unit price, rounded for one unit', [tenOff], 1_800, 900],
    ['an absolute amount from every unit', [euroOff], 1_800, 699],
    ['an absolute amount from every unit of one product', [onHam(euroOff)], 1_800, 999],
    ['no more than the price', [{ ...euroOff, value: 500 }], 1_000, 0],
    ['a percentage of the sum', [onSum(tenOff)], 1_800, 899],
    ['an absolute amount from the sum, shared between the lines', [onSum(euroOff)], 1_933, 966],
    ['an absolute amount from the sum of some products', [onSum(onHam(euroOff))], 1_900, 999],
    ['the offer with the higher priority first', [euroOff, { ...tenOff, priority: 1 }], 1_600, 600],
    ['offers of equal priority in the order of their codes', [tenOff, euroOff], 1_620, 630],
    ['offers for products first, then offers for the sum', [onSum(euroOff), { ...tenOff, priority: -1 }], 1_733, 867],
    ['an offer if the units reach its minimum', [{ ...onHam(tenOff), minQuantity: 2 }], 1_800, 999],
    ['no offer if the units are below its minimum', [{ ...onHam(tenOff), minQuantity: 3 }], 2_000, 999],
    ['an offer if the amount reaches its minimum', [{ ...tenOff, minAmount: 2_999 }], 1_800, 900],
    ['no offer if the amount is below its minimum', [{ ...tenOff, minAmount: 3_000 }], 2_000, 999],
    [
      'an exclusive offer from the product that it makes cheaper',
      [tenOff, exclusive(onHam({ ...tenOff, value: 3_000 }))],
      1_400,
      900,
    ],
    [
      'the other offers if they are cheaper than the exclusive offer',
      [tenOff, exclusive(onHam({ ...tenOff, value: 500 }))],
      1_800,
      900,
    ],
    [
      'an exclusive offer, without an offer for the sum',
      [onSum(tenOff), exclusive(onHam({ ...tenOff, value: 5_000 }))],
      1_000,
      899,
    ],
    [
      'an offer for the sum, and not an exclusive offer that saves less',
      [onSum(tenOff), exclusive(onHam({ ...tenOff, value: 500 }))],
      1_800,
      899,
    ],
    [
      'the best of several exclusive offers',
      [exclusive(tenOff), exclusive(onHam(euroOff)), exclusive({ ...euroOff, id: 'x', value: 300 })],
      1_400,
      99,
    ],
    ['only an exclusive offer for the sum', [tenOff, exclusive(onSum({ ...tenOff, value: 5_000 }))], 1_000, 499],
  ])('deducts %s [C9.8 C9.13]', (_what, offers, hamTotal, cheeseTotal) => {
    const [first, second] = applyOffers([ham, cheese], offers)
    expect([first?.total, second?.total]).toEqual([hamTotal, cheeseTotal])
  })

  it('records the amount and the funders of each deduction', () => {
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
    ['the list price without offers', [], 333],
    ['reduced by offers for the product', [tenOff, { ...euroOff, priority: 1 }], 210],
    ['not reduced by offers for the sum', [onSum(tenOff)], 333],
    ['not reduced by offers for other products', [onHam(tenOff)], 333],
    ['not reduced by offers that require more than one unit', [{ ...tenOff, minQuantity: 2 }], 333],
    ['reduced by the best exclusive offer', [tenOff, exclusive(euroOff)], 233],
  ])('is %s', (_what, offers, price) => {
    expect(unitPriceAfterOffers(cheese, offers)).toBe(price)
  })
})
