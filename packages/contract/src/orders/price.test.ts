import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocate, sum } from '../money.ts'
import { surchargeRateOf, taxesIncludedIn } from '../tax.ts'
import { explainPrice } from './explain-price.ts'
import { type BasketToPrice, priceBasket } from './price.ts'
import type { Coupon } from './price-coupons.ts'
import type { PricedLine } from './price-discounts.ts'
import type { Offer } from './price-offers.ts'
import { funders } from './split-funders.ts'
import { isLong } from '../testing/long.ts'

const bread: PricedLine = {
  key: 'bread',
  businessId: 'bakery',
  productId: 'bread',
  unitPrice: 210,
  quantity: 2,
  taxRate: 400,
  weightGrams: 400,
}
const wine: PricedLine = {
  key: 'wine',
  businessId: 'cellar',
  productId: 'wine',
  unitPrice: 1_210,
  quantity: 1,
  taxRate: 2_100,
  weightGrams: 1_300,
}
const nobody = { shop: 0, platform: 0, town: 0 }
const basket: BasketToPrice = { lines: [bread, wine], offers: [], coupons: [], shippings: [], paymentFee: 0 }

describe('priceBasket', () => {
  it('adds up lines, parts and the whole basket, and the VAT that they include', () => {
    expect(priceBasket(basket)).toEqual({
      items: 1_630,
      discount: 0,
      shipping: 0,
      fee: 0,
      total: 1_630,
      tax: [
        { rate: 400, base: 404, tax: 16 },
        { rate: 2_100, base: 1_000, tax: 210 },
      ],
      lines: [
        {
          key: 'bread',
          unitPrice: 210,
          offerUnitPrice: 210,
          gross: 420,
          discount: 0,
          total: 420,
          tax: 16,
          surcharge: 0,
          applied: [],
        },
        {
          key: 'wine',
          unitPrice: 1_210,
          offerUnitPrice: 1_210,
          gross: 1_210,
          discount: 0,
          total: 1_210,
          tax: 210,
          surcharge: 0,
          applied: [],
        },
      ],
      parts: [
        {
          businessId: 'bakery',
          weightGrams: 800,
          funded: nobody,
          items: 420,
          discount: 0,
          shipping: 0,
          fee: 0,
          total: 420,
          tax: [{ rate: 400, base: 404, tax: 16 }],
        },
        {
          businessId: 'cellar',
          weightGrams: 1_300,
          funded: nobody,
          items: 1_210,
          discount: 0,
          shipping: 0,
          fee: 0,
          total: 1_210,
          tax: [{ rate: 2_100, base: 1_000, tax: 210 }],
        },
      ],
      coupons: [],
      funded: nobody,
    })
  })

  it('the price of an empty basket is 0, with or without a payment fee', () => {
    expect(priceBasket({ ...basket, lines: [], paymentFee: 100 })).toEqual({
      items: 0,
      discount: 0,
      shipping: 0,
      fee: 0,
      total: 0,
      tax: [],
      lines: [],
      parts: [],
      coupons: [],
      funded: nobody,
    })
  })

  it('the VAT is included in the paid amount, and delivery and payment fee have the general rate', () => {
    const priced = priceBasket({
      ...basket,
      lines: [bread],
      offers: [offer({ value: 5_000, businessId: 'bakery' })],
      shippings: [{ businessId: 'bakery', price: 300, freeFrom: null }],
      paymentFee: 63,
    })
    expect(priced).toMatchObject({ items: 420, discount: 210, shipping: 300, fee: 63, total: 573 })
    expect(priced.tax).toEqual([
      { rate: 400, base: 202, tax: 8 },
      { rate: 2_100, base: 300, tax: 63 },
    ])
  })

  it('shares the payment fee between the parts in proportion to their amounts', () => {
    const { parts, fee } = priceBasket({ ...basket, paymentFee: 100 })
    expect(parts.map((part) => part.fee)).toEqual([26, 74])
    expect(fee).toBe(100)
  })

  it('delivery is free if the amount after offers and before coupons reaches the limit', () => {
    expect(shippingWith({})).toBe(0)
    expect(shippingWith({ coupons: [coupon({ value: 1_000, businessId: 'bakery' })] })).toBe(0)
    expect(shippingWith({ offers: [offer({ value: 100, businessId: 'bakery' })] })).toBe(300)
    expect(shippingWith({ lines: [{ ...bread, quantity: 1 }] })).toBe(300)
  })

  it('ignores the delivery cost of a shop that is not in the basket', () => {
    expect(
      priceBasket({ ...basket, shippings: [{ businessId: 'florist', price: 300, freeFrom: null }] }).shipping,
    ).toBe(0)
  })

  it.each([{ quantity: -1 }, { quantity: 1.5 }, { unitPrice: -1 }, { unitPrice: 2 ** 52, quantity: 3 }])(
    'throws for a line with %j',
    (wrong) => {
      expect(() => priceBasket({ ...basket, lines: [{ ...bread, ...wrong }] })).toThrow(RangeError)
    },
  )
})

describe('priceBasket, for random baskets', () => {
  it('every total is the sum of the amounts of its parts or lines', () => {
    check(
      (input) => {
        const priced = priceBasket(input)
        for (const key of ['items', 'discount', 'shipping', 'fee', 'total'] as const) {
          expect(priced[key]).toBe(sum(priced.parts.map((part) => part[key])))
        }
        for (const part of priced.parts) {
          const keys = new Set(input.lines.filter((line) => line.businessId === part.businessId).map(({ key }) => key))
          const lines = priced.lines.filter(({ key }) => keys.has(key))
          expect(part.items).toBe(sum(lines.map(({ gross }) => gross)))
          expect(part.discount).toBe(sum(lines.map(({ discount }) => discount)))
        }
        for (const line of priced.lines) {
          expect(line.discount).toBe(sum(line.applied.map(({ amount }) => amount)))
          expect(line.total).toBe(line.gross - line.discount)
          for (const { amount, split } of line.applied) expect(sum(Object.values(split))).toBe(amount)
        }
        for (const totals of [priced, ...priced.parts]) {
          expect(totals.total).toBe(totals.items - totals.discount + totals.shipping + totals.fee)
          expect(totals.total).toBe(sum(totals.tax.map(({ base, tax, surcharge = 0 }) => base + tax + surcharge)))
          expect(totals.discount).toBe(sum(Object.values(totals.funded)))
        }
        expect(priced.lines.map(({ key }) => key)).toEqual(input.lines.map(({ key }) => key))
      },
      isLong ? 10_000 : 1_000,
    )
  })

  it('no amount is negative, and no discount exceeds the price of its line', () => {
    check((input) => {
      const priced = priceBasket(input)
      for (const line of priced.lines) {
        expect(
          Math.min(
            line.total,
            line.tax,
            line.surcharge,
            line.offerUnitPrice,
            ...line.applied.map(({ amount }) => amount),
          ),
        ).toBeGreaterThanOrEqual(0)
        expect(line.tax + line.surcharge).toBeLessThanOrEqual(line.total)
        expect(line.offerUnitPrice).toBeLessThanOrEqual(line.unitPrice)
      }
      for (const { items, discount, shipping, fee, total, tax } of [priced, ...priced.parts]) {
        expect(Math.min(items, discount, shipping, fee, total, ...tax.map(({ base }) => base))).toBeGreaterThanOrEqual(
          0,
        )
      }
    })
  })

  it('the VAT of each part and rate is exact to half a cent, and at least the sum of the VAT of its lines', () => {
    check((input) => {
      const priced = priceBasket(input)
      for (const part of priced.parts) {
        const ofPart = input.lines.filter((line) => line.businessId === part.businessId)
        for (const { rate, base, tax, surchargeRate = 0, surcharge = 0 } of part.tax) {
          expect(taxesIncludedIn(base + tax + surcharge, rate, surchargeRate)).toEqual({ base, tax, surcharge })
          const atRates = (line: PricedLine) => line.taxRate === rate && (line.surchargeRate ?? 0) === surchargeRate
          const keys = new Set(ofPart.filter(atRates).map(({ key }) => key))
          const lines = priced.lines.filter(({ key }) => keys.has(key))
          const services = rate === 2_100 && surchargeRate === 0 ? part.shipping + part.fee : 0
          const taxOfLines = sum(lines.map((line) => line.tax))
          expect(sum(lines.map(({ total }) => total)) + services).toBe(base + tax + surcharge)
          expect(taxOfLines).toBeLessThanOrEqual(tax)
          expect(services > 0 || taxOfLines === tax).toBe(true)
          expect(sum(lines.map((line) => line.surcharge))).toBe(surcharge)
        }
      }
    })
  })

  it('each discount is split between its funders in the agreed shares, over all of its lines together', () => {
    check((input) => {
      const applied = priceBasket(input).lines.flatMap((line) => line.applied)
      for (const [id, ofOne] of Map.groupBy(applied, (discount) => discount.id)) {
        const agreed = [...input.offers, ...input.coupons].find((discount) => discount.id === id)?.funder ?? { shop: 1 }
        const whole = allocate(sum(ofOne.map(({ amount }) => amount)), funders, (funder) => agreed[funder] ?? 0)
        for (const [funder, cents] of whole) expect(sum(ofOne.map(({ split }) => split[funder] ?? 0))).toBe(cents)
      }
    })
  })

  it('every line can be explained: the steps add up to the paid price, and so do the net amount and its taxes', () => {
    check((input) => {
      for (const price of priceBasket(input).lines) {
        const { quantity, unitPrice, taxRate, surchargeRate = 0 } = input.lines.find(({ key }) => key === price.key)!
        const list = { code: 'pvp', name: 'PVP' } as const
        const unit = { kind: 'kg', size: 0.5 } as const
        const previousPrice = unitPrice
        const listAmount = Math.max(0, unitPrice - (surchargeRate > 0 ? 3 : 0))
        const line = { list, quantity, listAmount, taxRate, surchargeRate, previousPrice, unit, price }
        const { steps, total, tax, previousPrice: shown } = explainPrice(line)
        expect(sum(steps.map(({ amount }) => amount))).toBe(total)
        expect(tax.base + tax.tax + tax.surcharge).toBe(total)
        expect(shown).toBe(price.offerUnitPrice < unitPrice ? unitPrice : null)
        const rounding = steps.find(({ kind }) => kind === 'rounding')?.amount ?? 0
        expect(Math.abs(rounding)).toBeLessThanOrEqual((quantity * price.applied.length) / 2 + price.applied.length)
      }
    })
  })

  it('a part costs the same in a separate basket, if there are no coupons and no payment fee', () => {
    check((input) => {
      const apart = { ...input, coupons: [], paymentFee: 0 }
      for (const part of priceBasket(apart).parts) {
        const lines = input.lines.filter((line) => line.businessId === part.businessId)
        expect(priceBasket({ ...apart, lines }).parts).toEqual([part])
      }
    })
  })

  it('one more unit never lowers the total, if there are no offers, no coupons and no free delivery', () => {
    check((input) => {
      const plain = {
        ...input,
        offers: [],
        coupons: [],
        shippings: input.shippings.map((shipping) => ({ ...shipping, freeFrom: null })),
      }
      const before = priceBasket(plain).total
      for (const line of plain.lines) {
        const more = plain.lines.map((other) => (other === line ? { ...line, quantity: line.quantity + 1 } : other))
        expect(priceBasket({ ...plain, lines: more }).total).toBeGreaterThanOrEqual(before)
      }
    })
  })

  it('a coupon never raises the total, and an accepted coupon lowers it', () => {
    check((input) => {
      const withCoupons = priceBasket(input)
      const without = priceBasket({ ...input, coupons: [] })
      const gained = without.total - withCoupons.total
      expect(gained).toBeGreaterThanOrEqual(0)
      expect(gained > 0).toBe(withCoupons.coupons.some(({ accepted }) => accepted))
      for (const { accepted, reason } of withCoupons.coupons) expect(accepted).toBe(reason === undefined)
    })
  })

  it('the total is not higher than without offers, with only one exclusive offer, or with all offers that are not exclusive', () => {
    check((input) => {
      const paidWith = (offers: Offer[]) => {
        const { items, discount } = priceBasket({ ...input, coupons: [], offers })
        return items - discount
      }
      const paid = paidWith([...input.offers])
      expect(paid).toBeLessThanOrEqual(paidWith([]))
      expect(paid).toBeLessThanOrEqual(paidWith(input.offers.filter(({ exclusive }) => !exclusive)))
      for (const one of input.offers.filter(({ exclusive }) => exclusive)) {
        expect(paid).toBeLessThanOrEqual(paidWith([one]))
      }
    })
  })

  it('the total does not depend on the order of the offers in the list', () => {
    check((input) => {
      expect(priceBasket({ ...input, offers: input.offers.toReversed() })).toEqual(priceBasket(input))
    })
  })
})

function shippingWith(changes: Partial<BasketToPrice>): number {
  const shippings = [{ businessId: 'bakery', price: 300, freeFrom: 420 }]
  return priceBasket({ ...basket, shippings, ...changes }).shipping
}

function check(property: (input: BasketToPrice) => void, numRuns = 1_000): void {
  fc.assert(fc.property(anyBasket(), property), { numRuns })
}

function offer(changes: Partial<Offer>): Offer {
  return { ...plainDiscount, businessId: 'bakery', priority: 0, exclusive: false, ...changes }
}

function coupon(changes: Partial<Coupon>): Coupon {
  return { ...plainDiscount, businessId: null, stackable: true, exclusive: false, ...changes }
}

const plainDiscount = {
  id: '1',
  code: 'OFFER',
  name: 'Offer',
  discountType: 'percentage',
  value: 0,
  target: 'business',
  productIds: [],
  minQuantity: 0,
  minAmount: 0,
} as const

function anyBasket(): fc.Arbitrary<BasketToPrice> {
  const businessId = fc.constantFrom('bakery', 'cellar', 'florist')
  const line = fc.record({
    businessId,
    productId: fc.constantFrom('a', 'b', 'c'),
    unitPrice: fc.oneof(fc.nat(20), fc.nat(20_000)),
    quantity: fc.integer({ min: 1, max: 30 }),
    taxRate: fc.constantFrom(0, 400, 1_000, 2_100),
    weightGrams: fc.nat(5_000),
  })
  // The lines of one basket either all include the recargo de equivalencia, or none of them includes it.
  const regime = fc.boolean()
  const funder = fc
    .tuple(fc.nat(10_000), fc.nat(10_000))
    .map((cuts) => cuts.toSorted((a, b) => a - b) as [number, number])
    .map(([a, b]) => ({ shop: a, platform: b - a, town: 10_000 - b }))
  const anyDiscount = fc
    .record({
      discountType: fc.constantFrom('percentage' as const, 'absolute' as const),
      target: fc.constantFrom('product' as const, 'business' as const),
      value: fc.oneof(fc.nat(500), fc.nat(10_000)),
      productIds: fc.subarray(['a', 'b', 'c']),
      minQuantity: fc.constantFrom(0, 0, 5, 20),
      minAmount: fc.constantFrom(0, 0, 1_000, 20_000),
      exclusive: fc.boolean(),
      funder: fc.option(funder, { nil: undefined }),
    })
    .map((random) => ({ ...plainDiscount, ...random }))
  const anyOffer = fc.record({ any: anyDiscount, businessId, priority: fc.nat(3) })
  const anyCoupon = fc.record({ any: anyDiscount, businessId: fc.option(businessId), stackable: fc.boolean() })

  return fc.record({
    lines: fc.tuple(fc.array(line, { maxLength: 8 }), regime).map(([lines, inRegime]) =>
      lines.map((one, index) => ({
        ...one,
        key: String(index),
        ...(inRegime && { surchargeRate: surchargeRateOf(one.taxRate) }),
      })),
    ),
    offers: fc
      .array(anyOffer, { maxLength: 5 })
      .map((offers) =>
        offers.map(({ any, ...own }, index) => ({ ...any, ...own, id: `o${index}`, code: `O${index}` })),
      ),
    coupons: fc
      .array(anyCoupon, { maxLength: 3 })
      .map((coupons) =>
        coupons.map(({ any, ...own }, index) => ({ ...any, ...own, id: `c${index}`, code: `C${index}` })),
      ),
    shippings: fc.uniqueArray(fc.record({ businessId, price: fc.nat(900), freeFrom: fc.option(fc.nat(20_000)) }), {
      selector: (shipping) => shipping.businessId,
    }),
    paymentFee: fc.oneof(fc.constant(0), fc.nat(300)),
  })
}
