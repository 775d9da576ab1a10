import type { StoredAnswer } from '@lonja/ui/offline/store.ts'
import { isWorthStoring, maxStored, answersToDelete } from '@lonja/ui/offline/worth-storing.ts'
import { expect, it } from 'vitest'
import { storagePolicy } from './storage-policy.ts'

const answer = (id: string, at: number, key: StoredAnswer['key']): StoredAnswer => ({
  id,
  key,
  data: 1,
  at,
  user: null,
})

it('the device stores lists and orders; the shipping methods of a basket, sessions and payments are not', () => {
  expect(isWorthStoring(storagePolicy, ['products', 'list', ''], { items: [] })).toBe(true)
  expect(isWorthStoring(storagePolicy, ['orders', 'one', 'id'], { id: 'id' })).toBe(true)
  expect(isWorthStoring(storagePolicy, ['basket', 'shipping', 'bread 1'], [])).toBe(false)
  expect(isWorthStoring(storagePolicy, ['sessions', 'ana'], [])).toBe(false)
  expect(isWorthStoring(storagePolicy, ['orders', 'payment', 'id'], [])).toBe(false)
})

it('the device keeps the answers of the home page and of the list of shops, however many screens follow', () => {
  const front = [
    ['campaigns'],
    ['categories', 'products'],
    ['businesses', 'list', '', null],
    ['products', 'shelf', 'reduced=true&order[sales]=desc', 6],
  ].map((key, index) => answer(`front ${index}`, index, key))
  const seen = Array.from({ length: maxStored }, (_, index) =>
    answer(
      `seen ${index}`,
      100 + index,
      index % 2 === 0
        ? ['products', 'shelf', `parent.id[]=${index}&order[sales]=desc`, 10]
        : ['categories', 'trail', String(index)],
    ),
  )
  expect([...answersToDelete(storagePolicy, [...front, ...seen])].toSorted()).toEqual([
    'seen 0',
    'seen 1',
    'seen 2',
    'seen 3',
  ])
})
