import { expect, it } from 'vitest'
import { filterByName } from './folded.ts'

const towns = ['Chiva', 'Llíria', 'La Pobla de Vallbona', 'Peñíscola']

it.each([
  ['', towns],
  ['lliria', ['Llíria']],
  ['  POBLA ', ['La Pobla de Vallbona']],
  ['pobla vallbona', ['La Pobla de Vallbona']],
  ['peniscola', ['Peñíscola']],
  ['madrid', []],
])('the towns whose name contains «%s» are found, without regard to case and accents', (words, found) => {
  expect(filterByName(towns, words, (name) => name)).toEqual(found)
})
