import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { localeOf } from '@lonja/ui/i18n/locale.ts'
import type { EditKind } from './declaration.ts'
import { fromText, toText } from './edit-text.ts'

const languages = ['es', 'ca', 'en'] as const
const integers = { min: 0, max: 2_000_000_000 }
const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })

describe('a stored value stays the same when a form shows it and reads it again', () => {
  const values: Partial<Record<EditKind, fc.Arbitrary<unknown>>> = {
    integer: fc.integer(integers),
    money: fc.integer(integers),
    rate: fc.integer({ min: 0, max: 10_000 }),
    boolean: fc.boolean(),
    firstDay: day.map((at) => fromText('firstDay', at.toISOString().slice(0, 10), localeOf('es', {}))),
    lastDay: day.map((at) => fromText('lastDay', at.toISOString().slice(0, 10), localeOf('es', {}))),
    references: fc.array(fc.record({ id: fc.uuid(), title: fc.string() })),
  }
  it.each(Object.entries(values))('%s', (kind, arbitrary) => {
    fc.assert(
      fc.property(arbitrary, fc.constantFrom(...languages), (value, language) => {
        const locale = localeOf(language, {})
        const text = toText(kind as EditKind, value, locale)
        expect(fromText(kind as EditKind, text, locale)).toEqual(value)
      }),
    )
  })
})

describe('days', () => {
  const spanish = localeOf('es', {})
  it.each([
    ['firstDay', '2026-12-01', '2026-11-30T23:00:00.000Z'],
    ['lastDay', '2026-12-15', '2026-12-15T23:00:00.000Z'],
    // The clocks go back on this day, so it has 25 hours.
    ['firstDay', '2026-10-25', '2026-10-24T22:00:00.000Z'],
    ['lastDay', '2026-10-25', '2026-10-25T23:00:00.000Z'],
    ['instant', '2026-07-01T09:30', '2026-07-01T07:30:00.000Z'],
  ] as const)('%s %s is %s', (kind, text, stored) => {
    expect(fromText(kind, text, spanish)).toBe(stored)
    expect(toText(kind, stored, spanish)).toBe(text)
  })
})

describe('typed texts', () => {
  it.each([
    ['rate', '10', 1000],
    ['rate', '2,5', 250],
    ['rate', '10 %', undefined],
    ['rate', '1,234', undefined],
    ['money', '12,5', 1250],
    ['money', 'doce', undefined],
    ['integer', '3,5', undefined],
    ['integer', ' 3 ', 3],
    ['integer', '', null],
    ['references', '', []],
    ['reference', '', null],
    ['boolean', '', false],
    ['firstDay', 'mañana', undefined],
  ] as const)('%s %j is %j', (kind, text, value) => {
    expect(fromText(kind, text, localeOf('es', {}))).toEqual(value)
  })
})
