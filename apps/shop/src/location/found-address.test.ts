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

it('all parts found by the geocoder are kept, with the typed floor', () => {
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

it('is stored in the checkout and read from it again', () => {
  const draft = draftOf(JSON.stringify(draftOfLocated(located)))
  expect(locatedOfPurchase(draft, null)).toEqual(located)
})

it('comes from the basket when nothing was typed', () => {
  expect(locatedOfPurchase(draftOf(null), deliveryOf(located))).toEqual(located)
  expect(locatedOfPurchase(draftOf(null), null)).toEqual(nowhere)
})

it('has no position when none is known, and no invalid postal code', () => {
  const abroad = locatedOf({ ...found, zip: 'AD500' })
  expect(abroad.typed.zip).toBe('')
  expect(savedOf({ ...abroad, spot: null })).toMatchObject({ latitude: null, longitude: null })
})
