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

it('keeps what an app says, unless it is too much', () => {
  expect(isWorthKeeping(keeping, ['bread'], [])).toBe(true)
  expect(isWorthKeeping(keeping, ['hours'], [])).toBe(false)
  expect(isWorthKeeping(keeping, ['bread'], undefined)).toBe(false)
  expect(isWorthKeeping(keeping, ['bread'], 'x'.repeat(600_000))).toBe(false)
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
  expect([...surplus(keeping, answers)].toSorted()).toEqual(['0', '1'])
  expect(surplus(keeping, answers.slice(0, mostKept)).size).toBe(0)
})

it('lets the front stay, however old it is', () => {
  const answers = Array.from({ length: mostKept + 1 }, (_, index) => answer(String(index), 100 + index))
  expect([...surplus(keeping, [answer('front', 0), ...answers])].toSorted()).toEqual(['0', '1'])
})
