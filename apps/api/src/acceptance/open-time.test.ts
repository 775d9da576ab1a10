import { isOpenAt } from '@lonja/contract/businesses/opening-hours'
import { madrid } from '@lonja/contract/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type OpeningTimes, openMillis } from './open-time.ts'

const at = (text: string) => new Date(`${text}:00+01:00`)
const minutes = (times: OpeningTimes, from: string, until: string) => openMillis(times, at(from), at(until)) / 60_000
/** Monday to Friday from 9:00 to 14:00, and from 17:00 to 20:00. */
const shop: OpeningTimes = {
  hours: [1, 2, 3, 4, 5].flatMap((day) => [
    { day, opens: '09:00', closes: '14:00' },
    { day, opens: '17:00', closes: '20:00' },
  ]),
  closures: [],
  pauses: [],
  timeZone: madrid,
  isOnHoliday: false,
}

describe('the time in which a shop is open', () => {
  it.each([
    ['within a morning', {}, '2026-11-23T10:00', '2026-11-23T10:07', 7],
    ['over the afternoon', {}, '2026-11-23T13:50', '2026-11-23T17:05', 15],
    ['from Friday to Monday', {}, '2026-11-20T19:30', '2026-11-23T09:10', 40],
    ['while it is closed', {}, '2026-11-21T10:00', '2026-11-22T10:00', 0],
    ['without hours', { hours: [] }, '2026-11-21T10:00', '2026-11-22T10:00', 1_440],
    ['on holiday', { isOnHoliday: true }, '2026-11-23T10:00', '2026-11-23T10:07', 0],
    ['of a year', { hours: shop.hours.slice(0, 2) }, '2026-01-01T00:00', '2027-01-01T00:00', 52 * 8 * 60],
  ])('%s', (_name, given, from, until, expected) => {
    expect(minutes({ ...shop, ...given }, from, until)).toBe(expected)
  })

  it('is the number of minutes at which the shop is open', () => {
    const start = +at('2026-10-24T00:00')
    fc.assert(
      fc.property(fc.nat(4 * 1_440), fc.nat(3 * 1_440), (begin, length) => {
        const from = start + begin * 60_000
        const open = Array.from({ length }, (_, minute) =>
          isOpenAt(shop.hours, [], new Date(from + minute * 60_000), madrid, []),
        )
        expect(openMillis(shop, new Date(from), new Date(from + length * 60_000)) / 60_000).toBe(
          open.filter(Boolean).length,
        )
      }),
      { numRuns: 30 },
    )
  })
})
