import { describe, expect, it } from 'vitest'
import { invoicingOn } from './invoicing.ts'

const company = { invoicing: null, cif: 'B12345674' }
const person = { invoicing: null, cif: '12345678Z' }

describe('the system that issues the invoices of a shop', () => {
  it.each([
    ['a company on the last day of 2026', '2026-12-31', company, 'lonja'],
    ['a company from 2027 on', '2027-01-01', company, 'off'],
    ['a person on the last day before the law', '2027-06-30', person, 'lonja'],
    ['a person from July 2027 on', '2027-07-01', person, 'off'],
    ['a foreigner with a NIE in spring 2027', '2027-04-01', { invoicing: null, cif: 'X1234567L' }, 'lonja'],
    ['a shop without a tax number from 2027 on', '2027-01-01', { invoicing: null, cif: null }, 'off'],
  ] as const)('has a default by law: %s', (_title, day, shop, expected) => {
    expect(invoicingOn(day, shop)).toBe(expected)
  })

  it.each(['lonja', 'own', 'off'] as const)(
    'is the one that the shop chose, before and after the law: %s',
    (invoicing) => {
      for (const day of ['2026-11-27', '2028-01-01'])
        for (const { cif } of [company, person]) expect(invoicingOn(day, { invoicing, cif })).toBe(invoicing)
    },
  )
})
