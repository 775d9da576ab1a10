import { describe, expect, test } from 'vitest'
import { cleanText, readPrice, readVat, readZip, articleFirst } from './clean.ts'
import { kindOfPlace, readOpeningHours } from './open-street-map.ts'

describe('prices', () => {
  test.each([
    ['15,50 €', 1550],
    ['3.99', 399],
    ['7.0', 700],
    ['12', 1200],
    ['1.234,56', 123456],
    ['234.567,8 €', 23456780],
    ['1,234.50', 123450],
    ['4549.05', 454905],
    ['\u00A02,5\u00A0EUR', 250],
    ['2.500', undefined],
    ['599.000 €', undefined],
    ['nan', undefined],
    ['', undefined],
    ['0', undefined],
    ['0,00 €', undefined],
    ['-3', undefined],
    ['1e3', undefined],
    ['gratis', undefined],
    ['3.4.5', undefined],
    ['1000000,01', undefined],
  ])('%j is read as %j cents', (text, cents) => {
    expect('cents' in readPrice(text) ? readPrice(text) : {}).toEqual(cents === undefined ? {} : { cents })
  })
})

test.each([
  ['Pobla de Massaluca, La', 'La Pobla de Massaluca'],
  ['Vila Joiosa, la/Villajoyosa', 'La Vila Joiosa/Villajoyosa'],
  ["Hospitalet de Llobregat, L'", "L'Hospitalet de Llobregat"],
  ['Coruña, A', 'A Coruña'],
  ['Alicante/Alacant', 'Alicante/Alacant'],
  ['GONZALEZ CAÑABATE, S.L.', 'GONZALEZ CAÑABATE, S.L.'],
])('the name %s becomes %s', (name, upright) => {
  expect(articleFirst(name)).toBe(upright)
})

test.each([
  ['2250', 'ES', '02250'],
  ['46370', 'ES', '46370'],
  ['99999', 'ES', undefined],
  ['', 'ES', undefined],
  ['500', 'AD', 'AD500'],
  ['AD400', 'AD', 'AD400'],
])('the postal code %j in %s is read as %j', (text, country, zip) => {
  expect(readZip(text, country)).toBe(zip)
})

test.each([
  ['21', 2100],
  ['10 %', 1000],
  ['0.04', 400],
  ['13', undefined],
  ['', undefined],
])('the VAT rate %j is read as %j', (text, rate) => {
  expect(readVat(text)).toBe(rate)
})

test('cleanText makes one line of a text', () => {
  expect(cleanText(' Vino\r\n Cabré\u00A0&amp;  Sabaté\t&#39;75 ')).toBe("Vino Cabré & Sabaté '75")
  expect(cleanText('n\u0303u')).toBe('ñu')
})

test('kindOfPlace translates the tags of OpenStreetMap that it knows into Spanish', () => {
  expect(kindOfPlace('amenity=fast_food')).toBe('Comida rápida')
  expect(kindOfPlace('shop=ice_cream')).toBe('Ice cream')
  expect(kindOfPlace('Gasolinera')).toBe('Gasolinera')
})

const week = (text: string) => readOpeningHours(text)?.map(({ day, opens, closes }) => `${day} ${opens}-${closes}`)

describe('opening hours', () => {
  test.each([
    ['Fr 9:00-13:00, 15:00-20:00; Sa 09:00-14:00', ['5 09:00-13:00', '5 15:00-20:00', '6 09:00-14:00']],
    ['Sa-Mo 12:00-00:00', ['1 12:00-24:00', '6 12:00-24:00', '7 12:00-24:00']],
    ['Mo,We 18:00-03:00', ['1 18:00-03:00', '3 18:00-03:00']],
    ['Sa-Su,PH 10:00-14:00; PH off; Su off', ['6 10:00-14:00']],
  ])('are read from %s', (text, periods) => {
    expect(week(text)).toEqual(periods)
  })

  test('apply to every day in the forms `24/7` and `09:00-21:00`', () => {
    expect(week('24/7')).toHaveLength(7)
    expect(week('09:00-21:00')?.[6]).toBe('7 09:00-21:00')
  })

  test.each([
    '',
    'de 9 a 2',
    'Mo-Su 07:00-23:00+',
    'Tu-Th, Su 08:00-02:00, Fr-Sa 10:30-03:00',
    'Mo 25:00-26:00',
    'Mo 09:75-10:00',
  ])('are left out if the text is %j', (text) => {
    expect(week(text)).toBeUndefined()
  })
})
