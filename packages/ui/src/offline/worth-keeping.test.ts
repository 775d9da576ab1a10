import { expect, it } from 'vitest'
import type { KeptAnswer } from './store.ts'
import { type Keeping, isFor, isWorthKeeping, mostKept, surplus } from './worth-keeping.ts'

const day = 24 * 3_600_000
const answer = (id: string, at: number, user: string | null = null): KeptAnswer => ({
  id,
  key: [id],
  data: 1,
  at,
  user,
})

const keeping: Keeping = { isLasting: ([of]) => of === 'bread', isFront: ([of]) => of === 'front' }

it('stores the answers that an app names, unless they are too large', () => {
  expect(isWorthKeeping(keeping, ['bread'], [])).toBe(true)
  expect(isWorthKeeping(keeping, ['hours'], [])).toBe(false)
  expect(isWorthKeeping(keeping, ['bread'], undefined)).toBe(false)
  expect(isWorthKeeping(keeping, ['bread'], 'x'.repeat(600_000))).toBe(false)
})

it('shows an answer only in the session of its request, and anonymous answers to everybody, for a week', () => {
  expect(isFor('ana', day, answer('a', 0, 'ana'))).toBe(true)
  expect(isFor('bob', day, answer('a', 0, 'ana'))).toBe(false)
  expect(isFor(null, day, answer('a', 0, 'ana'))).toBe(false)
  expect(isFor('ana', day, answer('a', 0))).toBe(true)
  expect(isFor(null, day, answer('a', 0))).toBe(true)
  expect(isFor(null, 7 * day, answer('a', 0))).toBe(false)
})

it('removes the oldest', () => {
  const answers = Array.from({ length: mostKept + 2 }, (_, index) => answer(String(index), index))
  expect([...surplus(keeping, answers)].toSorted()).toEqual(['0', '1'])
  expect(surplus(keeping, answers.slice(0, mostKept)).size).toBe(0)
})

it('keeps the front page, however old it is', () => {
  const answers = Array.from({ length: mostKept + 1 }, (_, index) => answer(String(index), 100 + index))
  expect([...surplus(keeping, [answer('front', 0), ...answers])].toSorted()).toEqual(['0', '1'])
})
