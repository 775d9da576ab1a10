import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toCsv } from '@lonja/contract/csv'

const columns = ['a', 'b', 'c'].map((name) => ({ name, money: false }))
/** Reads the CSV file in the same way as the import of the catalogue. */
const read = (text: string): string[][] => parse(text, { bom: true, delimiter: ';' })
const cell = (value: Parameters<typeof toCsv>[1][number][string], money = false) =>
  toCsv([{ name: 'x', money }], [{ x: value }]).replace(/^\uFEFFx\r\n|\r\n$/g, '')

describe('a CSV table for a spreadsheet', () => {
  it('begins with a byte order mark and the headings, and ends each line as RFC 4180 requires', () => {
    expect(toCsv(columns, [{ a: 'uno', b: 'dos; "tres"', c: 'cuatro\ncinco' }])).toBe(
      '\uFEFFa;b;c\r\nuno;"dos; ""tres""";"cuatro\ncinco"\r\n',
    )
  })

  it.each([
    [-1250, true, '-12,50'],
    [5, true, '0,05'],
    [4.5, false, '4,5'],
    [12, false, '12'],
    [true, false, 'true'],
    [null, true, ''],
    ['2026-11-20T09:30:00+00:00', false, '2026-11-20T09:30:00+00:00'],
    [{ zip: '46375' }, false, '"{""zip"":""46375""}"'],
  ])('contains the value %j (money: %s) as %s', (value, money, written) => {
    expect(cell(value, money)).toBe(written)
  })

  it.each(['=1+1', '+34600123123', '-2', '@SUM(A1)', '\tx', '\rx', '\nx'])(
    'contains %j with an apostrophe before it, so that it does not run as a formula',
    (text) => {
      expect(read(`x\r\n${cell(text)}\r\n`)).toEqual([['x'], [`'${text}`]])
    },
  )

  it('contains any text in a form that a CSV parser can read, and changes only formulas', () => {
    const sign = fc.constantFrom(';', ',', '"', '\r', '\n', '\r\n', '=', "'", '\uFEFF', 'ñ', ' ')
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.array(sign).map((signs) => signs.join('')),
    )
    fc.assert(
      fc.property(fc.array(fc.record({ a: text, b: text, c: text }), { minLength: 1 }), (rows) => {
        const [headings, ...cells] = read(toCsv(columns, rows))
        expect(headings).toEqual(['a', 'b', 'c'])
        const told = rows.map(({ a, b, c }) => [a, b, c].map((each) => each.replace(/^(?=[=+\-@\t\r\n])/, "'")))
        expect(cells).toEqual(told)
      }),
    )
  })
})
