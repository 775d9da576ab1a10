import { expect, it } from 'vitest'
import { draftOf } from '#/basket/draft.ts'
import { deliveryOf, draftOfLocated, locatedOf, locatedOfPurchase, nowhere, savedOf } from './found-address.ts'

const found = {
  title: 'Calle Mayor, 12, 46375 Vilaserena',
  latitude: 39.50356,
  longitude: -0.74783,
  place: null,
  number: '12',
  street: 'Calle Mayor',
  city: 'Vilaserena',
  province: 'València',
  state: null,
  country: 'España',
  iso: 'ES',
  zip: '46375',
}
const located = locatedOf(found, '2.º B')

it('a found address keeps all parts that the geocoder knows, and the typed floor', () => {
  expect(deliveryOf(located)).toEqual({
    street: 'Calle Mayor',
    number: '12',
    floor: '2.º B',
    zip: '46375',
    city: 'Vilaserena',
    province: 'València',
    lat: 39.50356,
    lng: -0.74783,
  })
  expect(savedOf(located)).toMatchObject({ zip: '46375', latitude: 39.50356, longitude: -0.74783 })
})

it('a found address is stored in the checkout and read from it unchanged', () => {
  const draft = draftOf(JSON.stringify(draftOfLocated(located)))
  expect(locatedOfPurchase(draft, null)).toEqual(located)
})

it('the map starts with the delivery address of the basket if nothing was typed in the checkout', () => {
  expect(locatedOfPurchase(draftOf(null), deliveryOf(located))).toEqual(located)
  expect(locatedOfPurchase(draftOf(null), null)).toEqual(nowhere)
})

it('an address has no position if none is known, and no postal code if the found one is not valid', () => {
  const abroad = locatedOf({ ...found, zip: 'AD500' })
  expect(abroad.typed.zip).toBe('')
  expect(savedOf({ ...abroad, spot: null })).toMatchObject({ latitude: null, longitude: null })
})
