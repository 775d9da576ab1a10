import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type OpeningPeriod, isOpenAt, openingState } from '../businesses/opening-hours.ts'
import { addDays, formatClock, instantOf } from '../time.ts'
import { type Pause, endOfPause, isPausedDuring, pauseKinds, withPause } from './pause.ts'

const pauseOf = (from: string, to: string, given: Partial<Pause> = {}): Pause => ({
  id: from,
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
  stops: 'everything',
  ...given,
})

const clock = fc.integer({ min: 0, max: 47 }).map((half) => formatClock(half * 30))
const weeks = fc.array(fc.record({ day: fc.integer({ min: 1, max: 7 }), opens: clock, closes: clock }), {
  minLength: 1,
  maxLength: 10,
})
/** Instants around the two nights of 2026 and the two of 2027 when clocks change. */
const instant = fc
  .tuple(
    fc.constantFrom('2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31'),
    fc.integer({ min: -8 * 1_440, max: 3 * 1_440 }),
  )
  .map(([date, minutes]) => new Date(+instantOf(date, 0) + minutes * 60_000))
const pauses = fc.array(
  fc
    .record({ from: instant, minutes: fc.integer({ min: 1, max: 15_000 }), stops: fc.constantFrom(...pauseKinds) })
    .map(({ from, minutes, stops }) =>
      pauseOf(from.toISOString(), new Date(+from + minutes * 60_000).toISOString(), { stops }),
    ),
  { maxLength: 4 },
)
const isPaused = (known: readonly Pause[], at: Date) =>
  known.some(({ stops, from, to }) => stops === 'everything' && new Date(from) <= at && at < new Date(to))

describe('a shop with pauses, also when clocks change', () => {
  it('is open if its hours say so and no pause of everything is running', () => {
    fc.assert(
      fc.property(weeks, pauses, instant, (hours, known, at) => {
        const open = isOpenAt(hours, [], at, 'Europe/Madrid', known)
        expect(open).toBe(isOpenAt(hours, [], at) === true && !isPaused(known, at))
      }),
      { numRuns: 1_000 },
    )
  })

  it('stays as it is until the next change, and is different at this instant', () => {
    fc.assert(
      fc.property(weeks, pauses, instant, fc.double({ min: 0, max: 0.999, noNaN: true }), (hours, known, at, part) => {
        const state = openingState(hours, [], at, 'Europe/Madrid', known)!
        const change = state.open ? state.until : state.next
        fc.pre(change !== undefined)
        const isOpen = (when: Date) => isOpenAt(hours, [], when, 'Europe/Madrid', known)
        expect(+change.at).toBeGreaterThan(+at)
        expect(isOpen(new Date(+at + Math.floor((+change.at - +at) * part)))).toBe(state.open)
        expect(isOpen(change.at)).toBe(!state.open)
      }),
      { numRuns: 1_000 },
    )
  })

  it('shows when it opens again after a pause of weeks', () => {
    const hours: OpeningPeriod[] = [{ day: 1, opens: '09:00', closes: '14:00' }]
    const known = [pauseOf('2026-11-01T10:00:00Z', '2026-11-24T08:00:00Z')]
    expect(openingState(hours, [], new Date('2026-11-02T09:00:00Z'), 'Europe/Madrid', known)).toMatchObject({
      open: false,
      next: { at: new Date('2026-11-30T08:00:00Z'), daysAhead: 28 },
    })
  })

  it('without opening hours has no state, except during a pause', () => {
    const known = [pauseOf('2026-11-02T10:00:00Z', '2026-11-02T12:00:00Z')]
    const at = (time: string) => openingState([], [], new Date(`2026-11-02T${time}Z`), 'Europe/Madrid', known)
    expect(at('09:59:59')).toBeUndefined()
    expect(at('10:00:00')).toMatchObject({ open: false, next: { minutes: 13 * 60 } })
    expect(at('12:00:00')).toBeUndefined()
  })

  it('that stops until tomorrow opens at its usual time, also in the nights of the clock change', () => {
    const hours = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '02:30', closes: '20:00' }))
    for (const date of ['2026-03-28', '2026-10-24', '2027-03-27', '2027-10-30']) {
      const from = instantOf(date, 18 * 60)
      const to = instantOf(addDays(date, 1), 0)
      const known = [pauseOf(from.toISOString(), to.toISOString())]
      const state = openingState(hours, [], from, 'Europe/Madrid', known)
      expect(state).toMatchObject({ open: false, next: { at: instantOf(addDays(date, 1), 150), daysAhead: 1 } })
    }
  })
})

describe('a new pause', () => {
  it('replaces the pauses of its kind that it overlaps, and leaves the others; pauses that are over go', () => {
    const now = new Date('2026-11-20T10:00:00Z')
    const over = pauseOf('2026-11-20T08:00:00Z', '2026-11-20T10:00:00Z')
    const running = pauseOf('2026-11-20T09:00:00Z', '2026-11-20T18:00:00Z')
    const coming = pauseOf('2026-11-22T09:00:00Z', '2026-11-22T18:00:00Z')
    const delivery = pauseOf('2026-11-20T09:30:00Z', '2026-11-20T23:00:00Z', { stops: 'delivery' })
    const added = pauseOf('2026-11-20T10:00:00Z', '2026-11-20T12:00:00Z')
    expect(withPause([over, running, coming, delivery], added, now)).toEqual([delivery, added, coming])
  })

  it('leaves no two pauses of a kind with a moment in common, and the shop is paused as the newest one says', () => {
    fc.assert(
      fc.property(pauses, instant, (list, at) => {
        const now = new Date('2026-01-01T00:00:00Z')
        const kept = list.reduce<Pause[]>((known, pause) => withPause(known, pause, now), [])
        const together = kept.filter(({ id, stops, from, to }) =>
          isPausedDuring(
            kept.filter((other) => other.id !== id),
            [stops],
            { from: new Date(from), to: new Date(to) },
          ),
        )
        expect(together).toEqual([])
        expect(kept).toEqual(expect.arrayContaining(list.slice(-1)))
        const end = endOfPause(kept, ['everything'], at)
        expect(end !== undefined).toBe(isPaused(kept, at))
        expect(end !== undefined && isPaused(kept, end)).toBe(false)
      }),
    )
  })
})
