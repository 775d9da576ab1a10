import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  daysBetween,
  formatClock,
  formatOffset,
  instantOf,
  localTime,
  offsetMinutes,
  timeZoneOf,
} from './time.ts'

const zones = ['Europe/Madrid', 'Atlantic/Canary'] as const
const instant = () =>
  fc.date({ min: new Date('1996-01-01T00:00:00Z'), max: new Date('2037-12-31T23:59:59Z'), noInvalidDate: true })

describe('localTime', () => {
  it.each([
    ['2026-03-29T00:59:59Z', '2026-03-29', 1 * 60 + 59],
    ['2026-03-29T01:00:00Z', '2026-03-29', 3 * 60],
    ['2026-10-25T00:59:59Z', '2026-10-25', 2 * 60 + 59],
    ['2026-10-25T01:00:00Z', '2026-10-25', 2 * 60],
    ['2026-12-31T23:00:00Z', '2027-01-01', 0],
  ])('at %s in Madrid is %s, minute %d', (utc, date, minutes) => {
    expect(localTime(new Date(utc))).toMatchObject({ date, minutes })
  })

  it('returns the same date and time as Intl, in both time zones from 1996 to 2037', () => {
    const formats = zones.map(
      (timeZone) =>
        [timeZone, new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })] as const,
    )
    fc.assert(
      fc.property(instant(), (now) => {
        for (const [timeZone, format] of formats) {
          const { date, minutes } = localTime(now, timeZone)
          expect(`${date} ${formatClock(minutes)}`).toBe(format.format(now))
        }
      }),
      { numRuns: 500 },
    )
  })

  it('counts weekdays from Monday [C9.1]', () => {
    expect(localTime(new Date('2026-11-23T12:00:00Z')).weekday).toBe(1)
    expect(localTime(new Date('2026-11-22T12:00:00Z')).weekday).toBe(7)
  })
})

describe('instantOf', () => {
  it.each([
    ['2026-07-01', 9 * 60, '2026-07-01T07:00:00.000Z'],
    ['2026-12-01', 9 * 60, '2026-12-01T08:00:00.000Z'],
    ['2026-12-01', 26 * 60, '2026-12-02T01:00:00.000Z'],
    ['2026-10-25', 2 * 60 + 30, '2026-10-25T00:30:00.000Z'],
    ['2026-10-25', 3 * 60, '2026-10-25T02:00:00.000Z'],
    ['2026-03-29', 2 * 60 + 30, '2026-03-29T01:30:00.000Z'],
    ['2026-03-29', 3 * 60, '2026-03-29T01:00:00.000Z'],
  ])('on %s, minute %d is the instant %s', (date, minutes, utc) => {
    expect(instantOf(date, minutes).toISOString()).toBe(utc)
  })

  it('returns the instant that localTime converted, or the first of two instants with the same local time', () => {
    fc.assert(
      fc.property(instant(), fc.constantFrom(...zones), (now, timeZone) => {
        const wholeMinute = new Date(Math.floor(+now / 60_000) * 60_000)
        const shown = localTime(wholeMinute, timeZone)
        const found = instantOf(shown.date, shown.minutes, timeZone)
        expect([0, 3_600_000]).toContain(+wholeMinute - +found)
        expect(localTime(found, timeZone)).toEqual(shown)
      }),
      { numRuns: 500 },
    )
  })
})

describe('addDays and daysBetween', () => {
  it('addDays counts over the ends of months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  })

  it('daysBetween returns the number of days that addDays added', () => {
    fc.assert(
      fc.property(instant(), fc.integer({ min: -5_000, max: 5_000 }), (now, days) => {
        const { date } = localTime(now)
        expect(daysBetween(date, addDays(date, days))).toBe(days)
      }),
    )
  })
})

describe('time zones', () => {
  it.each([
    ['46370', 'Europe/Madrid'],
    ['35001', 'Atlantic/Canary'],
    ['38001', 'Atlantic/Canary'],
    [null, 'Europe/Madrid'],
  ])('the time zone of the postal code %s is %s', (zip, timeZone) => {
    expect(timeZoneOf(zip)).toBe(timeZone)
  })

  it.each([
    [offsetMinutes(new Date('2026-07-01')), '+02:00'],
    [offsetMinutes(new Date('2026-07-01'), 'Atlantic/Canary'), '+01:00'],
    [offsetMinutes(new Date('2026-01-01'), 'Atlantic/Canary'), '+00:00'],
    [-210, '-03:30'],
  ])('%d minutes from UTC are %s [C9.3]', (minutes, text) => {
    expect(formatOffset(minutes)).toBe(text)
  })
})
