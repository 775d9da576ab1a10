import { expect, it } from 'vitest'
import type { Method } from '../shipping.queries.ts'
import { shopsOf } from './shops-of.ts'

const method = (name: string, shop: string, sort: number): Method => ({
  id: `${shop}-${name}`,
  name,
  code: name,
  type: 'delivery',
  description: '',
  enabled: true,
  business: { id: shop, name: shop, code: shop, url: shop },
  leadMinutes: 0,
  freeFrom: null,
  slotPolicy: null,
  zones: [],
  sort,
})
const methods = [method('bici', 'Óptica', 0), method('moto', 'Forn', 1), method('bici', 'Forn', 2)]
const namesOf = (words: string) =>
  shopsOf(methods, words).map(({ name, methods: own }) => [name, ...own.map((each) => each.name)])

it('every shop has its methods in the order of the server, and the shops are sorted by name', () => {
  expect(namesOf('')).toEqual([
    ['Forn', 'moto', 'bici'],
    ['Óptica', 'bici'],
  ])
})

it('shops are found by a part of their name, without accents and capitals', () => {
  expect(namesOf(' OPT ')).toEqual([['Óptica', 'bici']])
  expect(namesOf('panadería')).toEqual([])
})
