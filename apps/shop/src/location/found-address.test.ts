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

it('what the geocoder found is kept whole, with the floor that somebody typed', () => {
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

it('goes into the checkout and comes back from it', () => {
  const draft = draftOf(JSON.stringify(draftOfLocated(located)))
  expect(locatedOfPurchase(draft, null)).toEqual(located)
})

it('comes from the basket where nothing was typed', () => {
  expect(locatedOfPurchase(draftOf(null), deliveryOf(located))).toEqual(located)
  expect(locatedOfPurchase(draftOf(null), null)).toEqual(nowhere)
})

it('has no place where none is known, and no postal code that is none', () => {
  const abroad = locatedOf({ ...found, zip: 'AD500' })
  expect(abroad.typed.zip).toBe('')
  expect(savedOf({ ...abroad, spot: null })).toMatchObject({ latitude: null, longitude: null })
})
