import { expect, it } from 'vitest'
import { withdrawalEnds } from './withdrawal.ts'

it.each([
  ['2026-11-02T09:30:00Z', '2026-11-16T23:00:00.000Z'],
  // After midnight in the town, but the day before in UTC.
  ['2026-11-02T23:30:00Z', '2026-11-17T23:00:00.000Z'],
  // Clocks go back in between.
  ['2026-10-20T10:00:00Z', '2026-11-03T23:00:00.000Z'],
])('what was handed over at %s can be given back until %s', (received, end) => {
  expect(withdrawalEnds(received).toISOString()).toBe(end)
})
