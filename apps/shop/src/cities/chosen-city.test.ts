import { expect, it } from 'vitest'
import { chooseCity, chosenCity, cityOf } from './chosen-city.ts'

it.each([
  [{ city: 'Chiva' }, { city: 'Chiva' }],
  [
    { city: 'Chiva', latitude: 39.5, longitude: -0.7, zip: '46370' },
    { city: 'Chiva', latitude: 39.5, longitude: -0.7 },
  ],
  [{ city: 'Chiva', latitude: '39' }, { city: 'Chiva' }],
  [{ city: ' ' }, null],
  [{ city: 3 }, null],
  ['Chiva', null],
  [null, null],
  [undefined, null],
])('the stored value %j is read as the city %j', (stored, city) => {
  expect(cityOf(stored)).toEqual(city)
})

it('the chosen city is stored until another city is chosen; no city means all cities [C2.45]', () => {
  expect(chosenCity()).toBeNull()
  chooseCity({ city: 'Chiva' })
  expect(chosenCity()).toEqual({ city: 'Chiva' })
  chooseCity(null)
  expect(chosenCity()).toBeNull()
})
