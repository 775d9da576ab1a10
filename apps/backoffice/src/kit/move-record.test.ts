import { expect, it } from 'vitest'
import { changedSorts } from './move-record.ts'

const listOf = (...sorts: readonly number[]) => sorts.map((sort, index) => ({ id: 'abc'[index]!, sort }))

it('a moved record and its neighbour change places', () => {
  expect(changedSorts(listOf(10, 20, 30), 2, 1)).toEqual([
    { id: 'c', sort: 20 },
    { id: 'b', sort: 30 },
  ])
})

it('records with the same number get numbers in their order', () => {
  expect(changedSorts(listOf(0, 0, 0), 0, 2)).toEqual([
    { id: 'b', sort: 10 },
    { id: 'c', sort: 20 },
    { id: 'a', sort: 30 },
  ])
})
