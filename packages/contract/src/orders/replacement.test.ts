import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sum } from '../money.ts'
import type { PriceExplanation } from './explain-price.ts'
import { refundOfUnits } from './refund.ts'
import { hasOnlyUnitsRefunded, partOfLine, splitExplanation } from './replacement.ts'

const anyLine = () =>
  fc
    .record({
      quantity: fc.integer({ min: 2, max: 9 }),
      unitPrice: fc.integer({ min: 1, max: 5_000 }),
      percent: fc.integer({ min: 0, max: 100 }),
      gone: fc.nat(8),
      units: fc.integer({ min: 1, max: 9 }),
    })
    .map(({ quantity, unitPrice, percent, gone, units }) => {
      const gross = quantity * unitPrice
      const total = gross - Math.floor((gross * percent) / 100)
      const refundedQty = Math.min(gone, quantity - 1)
      const refunded = refundOfUnits({ quantity, refundedQty: 0, total, refunded: 0 }, refundedQty)
      const line = { quantity, unitPrice, total, refundedQty, refunded }
      return { line, units: Math.min(units, quantity - refundedQty, quantity - 1) }
    })

it('the amounts of both parts of a line add up, are never negative, and refund the same as before', () => {
  fc.assert(
    fc.property(anyLine(), ({ line, units }) => {
      expect(hasOnlyUnitsRefunded(line)).toBe(true)
      const part = partOfLine(line, units)
      const rest = { ...line, quantity: line.quantity - units, total: line.total - part.total }
      expect(part.total).toBe(line.unitPrice * units - part.discount)
      expect(part.discount).toBeGreaterThanOrEqual(0)
      expect(rest.unitPrice * rest.quantity - rest.total).toBeGreaterThanOrEqual(0)
      const left = rest.quantity - rest.refundedQty
      expect(refundOfUnits(rest, left) + part.total + line.refunded).toBe(line.total)
    }),
  )
})

it('a line with a lighter weight or goodwill is not only refunded by units', () => {
  const line = { quantity: 3, refundedQty: 1, total: 300, refunded: 100 }
  expect(hasOnlyUnitsRefunded(line)).toBe(true)
  expect(hasOnlyUnitsRefunded({ ...line, refunded: 101 })).toBe(false)
})

it('the explanations of both parts add up to their totals and taxes', () => {
  fc.assert(
    fc.property(anyLine(), fc.constantFrom(0, 50), ({ line, units }, surchargePercent) => {
      const { quantity, unitPrice, total } = line
      const base = Math.floor(total / 2)
      const surcharge = Math.floor((total * surchargePercent) / 1_000)
      const explanation: PriceExplanation = {
        list: { code: 'pvp', name: 'PVP' },
        quantity,
        unitPrice,
        previousPrice: null,
        steps: [
          { kind: 'list', amount: quantity * unitPrice },
          { kind: 'offer', amount: total - quantity * unitPrice },
        ],
        total,
        tax: { rate: 1_000, base, tax: total - base - surcharge, surchargeRate: 0, surcharge },
        unit: null,
      }
      const split = splitExplanation(explanation, units, partOfLine(line, units).total)
      expect(split[0].total + split[1].total).toBe(total)
      for (const { steps, tax, total: own } of split) {
        expect(sum(steps.map(({ amount }) => amount))).toBe(own)
        expect(tax.base + tax.tax + tax.surcharge).toBe(own)
        expect(Math.min(tax.base, tax.tax, tax.surcharge)).toBeGreaterThanOrEqual(0)
      }
      expect(split[0].tax.base + split[1].tax.base).toBe(base)
    }),
  )
})
