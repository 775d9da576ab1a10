import { describe, expect, it } from 'vitest'
import { type ShippingMethodFacts, quoteShipping } from './shipping-choice.ts'

const tariff = { price: 300, bands: [], minAmount: 0, freeFrom: null, maxGrams: null }
const method = (given: Partial<ShippingMethodFacts>): ShippingMethodFacts => ({
  id: '1',
  name: 'Reparto',
  code: 'delivery',
  type: 'delivery',
  description: '',
  businessId: '2',
  freeFrom: null,
  hasZones: true,
  zones: [tariff],
  ...given,
})
const parcel = { amount: 2_000, weightGrams: 1_500, zip: '46370' }

describe('what delivery costs', () => {
  it('is the tariff of the zone that counts first, and never another one', () => {
    const zones = [{ ...tariff, price: 450 }, tariff]
    expect(quoteShipping(method({ zones }), parcel)).toEqual({ price: 450, freeFrom: null })
    const tooSmall = [{ ...tariff, minAmount: 2_001 }, tariff]
    expect(quoteShipping(method({ zones: tooSmall }), parcel)).toEqual({ refusal: 'Minimum amount not reached' })
  })

  it('is the cheapest tariff that fits while nobody knows where to', () => {
    const zones = [{ ...tariff, price: 450 }, tariff, { ...tariff, price: 100, maxGrams: 1_000 }]
    expect(quoteShipping(method({ zones }), { ...parcel, zip: null })).toEqual({ price: 300, freeFrom: null })
  })

  it('is what the band of its weight says, and not to be had between bands', () => {
    const bands = [
      { from: 0, to: 1_000, price: 200 },
      { from: 1_000, to: 2_000, price: 400 },
      { from: 5_000, to: null, price: 900 },
    ]
    const costing = (weightGrams: number) =>
      quoteShipping(method({ zones: [{ ...tariff, bands }] }), { ...parcel, weightGrams })
    expect([0, 999, 1_000, 1_999, 5_000, 90_000].map(costing)).toEqual(
      [200, 200, 400, 400, 900, 900].map((price) => ({ price, freeFrom: null })),
    )
    expect(costing(2_000)).toEqual({ refusal: 'Shipping method not available' })
  })

  it('may be free from an amount: the zone’s own, else the method’s', () => {
    expect(quoteShipping(method({ freeFrom: 5_000 }), parcel)).toMatchObject({ freeFrom: 5_000 })
    const zones = [{ ...tariff, freeFrom: 3_000 }]
    expect(quoteShipping(method({ freeFrom: 5_000, zones }), parcel)).toMatchObject({ freeFrom: 3_000 })
  })

  it('does not matter where nobody goes, or with what is too heavy', () => {
    expect(quoteShipping(method({ zones: [] }), parcel)).toEqual({ refusal: 'Not delivered to this postal code' })
    const zones = [{ ...tariff, maxGrams: 1_499 }]
    expect(quoteShipping(method({ zones }), parcel)).toEqual({ refusal: 'Shipping method not available' })
    expect(quoteShipping(method({ hasZones: false, zones: [] }), parcel)).toEqual({
      refusal: 'Shipping method not available',
    })
  })

  it('is nothing for whoever comes for it, wherever they live', () => {
    expect(quoteShipping(method({ type: 'pickup', hasZones: false, zones: [] }), parcel)).toEqual({
      price: 0,
      freeFrom: null,
    })
  })
})
