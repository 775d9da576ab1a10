import { expect, it } from 'vitest'
import { withdrawalEnds } from './withdrawal.ts'

it.each([
  ['2026-11-02T09:30:00Z', '2026-11-16T23:00:00.000Z'],
  // This instant is after midnight in the town, but on the day before in UTC.
  ['2026-11-02T23:30:00Z', '2026-11-17T23:00:00.000Z'],
  // Clocks go back between the hand-over and the end of the period.
  ['2026-10-20T10:00:00Z', '2026-11-03T23:00:00.000Z'],
])('for a hand-over at %s, the right to withdraw ends at %s', (received, end) => {
  expect(withdrawalEnds(received).toISOString()).toBe(end)
})
