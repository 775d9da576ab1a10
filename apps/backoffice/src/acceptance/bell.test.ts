import { expect, it } from 'vitest'
import { audibleOf, nextEnd } from './bell.ts'

const now = Date.parse('2026-11-27T10:00:00Z')
const order = (quietUntil: string | null) => ({ quietUntil, louder: false })
const [free, claimed, over] = [
  order(null),
  order('2026-11-27T10:02:00+00:00'),
  order('2026-11-27T09:59:00+00:00'),
] as const

it('the bell is silent about orders that a member answers, until the silence is over', () => {
  expect(audibleOf([free, claimed, over], now)).toEqual([free, over])
  expect(audibleOf([claimed], now)).toEqual([])
  expect(audibleOf([claimed], now + 120_000)).toEqual([claimed])
})

it('the bell looks again when the first silence ends', () => {
  expect(nextEnd([free, claimed, order('2026-11-27T10:01:00+00:00'), over], now)).toBe(now + 60_000)
  expect(nextEnd([free, over], now)).toBeUndefined()
})
