import { describe, expect, it } from 'vitest'
import { isZip, provinceNames, provinceOf, zipMatchesProvince } from './zip.ts'

describe('isZip', () => {
  it.each(['01001', '46370', '52080'])('accepts %s', (zip) => expect(isZip(zip)).toBe(true))
  it.each(['00080', '53001', '99999', '4637', '463700', '4637a', ' 46370', '', '٤٦٣٧٠', 'AD500'])('refuses %j', (zip) =>
    expect(isZip(zip)).toBe(false),
  )
})

describe('provinces', () => {
  it.each([
    ['01001', 'Álava'],
    ['28013', 'Madrid'],
    ['46370', 'València'],
    ['52001', 'Melilla'],
    ['53001', undefined],
    ['46', undefined],
  ])('the province of %s is %s', (zip, name) => expect(provinceOf(zip)).toBe(name))

  it('are 52, and each is found by the first two digits of its postal codes', () => {
    const names = provinceNames()
    expect(new Set(names).size).toBe(52)
    for (const [index, name] of names.entries()) {
      expect(provinceOf(`${String(index + 1).padStart(2, '0')}001`)).toBe(name)
    }
  })

  it.each([
    ['46370', 'València', true],
    ['46370', 'VALENCIA', true],
    ['46120', 'València/Valencia', true],
    ['03001', 'Alacant/Alicante', true],
    ['48001', ' vizcaya ', true],
    ['28013', 'València', false],
    ['53001', 'València', false],
    ['46370', '', false],
  ])('%s is in province %j: %s', (zip, province, matches) => expect(zipMatchesProvince(zip, province)).toBe(matches))
})
