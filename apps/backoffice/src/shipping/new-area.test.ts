import { expect, it } from 'vitest'
import { areaBody, metresOf, zipsOf } from './new-area.ts'

it('postal codes are read from a list with any separators, and repeated codes are read once', () => {
  expect(zipsOf(' 46370, 46380;46370\n46360. ')).toEqual(['46370', '46380', '46360'])
  expect(zipsOf('')).toEqual([])
})

it.each([
  ['2,5', 2_500],
  ['10', 10_000],
  ['0.25', 250],
  ['200', 200_000],
  ['201', undefined],
  ['0', undefined],
  ['-1', undefined],
  ['lejos', undefined],
])('«%s» kilometres are %s metres', (text, metres) => {
  expect(metresOf(text)).toBe(metres)
})

it('a new area has either postal codes or a circle around the shop', () => {
  const values = { name: ' Centro ', zips: '46370', kilometres: '2' }
  expect(areaBody('postcodes', values, '1', [-0.7, 39.5])).toMatchObject({ name: 'Centro', zips: ['46370'] })
  expect(areaBody('radius', values, '1', [-0.7, 39.5])).toMatchObject({
    kind: 'radius',
    geometry: { type: 'Circle', center: [-0.7, 39.5], metres: 2_000 },
  })
})
