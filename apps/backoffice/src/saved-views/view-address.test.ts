import { expect, it } from 'vitest'
import { addressOfView, filtersOf, preferredOf } from './view-address.ts'
import type { SavedView } from './saved-view.queries.ts'

const search = (address: string) => new URL(address, 'https://x').searchParams

it('the address of a view has its filters', () => {
  const view = { id: 'one', query: 'a=1&b=dos+tres' }
  expect(filtersOf(search(addressOfView('/orders/all', view)))).toBe('a=1&b=dos+tres')
})

it('filters are the same in any sequence and on any page', () => {
  expect(filtersOf(search('/?b=2&a=1&page=3&saved=x'))).toBe(filtersOf(search('/?a=1&b=2')))
  expect(filtersOf(search('/?a=1'))).not.toBe(filtersOf(search('/?a=2')))
})

it('an own view opens the screen before one of the shop', () => {
  const view = (id: string, shared: boolean, preferred: boolean) => ({ id, shared, preferred }) as SavedView
  expect(preferredOf([view('a', true, true), view('b', false, true), view('c', false, false)])?.id).toBe('b')
  expect(preferredOf([view('c', false, false)])).toBeUndefined()
})
