import { describe, expect, it } from 'vitest'
import { type ShippingMethodFacts, type ShippingTariff, quoteShipping } from './shipping-choice.ts'

const postcodes = {
  kind: 'postcodes' as const,
  zips: ['46370'],
  excludedZips: [],
  geometry: null,
  excludedGeometry: null,
}
const tariff: ShippingTariff = {
  area: postcodes,
  priority: 0,
  price: 300,
  bands: [],
  amountValues: [],
  minAmount: 0,
  freeFrom: null,
  maxGrams: null,
  days: [1, 2, 3, 4, 5],
}
const method = (given: Partial<ShippingMethodFacts>): ShippingMethodFacts => ({
  id: '1',
  name: 'Reparto',
  code: 'delivery',
  type: 'delivery',
  description: '',
  businessId: '2',
  freeFrom: null,
  pauses: [],
  hasZones: true,
  zones: [tariff],
  timing: null,
  ...given,
})
const place = { zip: '46370', position: null, approximate: false }
const parcel = { amount: 2_000, weightGrams: 1_500, place }
const refusal = (code: string, facts: object = {}) => ({ refusal: code, missing: null, maxGrams: null, ...facts })

describe('the price of delivery', () => {
  it('is the price of the zone with the highest priority; no other zone is used if that zone refuses the basket', () => {
    const zones = [{ ...tariff, price: 450, priority: 1 }, tariff]
    expect(quoteShipping(method({ zones }), parcel)).toMatchObject({ price: 450, freeFrom: null })
    const tooSmall = [{ ...tariff, minAmount: 2_001, priority: 1 }, tariff]
    expect(quoteShipping(method({ zones: tooSmall }), parcel)).toEqual(
      refusal('Minimum amount not reached', { missing: 1 }),
    )
  })

  it('is the price of the cheapest zone that accepts the parcel, if the address is unknown', () => {
    const zones = [{ ...tariff, price: 450 }, tariff, { ...tariff, price: 100, maxGrams: 1_000, days: [6] }]
    expect(quoteShipping(method({ zones }), { ...parcel, place: null })).toMatchObject({
      price: 300,
      days: [1, 2, 3, 4, 5, 6],
    })
  })

  it('depends on the weight of the parcel; a parcel whose weight is in no band is refused', () => {
    const bands = [
      { from: 0, to: 1_000, price: 200 },
      { from: 1_000, to: 2_000, price: 400 },
      { from: 5_000, to: null, price: 900 },
    ]
    const costing = (weightGrams: number, more: Partial<ShippingTariff> = {}) =>
      quoteShipping(method({ zones: [{ ...tariff, bands, ...more }] }), { ...parcel, weightGrams })
    expect([0, 999, 1_000, 1_999, 5_000, 90_000].map((grams) => costing(grams))).toMatchObject(
      [200, 200, 400, 400, 900, 900].map((price) => ({ price, freeFrom: null })),
    )
    expect(costing(2_000)).toEqual(refusal('Shipping method not available'))
    expect(costing(2_000, { bands: bands.slice(0, 2) })).toEqual(refusal('Too heavy', { maxGrams: 1_999 }))
  })

  it('is at most the price that the zone sets for the amount of the basket, whatever the weight', () => {
    const amountValues = [
      { fromAmount: 5_000, price: 0 },
      { fromAmount: 2_000, price: 250 },
    ]
    const costing = (amount: number, more: Partial<ShippingTariff> = {}) =>
      quoteShipping(method({ zones: [{ ...tariff, amountValues, ...more }] }), { ...parcel, amount })
    expect([0, 1_999, 2_000, 4_999, 5_000].map((amount) => costing(amount))).toMatchObject(
      [300, 300, 250, 250, 0].map((price) => ({ price })),
    )
    const light = [{ from: 0, to: null, price: 100 }]
    expect([1_999, 2_000, 5_000].map((amount) => costing(amount, { bands: light }))).toMatchObject(
      [100, 100, 0].map((price) => ({ price })),
    )
  })

  it('is returned with the amount from which delivery is free: `freeFrom` of the zone or, if it has none, of the method', () => {
    expect(quoteShipping(method({ freeFrom: 5_000 }), parcel)).toMatchObject({ freeFrom: 5_000 })
    const zones = [{ ...tariff, freeFrom: 3_000 }]
    expect(quoteShipping(method({ freeFrom: 5_000, zones }), parcel)).toMatchObject({ freeFrom: 3_000 })
  })

  it('is replaced by a refusal outside all zones and for a parcel that is too heavy', () => {
    expect(quoteShipping(method({ zones: [] }), parcel)).toEqual(refusal('Not delivered to this postal code'))
    const zones = [{ ...tariff, maxGrams: 1_499 }]
    expect(quoteShipping(method({ zones }), parcel)).toEqual(refusal('Too heavy', { maxGrams: 1_499 }))
    expect(quoteShipping(method({ hasZones: false, zones: [] }), parcel)).toEqual(
      refusal('Shipping method not available'),
    )
  })

  it('depends on the exact position of the address if the zone has a shape', () => {
    const geometry = { type: 'Circle' as const, center: [-0.7, 39.5] as [number, number], metres: 1_000 }
    const zones = [{ ...tariff, area: { ...postcodes, kind: 'radius' as const, geometry } }]
    const at = (position: [number, number] | null, approximate = false) =>
      quoteShipping(method({ zones }), { ...parcel, place: { ...place, position, approximate } })
    expect(at(null)).toEqual(refusal('Location needed'))
    expect(at([-0.7, 39.6])).toEqual(refusal('Not delivered to this address'))
    expect(at([-0.7, 39.5])).toMatchObject({ price: 300, approximate: false })
    expect(at([-0.7, 39.5], true)).toMatchObject({ price: 300, approximate: true })
  })

  it('is 0 if the customer collects the products, whatever the address', () => {
    expect(quoteShipping(method({ type: 'pickup', hasZones: false, zones: [] }), parcel)).toMatchObject({
      price: 0,
      freeFrom: null,
    })
  })
})
