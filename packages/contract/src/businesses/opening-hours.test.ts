import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatClock, localTime } from '../time.ts'
import { type OpeningPeriod, openStretches, openingState } from './opening-hours.ts'

const everyDay = (...periods: [opens: string, closes: string][]): OpeningPeriod[] =>
  [1, 2, 3, 4, 5, 6, 7].flatMap((day) => periods.map(([opens, closes]) => ({ day, opens, closes })))

/** A shop that is closed on Sundays and at lunch, and open only in the morning on Saturdays. */
const bakery = everyDay(['09:00', '14:00'], ['17:00', '20:30']).filter(
  ({ day, opens }) => day < 6 || (day === 6 && opens === '09:00'),
)

describe('openingState, with clock changes and time zones', () => {
  it('finds the next opening at nine local time also after a clock change', () => {
    expect(openingState(bakery, [], new Date('2026-03-28T20:00:00Z'))).toMatchObject({
      next: { at: new Date('2026-03-30T07:00:00Z'), minutes: 540, weekday: 1, daysAhead: 2, date: '2026-03-30' },
    })
    expect(openingState(bakery, [], new Date('2026-10-24T20:00:00Z'))).toMatchObject({
      next: { at: new Date('2026-10-26T08:00:00Z') },
    })
  })

  it.each([
    ['02:00', '03:00'],
    ['02:30', '03:15'],
  ])('leaves out a period from %s to %s when this hour is skipped', (opens, closes) => {
    const hours = [
      { day: 7, opens, closes },
      { day: 7, opens: '09:00', closes: '14:00' },
    ]
    const night = (date: string) => openingState(hours, [], new Date(`${date}T22:00:00Z`))
    expect(night('2026-03-28')).toMatchObject({ open: false, next: { at: new Date('2026-03-29T07:00:00Z') } })
    expect(night('2026-03-21')).toMatchObject({ open: false, next: { weekday: 7, daysAhead: 1 } })
    expect(openStretches(hours, [], '2026-03-29', 0)).toHaveLength(1)
  })

  it('finds the opening in the Canary Islands one hour later than on the mainland', () => {
    const now = new Date('2026-11-20T08:30:00Z')
    expect(openingState(bakery, [], now, 'Atlantic/Canary')).toMatchObject({
      open: false,
      next: { at: new Date('2026-11-20T09:00:00Z') },
    })
  })
})

describe('openingState, for random hours and instants', () => {
  const clock = fc.integer({ min: 0, max: 47 }).map((half) => formatClock(half * 30))
  const period = fc.record({
    day: fc.integer({ min: 1, max: 7 }),
    opens: clock,
    closes: fc.oneof(clock, fc.constant('24:00')),
  })
  const now = fc.date({
    min: new Date('2026-01-01T00:00:00Z'),
    max: new Date('2027-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  const weeks = fc.array(period, { minLength: 1, maxLength: 12 })

  it('agrees with a simple check of the periods, except on the days of a clock change', () => {
    fc.assert(
      fc.property(weeks, now, (hours, at) => {
        fc.pre(!['2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31'].includes(localTime(at).date))
        expect(openingState(hours, [], at)?.open).toBe(isOpenByTheTable(hours, at))
      }),
      { numRuns: 1_000 },
    )
  })

  it('finds the next change: the state stays the same before that instant, and differs at that instant', () => {
    fc.assert(
      fc.property(weeks, now, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (hours, at, part) => {
        const state = openingState(hours, [], at)
        const change = state?.open ? state.until : state?.next
        fc.pre(change !== undefined)
        const before = new Date(+at + Math.floor((+change.at - +at) * part))
        expect(+change.at).toBeGreaterThan(+at)
        expect(openingState(hours, [], before)?.open).toBe(state?.open)
        expect(openingState(hours, [], change.at)?.open).toBe(!state?.open)
      }),
      { numRuns: 1_000 },
    )
  })
})

/**
 * Whether a period of this weekday or of the weekday before contains the local time. Correct only for days of 24
 * hours.
 */
function isOpenByTheTable(hours: OpeningPeriod[], at: Date): boolean {
  const { weekday, minutes } = localTime(at)
  const shown = formatClock(minutes)
  return hours.some(({ day, opens, closes }) =>
    closes > opens
      ? day === weekday && opens <= shown && shown < closes
      : (day === weekday && opens <= shown) || (day % 7 === weekday - 1 && shown < closes),
  )
}
