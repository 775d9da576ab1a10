import { expect, it } from 'vitest'
import type { KeptAnswer } from './store.ts'
import { isFor, isWorthKeeping, mostKept, surplus } from './worth-keeping.ts'

const day = 24 * 3_600_000
const answer = (id: string, at: number, user: string | null = null): KeptAnswer => ({
  id,
  key: [id],
  data: 1,
  at,
  user,
})

it('keeps what screens show, and not what is only good at once', () => {
  expect(isWorthKeeping(['products', 'list', ''], { items: [] })).toBe(true)
  expect(isWorthKeeping(['orders', 'one', 'id'], { id: 'id' })).toBe(true)
  expect(isWorthKeeping(['basket', 'shipping', 'bread 1'], [])).toBe(false)
  expect(isWorthKeeping(['sessions', 'ana'], [])).toBe(false)
  expect(isWorthKeeping(['orders', 'payment', 'id'], [])).toBe(false)
  expect(isWorthKeeping(['products'], undefined)).toBe(false)
  expect(isWorthKeeping(['products'], 'x'.repeat(600_000))).toBe(false)
})

it('shows an answer to whose session it was asked in, and what nobody asked for to anybody, for a week', () => {
  expect(isFor('ana', day, answer('a', 0, 'ana'))).toBe(true)
  expect(isFor('bob', day, answer('a', 0, 'ana'))).toBe(false)
  expect(isFor(null, day, answer('a', 0, 'ana'))).toBe(false)
  expect(isFor('ana', day, answer('a', 0))).toBe(true)
  expect(isFor(null, day, answer('a', 0))).toBe(true)
  expect(isFor(null, 7 * day, answer('a', 0))).toBe(false)
})

it('lets the oldest go', () => {
  const answers = Array.from({ length: mostKept + 2 }, (_, index) => answer(String(index), index))
  expect([...surplus(answers)].toSorted()).toEqual(['0', '1'])
  expect(surplus(answers.slice(0, mostKept)).size).toBe(0)
})

it('lets what home and the list of shops show stay, however much was looked at since', () => {
  const front = [
    ['campaigns'],
    ['categories', 'products'],
    ['businesses', 'list', '', null],
    ['products', 'shelf', 'reduced=true&order[sales]=desc', 6],
  ].map((key, index) => ({ ...answer(`front ${index}`, index), key }))
  const seen = Array.from({ length: mostKept }, (_, index) => ({
    ...answer(`seen ${index}`, 100 + index),
    key: ['products', 'shelf', `parent.id[]=${index}&order[sales]=desc`, 10],
  }))
  expect([...surplus([...front, ...seen])].toSorted()).toEqual(['seen 0', 'seen 1', 'seen 2', 'seen 3'])
})
