import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  identityNumberKind,
  isCif,
  isIdentityNumber,
  isPersonalNumber,
  normaliseIdentityNumber,
} from './identity-numbers.ts'

describe('identityNumberKind', () => {
  it.each([
    ['12345678Z', 'nif'],
    ['12.345.678-z', 'nif'],
    [' 12345678 Z ', 'nif'],
    ['M1234567L', 'nif'],
    ['M1234567D', undefined],
    ['X1234567L', 'nie'],
    ['y-1234567-x', 'nie'],
    ['Z1234567R', 'nie'],
    ['A58818501', 'cif'],
    ['Q2826000H', 'cif'],
    ['B-97.123.459', 'cif'],
    ['G12345674', 'cif'],
    ['G1234567D', 'cif'],
    ['12345678A', undefined],
    ['A58818502', undefined],
    ['A5881850A', undefined],
    ['Q28260008', undefined],
    ['00000000T', undefined],
    ['X0000000T', undefined],
    ['A00000000', undefined],
    ['00000001R', undefined],
    ['99999999R', undefined],
    ['1234567L', undefined],
    ['I12345674', undefined],
    ['', undefined],
    ['NIF', undefined],
  ])('the kind of %j is %s', (text, kind) => {
    expect(identityNumberKind(text)).toBe(kind)
    expect(isIdentityNumber(text)).toBe(kind !== undefined)
    expect(isCif(text)).toBe(kind === 'cif')
    expect(isPersonalNumber(text)).toBe(kind === 'nif' || kind === 'nie')
  })

  it('a DNI has exactly one valid control letter, and a single wrong digit makes the number invalid', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 99_999_998 }),
        fc.nat(7),
        fc.integer({ min: 1, max: 9 }),
        (dni, place, by) => {
          const digits = String(dni).padStart(8, '0')
          const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('').filter((letter) => isIdentityNumber(digits + letter))
          expect(letters).toHaveLength(1)
          expect(isIdentityNumber(withDigit(digits, place, by) + letters[0])).toBe(false)
        },
      ),
    )
  })

  it('a single wrong digit makes a CIF invalid', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('A', 'B', 'C', 'P', 'Q'),
        fc.integer({ min: 1, max: 9_999_999 }),
        fc.nat(6),
        fc.integer({ min: 1, max: 9 }),
        (type, serial, place, by) => {
          const digits = String(serial).padStart(7, '0')
          const controls = '0123456789ABCDEFGHIJ'.split('').filter((control) => isCif(type + digits + control))
          expect(controls).toHaveLength(type === 'C' ? 2 : 1)
          for (const control of controls) expect(isCif(type + withDigit(digits, place, by) + control)).toBe(false)
        },
      ),
    )
  })
})

it('normaliseIdentityNumber removes spaces and punctuation, and converts letters to capitals', () => {
  expect(normaliseIdentityNumber(' b-97.123/459 ')).toBe('B97123459')
})

function withDigit(digits: string, place: number, by: number): string {
  return digits.slice(0, place) + ((Number(digits[place]) + by) % 10) + digits.slice(place + 1)
}
