import { describe, expect, it } from 'vitest'
import { remainingOf, wordsOf } from './remaining.ts'

const day = 86_400_000

describe('the time left of a campaign', () => {
  it.each([
    [2 * day + 3 * 3_600_000 + 4 * 60_000 + 5_000, { days: 2, hours: 3, minutes: 4, seconds: 5 }],
    [day, { days: 1, hours: 0, minutes: 0, seconds: 0 }],
    [day - 1_000, { days: 0, hours: 23, minutes: 59, seconds: 59 }],
    [999, { days: 0, hours: 0, minutes: 0, seconds: 1 }],
    [0, { days: 0, hours: 0, minutes: 0, seconds: 0 }],
    [-5_000, { days: 0, hours: 0, minutes: 0, seconds: 0 }],
  ])('is split into days, hours, minutes and seconds for %d ms', (milliseconds, remaining) => {
    expect(remainingOf(milliseconds)).toEqual(remaining)
  })

  it.each([
    [2 * day + 3 * 3_600_000, 'days 2, hours 3'],
    [2 * day + 59_000, 'days 2'],
    [3 * 3_600_000 + 60_000, 'hours 3, minutes 1'],
    [60_000, 'minutes 1'],
    [59_000, ''],
  ])('is written in words for %d ms', (milliseconds, words) => {
    const said = wordsOf(remainingOf(milliseconds)).map(({ unit, count }) => `${unit} ${count}`)
    expect(said.join(', ')).toBe(words)
  })
})
