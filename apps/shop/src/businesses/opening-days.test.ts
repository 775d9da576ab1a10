import { describe, expect, it } from 'vitest'
import { closureToday, comingClosures, periodsOf } from './opening-days.ts'

const fair = { from: '2026-12-01', to: '2026-12-03', reason: 'Feria' }
const christmas = { from: '2026-12-25', to: '2026-12-25' }
const summer = { from: '2026-08-01', to: '2026-08-31' }
const closures = [christmas, summer, fair]

describe('the closures of a shop', () => {
  it.each([
    ['2026-11-30', undefined],
    ['2026-12-01', fair],
    ['2026-12-03', fair],
    ['2026-12-04', undefined],
  ])('are found for the day %s', (date, closure) => {
    expect(closureToday(closures, date)).toBe(closure)
  })

  it('are listed until they are over, nearest first', () => {
    expect(comingClosures(closures, '2026-12-03')).toEqual([fair, christmas])
    expect(comingClosures(closures, '2026-12-04')).toEqual([christmas])
    expect(comingClosures(closures, '2026-12-26')).toEqual([])
  })
})

it('the opening periods of a day are listed in time order, whatever the order of the input', () => {
  const afternoon = { day: 1, opens: '17:00', closes: '20:00' }
  const morning = { day: 1, opens: '09:00', closes: '14:00' }
  expect(periodsOf([afternoon, { ...morning, day: 2 }, morning], 1)).toEqual([morning, afternoon])
})
