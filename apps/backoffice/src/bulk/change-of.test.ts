import { BulkChange } from '@lonja/contract/bulk/bulk-change'
import { localeOf } from '@lonja/ui/i18n/locale.ts'
import { describe, expect, it } from 'vitest'
import { readTexts } from '../../build/texts.ts'
import { type BulkKind, type Typed, bulkKinds, changeOf } from './change-of.ts'
import { changeWords } from './change-words.ts'

const locale = localeOf('es', readTexts('es'))
const of = (kind: BulkKind, typed: Typed = {}) => changeOf(locale, kind, typed)
const id = '10000000-0000-7000-8000-000000000001'

describe('the typed change', () => {
  it.each([
    ['price', { way: 'lower_percent', amount: '7,5', round: '95' }, { how: 'percent', value: -750, round: '95' }],
    ['price', { way: 'raise_cents', amount: '0,20' }, { how: 'cents', value: 20, round: 'none' }],
    ['price', { amount: '12,50' }, { how: 'set', value: 1_250 }],
    [
      'offer',
      { name: 'Otoño', amount: '15 %', first: '2026-12-01', last: '2026-12-10' },
      {
        discountType: 'percentage',
        value: 1_500,
        startDate: '2026-11-30T23:00:00.000Z',
        endDate: '2026-12-10T23:00:00.000Z',
      },
    ],
    [
      'offer',
      { name: 'Otoño', way: 'lower_cents', amount: '0,50' },
      { discountType: 'absolute', value: 50, startDate: null, endDate: null },
    ],
    ['stock', { way: 'add', units: '−3' }, { how: 'add', value: -3 }],
    ['stock', { units: '0' }, { how: 'set', value: 0 }],
    ['tag', { tag: id }, { how: 'add', tag: id }],
    ['tax', { rate: '400' }, { rate: 400 }],
    ['enabled', { value: 'no' }, { value: false }],
  ] as const)('%s %j is %j', (kind, typed, expected) => {
    const change = of(kind, typed)
    expect(change).toMatchObject({ kind, ...expected })
    expect(BulkChange.safeParse(change).success).toBe(true)
    expect(changeWords(locale, change!)).not.toContain('manage.')
  })

  it.each([
    ['price', { amount: '' }],
    ['price', { way: 'lower_percent', amount: '101' }],
    ['price', { amount: 'mucho' }],
    ['stock', { units: '-3' }],
    ['offer', { name: 'Otoño', amount: '101' }],
    ['offer', { name: '', amount: '10' }],
    ['offer', { name: 'Otoño', amount: '10', first: '2026-12-02', last: '2026-12-01' }],
    ['stock', { units: '1,5' }],
    ['category', {}],
    ['tag', {}],
  ] as const)('%s %j is refused', (kind, typed) => {
    expect(of(kind, typed)).toBeUndefined()
  })

  it('has a value of its own for yes, no and the VAT from the beginning', () => {
    expect(bulkKinds.filter((kind) => of(kind) !== undefined)).toEqual(['tax', 'enabled', 'marketplace'])
  })
})
