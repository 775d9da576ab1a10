import { type OpeningPeriod, openingState } from '@lonja/contract/businesses/opening-hours'
import { formatClock, instantOf } from '@lonja/contract/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addLunch, addShift, copyDay, hasNoLunch, hoursOfWeek, problemsOf, removeShift, weekOf } from './week.ts'

const clock = fc.integer({ min: 0, max: 47 }).map((half) => formatClock(half * 30))
const hours = fc.array(
  fc.record({ day: fc.integer({ min: 1, max: 7 }), opens: clock, closes: fc.oneof(clock, fc.constant('24:00')) }),
  { maxLength: 6 },
)
const period = (day: number, opens: string, closes: string): OpeningPeriod => ({ day, opens, closes })
const problems = (...given: OpeningPeriod[]) => [...problemsOf(weekOf(given)).values()]

describe('the week of a shop', () => {
  it('means the same hours before and after it is edited', () => {
    fc.assert(
      fc.property(hours, fc.integer({ min: 0, max: 14 * 48 }), (given, half) => {
        const at = new Date(+instantOf('2026-11-02', 0) + half * 1_800_000)
        expect(openingState(hoursOfWeek(weekOf(given)), [], at)).toEqual(openingState(given, [], at))
      }),
    )
  })

  it('is copied from one day to others, and stays as it is on the others', () => {
    const week = weekOf([period(1, '09:00', '14:00'), period(1, '17:00', '20:00'), period(6, '10:00', '13:00')])
    expect(hoursOfWeek(copyDay(week, 1, [1, 2, 7]))).toEqual([
      ...[1, 2].flatMap((day) => [period(day, '09:00', '14:00'), period(day, '17:00', '20:00')]),
      period(6, '10:00', '13:00'),
      period(7, '09:00', '14:00'),
      period(7, '17:00', '20:00'),
    ])
  })

  it('has a lunch break in a shift that goes on all day', () => {
    const week = weekOf([period(1, '09:00', '20:00'), period(2, '09:00', '14:00')])
    expect([week[1], week[2]].flat().map(hasNoLunch)).toEqual([true, false])
    expect(hoursOfWeek(addLunch(week, 1, week[1][0]!.key)).slice(0, 2)).toEqual([
      period(1, '09:00', '14:00'),
      period(1, '17:00', '20:00'),
    ])
  })

  it('gets the morning first, then the afternoon, and loses a shift', () => {
    const week = addShift(addShift(weekOf([]), 3), 3)
    expect(hoursOfWeek(week)).toEqual([period(3, '09:00', '14:00'), period(3, '17:00', '20:00')])
    expect(hoursOfWeek(removeShift(week, 3, week[3][0]!.key))).toEqual([period(3, '17:00', '20:00')])
  })
})

describe('the shifts of a week', () => {
  it.each([
    ['may touch', [period(1, '09:00', '14:00'), period(1, '14:00', '20:00')], []],
    ['may not overlap', [period(1, '09:00', '14:30'), period(1, '14:00', '20:00')], ['overlap']],
    ['may not overlap the next day', [period(1, '20:00', '03:00'), period(2, '02:00', '05:00')], ['overlap']],
    [
      'may not reach from Sunday into a shift of Monday',
      [period(7, '20:00', '03:00'), period(1, '02:00', '05:00')],
      ['overlap'],
    ],
    ['may go over midnight', [period(7, '20:00', '02:00'), period(1, '02:00', '05:00')], []],
    ['need both times', [period(1, '', '14:30')], ['blank']],
    ['may be two of 24 hours on two days', [period(1, '00:00', '24:00'), period(2, '00:00', '24:00')], []],
    ['may not be the same twice', [period(1, '09:00', '14:00'), period(1, '09:00', '14:00')], ['overlap', 'overlap']],
  ] as const)('%s', (_what, given, found) => {
    expect(problems(...given)).toEqual(found)
  })
})
