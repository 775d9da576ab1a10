import { expect, it } from 'vitest'
import { addDays, weekdayOf } from '../time.ts'
import { holidaysFrom, nationalHolidays } from './holidays.ts'

/** The date of Easter in the Gregorian calendar, by the algorithm of Butcher. */
function easterOf(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  return `${year}-${String(Math.floor(f / 31)).padStart(2, '0')}-${String((f % 31) + 1).padStart(2, '0')}`
}

it('the national holidays of 2026 and 2027 are in order, ten each year, with Good Friday two days before Easter', () => {
  const dates = nationalHolidays.map(({ date }) => date)
  expect(dates).toEqual(dates.toSorted())
  for (const year of [2026, 2027]) {
    expect(dates.filter((date) => date.startsWith(`${year}`))).toHaveLength(10)
    const goodFriday = nationalHolidays.find(({ date, name }) => name === 'good_friday' && date.startsWith(`${year}`))
    expect(goodFriday?.date).toBe(addDays(easterOf(year), -2))
    expect(weekdayOf(goodFriday!.date)).toBe(5)
  }
})

it('the next holidays begin with today', () => {
  expect(holidaysFrom('2026-12-08')[0]).toEqual({ date: '2026-12-08', name: 'immaculate' })
  expect(holidaysFrom('2028-01-01')).toEqual([])
})
