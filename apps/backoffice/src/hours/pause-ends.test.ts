import { expect, it } from 'vitest'
import { nextOpening, readEnd, tomorrow } from './pause-ends.ts'

const hours = {
  openingHours: [1, 2, 3, 4, 5].flatMap((day) => [
    { day, opens: '09:00', closes: '14:00' },
    { day, opens: '17:00', closes: '20:00' },
  ]),
  closures: [{ from: '2026-11-23', to: '2026-11-23' }],
  pauses: [],
  zone: 'Europe/Madrid' as const,
}
const at = (text: string) => new Date(text)

it.each([
  ['the afternoon, during the morning', '2026-11-20T10:00:00Z', '2026-11-20T16:00:00Z'],
  ['the afternoon, at lunch', '2026-11-20T14:00:00Z', '2026-11-20T16:00:00Z'],
  ['the next day that is not closed, in the evening', '2026-11-20T18:00:00Z', '2026-11-24T08:00:00Z'],
])('the next opening is %s', (_what, now, next) => {
  expect(nextOpening(hours, at(now))).toEqual(at(next))
})

it('there is no next opening without hours, or if the shop never closes', () => {
  const always = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '00:00', closes: '00:00' }))
  expect(nextOpening({ ...hours, openingHours: [] }, at('2026-11-20T10:00:00Z'))).toBeUndefined()
  expect(nextOpening({ ...hours, openingHours: always, closures: [] }, at('2026-11-20T10:00:00Z'))).toBeUndefined()
})

it('tomorrow begins at midnight of the shop, also on days with 23 or 25 hours', () => {
  expect(tomorrow(hours, at('2026-11-20T22:59:00Z'))).toEqual(at('2026-11-20T23:00:00Z'))
  expect(tomorrow(hours, at('2026-03-29T10:00:00Z'))).toEqual(at('2026-03-29T22:00:00Z'))
  expect(tomorrow(hours, at('2026-10-25T10:00:00Z'))).toEqual(at('2026-10-25T23:00:00Z'))
  expect(tomorrow({ zone: 'Atlantic/Canary' }, at('2026-11-20T23:30:00Z'))).toEqual(at('2026-11-21T00:00:00Z'))
})

it('a typed end is read in the time of the shop, and refused if it is over, too late or not complete', () => {
  const now = at('2026-11-20T10:00:00Z')
  expect(readEnd('2026-11-21T18:30', hours, now)).toEqual(at('2026-11-21T17:30:00Z'))
  expect(readEnd('2026-11-20T11:00', hours, now)).toBeUndefined()
  expect(readEnd('2026-12-22T11:00', hours, now)).toBeUndefined()
  expect(readEnd('2026-11-21', hours, now)).toBeUndefined()
})
