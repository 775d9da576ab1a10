import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { currency } from './constants.ts'
import { formatTime, formatsOf } from './formats.ts'
import { languages, locales } from './languages.ts'
import type { TimeZone } from './time.ts'

const {
  compareText,
  formatDate,
  formatDateTime,
  formatDistance,
  formatList,
  formatMoney,
  formatNumber,
  formatPercent,
  formatRelative,
  formatUnitPrice,
  formatWeight,
  parseMoney,
} = formatsOf('es')

/** Replaces the spaces of an expected text by U+00A0. */
const glued = (text: string) => text.replaceAll(' ', '\u00A0')

describe('formatMoney', () => {
  it.each([
    [0, '0,00 €'],
    [950, '9,50 €'],
    [99_999, '999,99 €'],
    [123_456, '1.234,56 €'],
    [1_234_567, '12.345,67 €'],
    [123_456_780, '1.234.567,80 €'],
    [-1_250, '-12,50 €'],
  ])('writes %d cents as %s [C9.2]', (amount, text) => {
    expect(formatMoney(amount)).toBe(glued(text))
  })
})

describe.each(languages)('in %s, formatting without Intl gives the same result as Intl', (language) => {
  const formats = formatsOf(language)
  const whole = fc
    .oneof(fc.integer({ min: -2_000_000, max: 2_000_000 }), fc.maxSafeInteger())
    .map((value) => value || 0)

  it('for amounts', () => {
    const money = new Intl.NumberFormat(locales[language], { style: 'currency', currency, useGrouping: 'always' })
    fc.assert(
      fc.property(fc.oneof(whole, fc.integer({ min: -1e13, max: 1e13 })), (amount) => {
        fc.pre(Math.abs(amount) <= 1e13)
        expect(formats.formatMoney(amount)).toBe(money.format(amount / 100))
      }),
    )
  })

  it('for whole numbers', () => {
    const number = new Intl.NumberFormat(locales[language], { useGrouping: 'always' })
    fc.assert(
      fc.property(whole, (value) => {
        expect(formats.formatNumber(value)).toBe(number.format(value))
      }),
    )
  })

  const instant = fc.date({ min: new Date('1996-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  const zone = fc.constantFrom<TimeZone>('Europe/Madrid', 'Atlantic/Canary')

  it.each([
    ['dense', { day: '2-digit', month: '2-digit', year: '2-digit' }],
    ['short', { day: 'numeric', month: 'short', year: 'numeric' }],
    ['long', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }],
    ['day', { weekday: 'short', day: 'numeric', month: 'short' }],
  ] as const)('for %s dates', (style, options) => {
    fc.assert(
      fc.property(instant, zone, (when, timeZone) => {
        const date = new Intl.DateTimeFormat(locales[language], { ...options, timeZone })
        expect(formats.formatDate(when, style, timeZone)).toBe(date.format(when))
      }),
      { numRuns: 300 },
    )
  })

  it('for times', () => {
    fc.assert(
      fc.property(instant, zone, (when, timeZone) => {
        const options = { hour: 'numeric', minute: '2-digit', hourCycle: 'h23', timeZone } as const
        expect(formatTime(when, timeZone)).toBe(new Intl.DateTimeFormat(locales[language], options).format(when))
      }),
    )
  })

  it.each([
    ['y', 'conjunction'],
    ['o', 'disjunction'],
  ] as const)('for lists with %s', (and, type) => {
    const list = new Intl.ListFormat(locales[language], { type })
    const begins = [
      'i',
      'I',
      'hi',
      'Hi',
      'hie',
      'hia',
      'HIA',
      'o',
      'O',
      'ho',
      'hO',
      'u',
      'í',
      '8',
      '11',
      '11 ',
      '110',
      '',
    ]
    const word = fc.tuple(fc.constantFrom(...begins), fc.string({ maxLength: 3 })).map((parts) => parts.join(''))
    fc.assert(
      fc.property(fc.array(word, { maxLength: 4 }), (items) => {
        expect(formats.formatList(items, and)).toBe(list.format(items))
      }),
      { numRuns: 500 },
    )
  })

  it('for numbers with decimals', () => {
    const number = fc.integer({ min: -1e12, max: 1e12 }).map((thousandths) => thousandths / 1_000)
    const any = fc.oneof(number, fc.double({ min: -1e6, max: 1e6, noNaN: true }), fc.constantFrom(1.005, 0.5, 999.95))
    fc.assert(
      fc.property(any, fc.integer({ min: 0, max: 3 }), (value, maximumFractionDigits) => {
        const shown = new Intl.NumberFormat(locales[language], { maximumFractionDigits, useGrouping: 'always' })
        expect(formats.formatNumber(value, maximumFractionDigits)).toBe(shown.format(value).replace(/^-0$/, '0'))
      }),
      { numRuns: 1_000 },
    )
  })

  it('for the plural form of a count', () => {
    const rules = new Intl.PluralRules(locales[language])
    const count = fc.oneof(whole, fc.constantFrom(-1, 0, 1, 2, 1_000_000, 2_000_000), fc.double({ noNaN: true }))
    fc.assert(
      fc.property(count, (value) => {
        expect(formats.pluralOf(value)).toBe(rules.select(value))
      }),
    )
  })
})

describe('parseMoney', () => {
  it.each([
    ['1234,56', 123_456],
    ['1.234,56', 123_456],
    ['1234.56', 123_456],
    ['1.234.567,8', 123_456_780],
    ['1.234.567', 123_456_700],
    ['12', 1_200],
    ['9,5', 950],
    [' 12,50 € ', 1_250],
    ['-12,50 €', -1_250],
    ['−3', -300],
    ['0', 0],
    ['-0', 0],
  ])('reads %j as %d cents', (text, cents) => {
    expect(parseMoney(text)).toBe(cents)
  })

  it.each([
    '',
    '€',
    '1.23',
    '1.234',
    '123.45',
    '1.2345',
    '12.34,56',
    '1.23.456',
    '1234.567',
    '1,234.56',
    '1,234',
    ',50',
    '5,',
    '--5',
    '1e3',
    'nan',
    '٣',
    '99999999999999999',
  ])('refuses %j', (text) => {
    expect(parseMoney(text)).toBeUndefined()
  })

  it('returns the amount of every text that formatMoney writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e13, max: 1e13 }), (amount) => {
        expect(parseMoney(formatMoney(amount))).toBe(amount)
      }),
    )
  })

  it('never accepts a point that could mean either decimals or thousands', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,6}(\.\d{1,4}){0,2}(,\d{1,3})?$/), (text) => {
        const cents = parseMoney(text)
        fc.pre(cents !== undefined && !/^\d{4,}\.\d{1,2}$/.test(text))
        expect(parseMoney(text.replaceAll('.', ''))).toBe(cents)
        expect(text).not.toMatch(/^\d{1,3}\.\d+$/)
      }),
    )
  })
})

describe('formatDate', () => {
  it.each([
    ['2026-11-20', 'short', '20 nov 2026'],
    ['2026-11-20', 'long', 'viernes, 20 de noviembre de 2026'],
    ['2026-11-20', 'dense', '20/11/26'],
    ['1899-12-31', 'short', '31 dic 1899'],
    ['2026-12-31T23:30:00Z', 'short', '1 ene 2027'],
  ] as const)('writes %s in the style %s as %s', (when, style, text) => {
    expect(formatDate(when, style)).toBe(text)
  })

  it('formats a date in the time zone of the Canary Islands', () => {
    expect(formatDate('2026-12-31T23:30:00Z', 'short', 'Atlantic/Canary')).toBe('31 dic 2026')
  })

  it('throws if the text is not a date', () => {
    expect(() => formatDate('mañana')).toThrow(RangeError)
  })
})

describe('times', () => {
  it.each([
    ['2026-03-29T00:59:00Z', '1:59'],
    ['2026-03-29T01:00:00Z', '3:00'],
    ['2026-10-25T00:59:00Z', '2:59'],
    ['2026-10-25T01:00:00Z', '2:00'],
    ['2026-11-20T23:05:00Z', '0:05'],
  ])('are written by formatTime: %s as %s', (when, text) => {
    expect(formatTime(when)).toBe(text)
  })

  it('are written after the date by formatDateTime', () => {
    expect(formatDateTime('2026-11-20T16:30:00Z')).toBe('20 nov 2026, 17:30')
    expect(formatDateTime(new Date('2026-11-20T16:30:00Z'), 'dense', 'Atlantic/Canary')).toBe('20/11/26, 16:30')
  })
})

describe('formatRelative', () => {
  it.each([
    ['2026-11-20T11:59:31Z', 'ahora'],
    ['2026-11-20T11:55:00Z', 'hace 5 minutos'],
    ['2026-11-20T09:00:00Z', 'hace 3 horas'],
    ['2026-11-19T20:00:00Z', 'hace 16 horas'],
    ['2026-11-19T11:00:00Z', 'ayer'],
    ['2026-11-18T22:30:00Z', 'anteayer'],
    ['2026-11-15T12:00:00Z', 'hace 5 días'],
    ['2026-11-13T12:00:00Z', '13 nov 2026'],
    ['2026-11-20T14:00:00Z', 'dentro de 2 horas'],
    ['2026-11-21T13:00:00Z', 'mañana'],
    ['2027-01-01', '1 ene 2027'],
  ])('writes %s as %s', (when, text) => {
    const now = new Date(when.startsWith('2026-11-18') ? '2026-11-20T22:45:00Z' : '2026-11-20T12:00:00Z')
    expect(formatRelative(when, now)).toBe(text)
  })

  it('counts elapsed hours on 25 October 2026, a day of 25 hours', () => {
    expect(formatRelative('2026-10-24T22:10:00Z', new Date('2026-10-25T22:50:00Z'))).toBe('hace 24 horas')
  })
})

describe('formats of distances, weights, rates, numbers and unit prices', () => {
  it.each([
    [formatDistance(850), '850 m'],
    [formatDistance(0), '0 m'],
    [formatDistance(999.6), '1 km'],
    [formatDistance(1_349), '1,3 km'],
    [formatDistance(9_949), '9,9 km'],
    [formatDistance(9_950), '10 km'],
    [formatDistance(12_345_678), '12.346 km'],
    [formatWeight(850), '850 g'],
    [formatWeight(1_250), '1,25 kg'],
    [formatWeight(2_000), '2 kg'],
    [formatPercent(2_100), '21 %'],
    [formatPercent(550), '5,5 %'],
    [formatPercent(-1_000), '-10 %'],
    [formatNumber(1_234), '1.234'],
    [formatNumber(4.25, 1), '4,3'],
    [formatUnitPrice({ amount: 467, quantity: 1, unit: 'kg' }), '4,67 €/kg'],
    [formatUnitPrice({ amount: 180, quantity: 100, unit: 'g' }), '1,80 €/100 g'],
  ])('%s is equal to %s', (text, expected) => {
    expect(text).toBe(glued(expected))
  })
})

describe('formatList', () => {
  it.each([
    [['pan', 'fruta', 'iguanas'], 'y', 'pan, fruta e iguanas'],
    [['agua', 'hielo'], 'y', 'agua y hielo'],
    [['siete', 'ocho'], 'o', 'siete u ocho'],
    [['pan'], 'y', 'pan'],
    [[], 'o', ''],
  ] as const)('joins %j with %s to «%s»', (items, and, text) => {
    expect(formatList(items, and)).toBe(text)
  })
})

describe('compareText', () => {
  it('sorts texts like a Spanish dictionary, and sizes by their number', () => {
    expect('zoñnÁaä'.split('').toSorted(compareText).join('')).toBe('aÁänñoz')
    expect(['talla 10', 'talla 9'].toSorted(compareText)).toEqual(['talla 9', 'talla 10'])
  })
})

describe('formats of other languages', () => {
  const [ca, en] = [formatsOf('ca'), formatsOf('en')]

  it('follow the rules of Valencian and Catalan', () => {
    expect(ca.formatMoney(123_456)).toBe(glued('1.234,56 €'))
    expect(ca.formatDate('2026-11-20')).toBe('20 de nov. del 2026')
    expect(ca.formatDate('2026-11-20', 'long')).toBe('divendres, 20 de novembre del 2026')
    expect(formatTime('2026-11-20T08:05:00Z')).toBe('9:05')
    expect(ca.formatList(['pa', 'fruita'])).toBe('pa i fruita')
    expect(ca.formatPercent(2_100)).toBe(glued('21 %'))
    expect(ca.formatRelative('2026-11-19T11:00:00Z', new Date('2026-11-20T12:00:00Z'))).toBe('ahir')
    expect(ca.formatUnitPrice({ amount: 180, quantity: 1, unit: 'ud' })).toBe(glued('1,80 €/u'))
    expect(ca.parseMoney('1.234,56')).toBe(123_456)
  })

  it('follow the rules of British English, with amounts in euros', () => {
    expect(en.formatMoney(123_456)).toBe('€1,234.56')
    expect(en.formatDate('2026-11-20')).toBe('20 Nov 2026')
    expect(en.formatDate('2026-11-20', 'long')).toBe('Friday, 20 November 2026')
    expect(formatTime('2026-11-20T16:30:00Z')).toBe('17:30')
    expect(en.formatList(['bread', 'fruit'], 'o')).toBe('bread or fruit')
    expect(en.formatPercent(550)).toBe('5.5%')
    expect(en.formatDistance(1_349)).toBe(glued('1.3 km'))
    expect(en.formatRelative('2026-11-19T11:00:00Z', new Date('2026-11-20T12:00:00Z'))).toBe('yesterday')
    expect(en.formatUnitPrice({ amount: 180, quantity: 1, unit: 'ud' })).toBe('€1.80/unit')
  })

  it('parse amounts with the decimal and thousands signs of each language', () => {
    expect(en.parseMoney('1,234.56')).toBe(123_456)
    expect(en.parseMoney('12.50')).toBe(1_250)
    expect(en.parseMoney('1.234,56')).toBeUndefined()
    fc.assert(
      fc.property(fc.constantFrom('es', 'ca', 'en'), fc.integer({ min: -1e13, max: 1e13 }), (language, amount) => {
        const formats = formatsOf(language)
        expect(formats.parseMoney(formats.formatMoney(amount))).toBe(amount)
      }),
    )
  })

  it('give the right dates if the languages are used in turn', () => {
    const dates = languages.map((language) => () => formatsOf(language).formatDate('2026-11-20'))
    const expected = ['20 nov 2026', '20 de nov. del 2026', '20 Nov 2026']
    expect(dates.map((date) => date())).toEqual(expected)
    expect(dates.toReversed().map((date) => date())).toEqual(expected.toReversed())
  })
})

it('formatting again creates no further Intl object', () => {
  const formatAll = (value: number) => {
    for (const { formatRelative: relative, pluralOf: plural } of [formatsOf('es'), formatsOf('en')]) {
      plural(value)
      relative(new Date(value))
    }
  }
  formatAll(1.5)
  const made = [vi.spyOn(Intl, 'PluralRules'), vi.spyOn(Intl, 'RelativeTimeFormat')]
  formatAll(2.5)
  for (const constructor of made) expect(constructor).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})
