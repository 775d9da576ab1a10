import { expect, it } from 'vitest'
import { filterByName } from './filter-cities.ts'

const towns = ['Chiva', 'Llíria', 'La Pobla de Vallbona', 'Peñíscola']

it.each([
  ['', towns],
  ['lliria', ['Llíria']],
  ['  POBLA ', ['La Pobla de Vallbona']],
  ['peniscola', ['Peñíscola']],
  ['madrid', []],
])('«%s»', (words, found) => {
  expect(filterByName(towns, words, (name) => name)).toEqual(found)
})
