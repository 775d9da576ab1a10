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
])('what was kept as %j is %j', (stored, city) => {
  expect(cityOf(stored)).toEqual(city)
})

it('is stored until another one is chosen; none means all cities [C2.45]', () => {
  expect(chosenCity()).toBeNull()
  chooseCity({ city: 'Chiva' })
  expect(chosenCity()).toEqual({ city: 'Chiva' })
  chooseCity(null)
  expect(chosenCity()).toBeNull()
})
