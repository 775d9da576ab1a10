import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOpenAt } from '@lonja/contract/businesses/opening-hours'
import { madrid } from '@lonja/contract/time'
import { type ReminderStep, type Waiting, ladder, nextReminder } from './next-reminder.ts'

const at = (text: string) => new Date(`${text}:00+01:00`)
/** Monday to Friday from 9:00 to 14:00, and from 17:00 to 20:00. */
const hours = [1, 2, 3, 4, 5].flatMap((day) => [
  { day, opens: '09:00', closes: '14:00' },
  { day, opens: '17:00', closes: '20:00' },
])
const order: Waiting = {
  asked: at('2026-11-23T10:00'),
  sent: [],
  slotFrom: null,
  minutes: { reminder: 3, mail: 8, town: 12, end: 30 },
  hours,
  closures: [],
  pauses: [],
  timeZone: madrid,
  isOnHoliday: false,
}
const sent = (...steps: [ReminderStep, string][]) => steps.map(([step, time]) => ({ step, at: at(time) }))

describe('the next reminder about an order without an answer', () => {
  it.each([
    ['three minutes after the order', {}, '2026-11-23T10:00', 'reminder', '2026-11-23T10:03'],
    [
      'after the one before',
      { sent: sent(['reminder', '2026-11-23T10:03']) },
      '2026-11-23T10:03',
      'mail',
      '2026-11-23T10:08',
    ],
    [
      'late after a late one, because the server was down',
      { sent: sent(['reminder', '2026-11-23T12:00']) },
      '2026-11-23T12:00',
      'mail',
      '2026-11-23T12:05',
    ],
    [
      'at any time for a shop without hours',
      { hours: [], asked: at('2026-11-23T23:59') },
      '2026-11-23T23:59',
      'reminder',
      '2026-11-24T00:02',
    ],
    [
      'a summary before the shop opens',
      { asked: at('2026-11-23T22:00') },
      '2026-11-23T22:00',
      'opening',
      '2026-11-24T08:45',
    ],
    [
      'a summary if the shop closes before',
      { asked: at('2026-11-23T13:58') },
      '2026-11-23T13:58',
      'opening',
      '2026-11-23T16:45',
    ],
    [
      'counted on after a break',
      { asked: at('2026-11-23T13:58'), sent: sent(['opening', '2026-11-23T16:45']) },
      '2026-11-23T16:45',
      'reminder',
      '2026-11-23T17:01',
    ],
    [
      'a summary on Monday for an order of Friday night',
      { asked: at('2026-11-27T21:00') },
      '2026-11-27T21:00',
      'opening',
      '2026-11-30T08:45',
    ],
    [
      'after a closure',
      { asked: at('2026-11-23T21:00'), closures: [{ from: '2026-11-24', to: '2026-11-26' }] },
      '2026-11-23T21:00',
      'opening',
      '2026-11-27T08:45',
    ],
    [
      'later by the time of a pause',
      {
        pauses: [
          { id: '1', from: '2026-11-23T09:01:00.000Z', to: '2026-11-23T09:31:00.000Z', stops: 'everything' as const },
        ],
        sent: sent(['opening', '2026-11-23T10:00']),
      },
      '2026-11-23T10:00',
      'reminder',
      '2026-11-23T10:33',
    ],
    [
      'later by the time of a pause, for a shop without hours',
      {
        hours: [],
        pauses: [
          { id: '1', from: '2026-11-23T09:01:00.000Z', to: '2026-11-23T09:31:00.000Z', stops: 'everything' as const },
        ],
        sent: sent(['opening', '2026-11-23T10:00']),
      },
      '2026-11-23T10:00',
      'reminder',
      '2026-11-23T10:33',
    ],
    [
      'two hours before the slot, at the end',
      {
        slotFrom: at('2026-11-23T13:00'),
        sent: sent(['reminder', '2026-11-23T10:03'], ['mail', '2026-11-23T10:08'], ['town', '2026-11-23T10:12']),
      },
      '2026-11-23T10:12',
      'end',
      '2026-11-23T11:00',
    ],
  ] as const)('comes %s', (_title, given, now, step, time) => {
    expect(nextReminder({ ...order, ...given }, at(now))).toEqual({ step, at: at(time) })
  })

  it('has no time while the shop is on holiday or does not open', () => {
    for (const given of [{ isOnHoliday: true }, { closures: [{ from: '2026-01-01', to: '2027-12-31' }] }])
      expect(nextReminder({ ...order, ...given }, order.asked)).toEqual({ step: 'reminder', at: null })
  })

  it('does not exist after the last one', () => {
    const all = ladder.map((step) => ({ step, at: order.asked }))
    expect(nextReminder({ ...order, sent: all }, order.asked)).toBeNull()
  })

  it('comes only while the shop is open, in the order of the ladder, and never before its minutes', () => {
    const minute = fc.integer({ min: 0, max: 7 * 24 * 60 })
    fc.assert(
      fc.property(minute, (minutes) => {
        const asked = new Date(+at('2026-11-23T00:00') + minutes * 60_000)
        let waiting: Waiting = { ...order, asked }
        let now = asked
        for (let next = nextReminder(waiting, now); next; next = nextReminder(waiting, now)) {
          now = new Date(Math.max(+next.at!, +now))
          const least = next.step === 'opening' ? 0 : order.minutes[next.step]
          expect(next.step === 'opening' || isOpenAt(hours, [], now)).toBe(true)
          expect(+now - +asked).toBeGreaterThanOrEqual(least * 60_000)
          waiting = { ...waiting, sent: [...waiting.sent, { step: next.step, at: now }] }
        }
        expect(waiting.sent.map(({ step }) => step).filter((step) => step !== 'opening')).toEqual([...ladder])
      }),
    )
  })
})
