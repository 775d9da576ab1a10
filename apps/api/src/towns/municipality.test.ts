import { describe, expect, it } from 'vitest'
import { findMunicipality } from './municipality.ts'
import { outlinedTowns } from './towns.ts'

const codeOf = (text: string, province?: string) => findMunicipality(text, province).found?.code
const candidatesOf = (text: string, province?: string) =>
  findMunicipality(text, province).candidates.map(({ code }) => code)

describe('finding a municipality', () => {
  it.each([
    ['46214', '46214'],
    ['Riba-roja de Túria', '46214'],
    ['riba roja de turia', '46214'],
    ['Alicante', '03014'],
    ['ALACANT', '03014'],
    ['Alacant / Alicante', '03014'],
    ['Alicante/Alacant', '03014'],
    ['la Pobla de Vallbona', '46202'],
    ['Pobla de Vallbona, la', '46202'],
    ['Pobla de Vallbona', '46202'],
    ['Coruña, A', '15030'],
    ['San Sebastián', '20069'],
    ['Ceuta', '51001'],
    ['Villaconejos de la Luna', undefined],
    ['', undefined],
  ])('by «%s» returns the code %s', (text, code) => expect(codeOf(text)).toBe(code))

  it('returns all towns with the same name if the province is not given', () => {
    expect(candidatesOf('Torrent').toSorted()).toEqual(['17197', '46244'])
    expect(codeOf('Torrent', 'Valencia')).toBe('46244')
    expect(codeOf('Torrent', 'gerona')).toBe('17197')
  })

  it('returns the towns whose names begin with the text, if no town has exactly this name', () => {
    expect(candidatesOf('Riba-roja')).toEqual(expect.arrayContaining(['46214', '43125']))
    expect(candidatesOf('Riba-roja', 'Tarragona')).toEqual(['43125'])
    expect(candidatesOf('Xyz')).toEqual([])
  })

  it.each([
    ['03014', { ca: 'Alacant', es: 'Alicante' }],
    ['12053', { es: 'Chilches', ca: 'Xilxes' }],
    ['31201', { es: 'Pamplona', eu: 'Iruña' }],
    ['31211', { eu: 'Orreaga', es: 'Roncesvalles' }],
    ['20069', { eu: 'Donostia', es: 'San Sebastián' }],
    ['15030', { gl: 'A Coruña' }],
    ['08019', { ca: 'Barcelona' }],
    ['28079', { es: 'Madrid' }],
  ])('%s returns its names by language', (code, names) => expect(findMunicipality(code).found?.names).toEqual(names))

  it.each([
    ['35016', 'Atlantic/Canary'],
    ['38038', 'Atlantic/Canary'],
    ['52001', 'Africa/Ceuta'],
    ['07040', 'Europe/Madrid'],
  ])('%s returns the time zone %s', (code, zone) => expect(findMunicipality(code).found?.timeZone).toBe(zone))

  it('returns bounds that contain the centre of the municipality', () => {
    for (const { code, latitude, longitude } of outlinedTowns().filter((_, index) => index % 200 === 0)) {
      const [west, south, east, north] = findMunicipality(code).found!.bounds
      expect([code, west <= longitude, longitude <= east, south <= latitude, latitude <= north]).not.toContain(false)
      expect(east - west).toBeLessThan(2)
    }
  })
})
