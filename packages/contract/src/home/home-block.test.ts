import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, instantOf, type TimeZone } from '../time.ts'
import { HomePlan, isShownAt } from './home-block.ts'
import { usualHome } from './usual-home.ts'

const formats: Record<TimeZone, Intl.DateTimeFormat> = {
  'Europe/Madrid': new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Madrid' }),
  'Atlantic/Canary': new Intl.DateTimeFormat('sv', { timeZone: 'Atlantic/Canary' }),
}
/** Days around the changes of the clocks in 2026 and 2027, and any other days. */
const day = fc.oneof(
  fc.constantFrom('2026-03-28', '2026-03-29', '2026-03-30', '2026-10-24', '2026-10-25', '2026-10-26', '2027-03-28'),
  fc.integer({ min: 0, max: 1_000 }).map((days) => addDays('2025-12-01', days)),
)

describe('a block with dates', () => {
  it('is shown exactly from the midnight of its first day to the midnight after its last day, in the town', () => {
    const shown = fc.record({
      zone: fc.constantFrom<TimeZone[]>('Europe/Madrid', 'Atlantic/Canary'),
      from: fc.option(day),
      days: fc.option(fc.nat(400)),
      start: day,
      // Most instants are within two hours of a midnight.
      offset: fc.integer({ min: -7_200_000, max: 7_200_000 }),
    })
    fc.assert(
      fc.property(shown, ({ zone, from, days, start, offset }) => {
        const until = days === null ? null : addDays(from ?? start, days)
        const edges = [from ?? start, until === null ? start : addDays(until, 1)]
        for (const edge of edges) {
          const now = new Date(+instantOf(edge, 0, zone) + offset)
          const date = formats[zone].format(now)
          const expected = (from === null || date >= from) && (until === null || date <= until)
          expect(isShownAt({ enabled: true, from, until }, now, zone)).toBe(expected)
          expect(isShownAt({ enabled: false, from, until }, now, zone)).toBe(false)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  it('begins and ends with the millisecond, also on the 25 hours of the day when the clocks go back', () => {
    const block = { enabled: true, from: '2026-10-25', until: '2026-10-25' }
    const times = [
      '2026-10-24T21:59:59.999Z',
      '2026-10-24T22:00:00Z',
      '2026-10-25T22:59:59.999Z',
      '2026-10-25T23:00:00Z',
    ]
    const shown = times.map((at) => isShownAt(block, new Date(at), 'Europe/Madrid'))
    expect(shown).toEqual([false, true, true, false])
  })
})

it('the usual home page is a valid list, exactly as it would be read from a body', () => {
  expect(HomePlan.parse(usualHome)).toEqual(usualHome)
  expect(JSON.stringify(HomePlan.parse(usualHome))).toBe(JSON.stringify(HomePlan.parse(HomePlan.parse(usualHome))))
})
