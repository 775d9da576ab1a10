import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPhone, normalisePhone } from './phone.ts'

describe('normalisePhone', () => {
  it.each(['600123123', '600 12 31 23', '+34600123123', '0034600123123', '+34 600-123-123', '(600) 12.31.23'])(
    'normalises %s',
    (text) => expect(normalisePhone(text)).toBe('+34600123123'),
  )

  it.each([
    ['962 51 00 00', '+34962510000'],
    ['+44 20 7946 0000', '+442079460000'],
    ['00376 800 100', '+376800100'],
  ])('normalises %s', (text, phone) => expect(normalisePhone(text)).toBe(phone))

  it.each([
    '',
    '123',
    '500123123',
    '60012312',
    '6001231234',
    '+3460012312',
    '+34500123123',
    '+0123456789',
    '600x23123',
    '++34600123123',
  ])('refuses %j', (text) => expect(normalisePhone(text)).toBeUndefined())
})

describe('formatPhone', () => {
  it.each([
    ['+34600123123', '600 12 31 23'],
    ['+442079460000', '+442079460000'],
  ])('shows %s as %s', (phone, text) => expect(formatPhone(phone)).toBe(text))

  it('normalisePhone returns the stored number for every text that formatPhone shows', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\+34[6-9]\d{8}$/), (phone) => {
        expect(formatPhone(phone)).toHaveLength(12)
        expect(normalisePhone(formatPhone(phone))).toBe(phone)
      }),
    )
  })
})
