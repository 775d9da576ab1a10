import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysBetween, instantOf, localTime } from '@lonja/contract/time'
import { changeOf, chartStart, comparisonOf, periods } from './periods.ts'

const at = (date: string, hours = 12) => instantOf(date, hours * 60)

describe('the compared periods', () => {
  it.each([
    ['today', '2026-11-27', '2026-11-27', '2026-11-20', '2026-11-20'],
    ['week', '2026-11-27', '2026-11-23', '2026-11-16', '2026-11-20'],
    ['week', '2026-11-23', '2026-11-23', '2026-11-16', '2026-11-16'],
    ['month', '2026-11-27', '2026-11-01', '2026-10-01', '2026-10-27'],
    ['month', '2026-01-15', '2026-01-01', '2025-12-01', '2025-12-15'],
  ] as const)('%s on %s', (period, date, first, firstBefore, lastBefore) => {
    const { now, before } = comparisonOf(period, at(date))
    expect([now.first, before.first]).toEqual([first, firstBefore])
    expect(before.until).toEqual(at(lastBefore))
  })

  it('a month is compared with the whole of a shorter one', () => {
    expect(comparisonOf('month', at('2026-03-30')).before).toEqual({ first: '2026-02-01', until: at('2026-03-01', 0) })
  })

  it('the same time of day is compared, also when the clocks change in between', () => {
    const { before } = comparisonOf('today', at('2026-10-28', 9))
    expect(localTime(before.until)).toMatchObject({ date: '2026-10-21', minutes: 9 * 60 })
  })

  it('are before now, and never longer than the present one by a day', () => {
    const instants = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(instants, fc.constantFrom(...periods), (instant, period) => {
        const { now, before } = comparisonOf(period, instant)
        const length = ({ first, until }: typeof now) => +until - +instantOf(first, 0)
        expect(before.first < now.first).toBe(true)
        expect(before.until <= now.until).toBe(true)
        // An hour more if the clocks went back in the earlier period.
        expect(length(before)).toBeLessThanOrEqual(length(now) + 3_600_000 + 60_000)
        expect(length(before)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('the chart', () => {
  it.each([
    ['today', '2026-11-27', '2026-11-21'],
    ['week', '2026-11-27', '2026-10-05'],
    ['month', '2026-11-27', '2025-12-01'],
    ['month', '2026-12-05', '2026-01-01'],
  ] as const)('of %s on %s begins on %s', (period, date, first) => expect(chartStart(period, at(date))).toBe(first))

  it('fits into the longest period of the server', () => {
    for (const period of periods)
      expect(daysBetween(chartStart(period, at('2026-11-30')), '2026-11-30')).toBeLessThan(732)
  })
})

it.each([
  [112, 100, 1200],
  [88, 100, -1200],
  [100, 100, 0],
  [5, 0, undefined],
])('from %i, after %i before, is a change of %i', (now, before, change) => expect(changeOf(now, before)).toBe(change))
