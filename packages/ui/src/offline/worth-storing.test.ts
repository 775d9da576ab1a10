import { expect, it } from 'vitest'
import type { StoredAnswer } from './store.ts'
import { type StoragePolicy, isFor, isWorthStoring, maxStored, answersToDelete } from './worth-storing.ts'

const day = 24 * 3_600_000
const answer = (id: string, at: number, user: string | null = null): StoredAnswer => ({
  id,
  key: [id],
  data: 1,
  at,
  user,
})

const keeping: StoragePolicy = { isLasting: ([of]) => of === 'bread', isFront: ([of]) => of === 'front' }

it('an answer is worth storing if the app’s policy includes its key and the answer is not too large', () => {
  expect(isWorthStoring(keeping, ['bread'], [])).toBe(true)
  expect(isWorthStoring(keeping, ['hours'], [])).toBe(false)
  expect(isWorthStoring(keeping, ['bread'], undefined)).toBe(false)
  expect(isWorthStoring(keeping, ['bread'], 'x'.repeat(600_000))).toBe(false)
})

it('a stored answer is shown for a week: to its user, or to everybody if it was requested without a session', () => {
  expect(isFor('ana', day, answer('a', 0, 'ana'))).toBe(true)
  expect(isFor('bob', day, answer('a', 0, 'ana'))).toBe(false)
  expect(isFor(null, day, answer('a', 0, 'ana'))).toBe(false)
  expect(isFor('ana', day, answer('a', 0))).toBe(true)
  expect(isFor(null, day, answer('a', 0))).toBe(true)
  expect(isFor(null, 7 * day, answer('a', 0))).toBe(false)
})

it('if there are too many stored answers, the oldest are deleted', () => {
  const answers = Array.from({ length: maxStored + 2 }, (_, index) => answer(String(index), index))
  expect([...answersToDelete(keeping, answers)].toSorted()).toEqual(['0', '1'])
  expect(answersToDelete(keeping, answers.slice(0, maxStored)).size).toBe(0)
})

it('an answer of the first screen is deleted only after all other answers, even if it is the oldest', () => {
  const answers = Array.from({ length: maxStored + 1 }, (_, index) => answer(String(index), 100 + index))
  expect([...answersToDelete(keeping, [answer('front', 0), ...answers])].toSorted()).toEqual(['0', '1'])
})
