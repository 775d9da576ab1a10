import { toCsv } from '@lonja/contract/csv'
import type { Dac7Report, Dac7Shop } from '@lonja/contract/reports/dac7'
import { describe, expect, it } from 'vitest'
import { localeOf } from '@lonja/ui/i18n/locale.ts'
import texts from '../../texts/es.json' with { type: 'json' }
import { dac7Table } from './dac7-table.ts'
import { chosenYear, yearsUntil } from './years.ts'

const { t } = localeOf('es', texts)
const sums = (amount: number) => ({ paid: amount, refunded: 0, fees: 1, amount, operations: 40 })
const shop: Dac7Shop = {
  business: { id: '1', name: '=Horno' },
  legalName: 'Horno; SL',
  cif: 'B69524452',
  person: false,
  registry: null,
  address: 'Mayor 1, 46370 Chiva',
  iban: null,
  ibanHolder: null,
  missing: ['registry', 'iban'],
  reported: true,
  quarters: [sums(100), sums(0), sums(-250), sums(123_456)],
  total: sums(0),
  letter: null,
}
const report = (shops: Dac7Shop[]): Dac7Report => ({ year: 2025, over: true, shops })

describe('the file for the tax office', () => {
  it('has a row for each reported seller, with euros, and without formulas', () => {
    const { columns, rows } = dac7Table(report([shop, { ...shop, reported: false }]), t)
    const [head, row, end] = toCsv(columns, rows).split('\r\n')
    expect(end).toBe('')
    expect(head!.split(';')).toHaveLength(9 + 4 * 3)
    expect(row).toContain(`2025;'=Horno;"Horno; SL";B69524452;;`)
    expect(row).toContain(';número de registro, IBAN;')
    expect(row).toMatch(/;1,00;0,01;40;0,00;0,01;40;-2,50;0,01;40;1234,56;0,01;40$/)
  })

  it('is empty without reported sellers', () => {
    expect(dac7Table(report([]), t)).toEqual({ columns: [], rows: [] })
  })
})

describe('the years', () => {
  it('begin with the present one of the town, and the last one is chosen', () => {
    const years = yearsUntil(new Date('2025-12-31T23:30:00Z'))
    expect(years).toEqual([2026, 2025, 2024, 2023])
    expect(chosenYear(years, null)).toBe(2025)
    expect(chosenYear(years, '2026')).toBe(2026)
    expect(chosenYear(years, '1999')).toBe(2025)
  })
})
