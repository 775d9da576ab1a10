import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Pause, type PauseKind, pauseKinds } from '../hours/pause.ts'
import { isOpenAt } from '../businesses/opening-hours.ts'
import { addDays, formatClock, instantOf, localTime } from '../time.ts'
import {
  type SlotPolicy,
  SlotPolicy as policySchema,
  type SlotSchedule,
  findSlot,
  nextSlots,
  slotsFrom,
} from './slots.ts'

const everyDay = [1, 2, 3, 4, 5, 6, 7]
const policyOf = (given: Partial<SlotPolicy> = {}): SlotPolicy => ({
  windows: everyDay.map((day) => ({ day, from: '10:00', to: '14:00' })),
  minutes: 60,
  capacity: 2,
  daysAhead: 6,
  ...given,
})
const scheduleOf = (given: Partial<SlotSchedule> = {}): SlotSchedule => ({
  policy: policyOf(),
  leadMinutes: 0,
  collected: false,
  hours: [],
  closures: [],
  pauses: [],
  days: everyDay,
  taken: [],
  ...given,
})
/** Returns the beginnings of the slots, each as the day of November 2026 and the local time: `23 10:00`. */
const namesOf = (schedule: SlotSchedule, now: string): string[] =>
  [...slotsFrom(schedule, new Date(now))].map(({ from }) => {
    const { date, minutes } = localTime(new Date(from))
    return `${date.slice(8)} ${formatClock(minutes)}`
  })

describe('the slots of a shop', () => {
  // Monday, 9:30 in the town's local time.
  const monday = '2026-11-23T08:30:00Z'

  it('all have the same length; the time that remains at the end of a window has no slot', () => {
    expect(namesOf(scheduleOf({ policy: policyOf({ daysAhead: 0 }) }), monday)).toEqual([
      '23 10:00',
      '23 11:00',
      '23 12:00',
      '23 13:00',
    ])
    expect(namesOf(scheduleOf({ policy: policyOf({ daysAhead: 0, minutes: 90 }) }), monday)).toEqual([
      '23 10:00',
      '23 11:30',
    ])
  })

  it('begin only after the preparation time of the shop', () => {
    expect(namesOf(scheduleOf({ leadMinutes: 120, policy: policyOf({ daysAhead: 0 }) }), monday)).toEqual([
      '23 12:00',
      '23 13:00',
    ])
  })

  it('can be chosen until the cut-off, which is on the same day or on the day before', () => {
    const until = (time: string, daysBefore: number) =>
      scheduleOf({ policy: policyOf({ daysAhead: 1, minutes: 240, cutOff: { time, daysBefore } }) })
    expect(namesOf(until('09:31', 0), monday)).toEqual(['23 10:00', '24 10:00'])
    expect(namesOf(until('09:30', 0), monday)).toEqual(['24 10:00'])
    expect(namesOf(until('20:00', 1), monday)).toEqual(['24 10:00'])
    expect(namesOf(until('20:00', 1), '2026-11-23T19:00:00Z')).toEqual([])
  })

  it('are only on delivery days, and never during closures', () => {
    const policy = policyOf({ minutes: 240 })
    expect(namesOf(scheduleOf({ policy, days: [2, 5] }), monday)).toEqual(['24 10:00', '27 10:00'])
    const closures = [{ from: '2026-11-24', to: '2026-11-27' }]
    expect(namesOf(scheduleOf({ policy, closures }), monday)).toEqual(['23 10:00', '28 10:00', '29 10:00'])
  })

  it('are gone if they have a moment in common with a pause; a pause of deliveries stops no collection', () => {
    const pause = (stops: PauseKind) => ({ id: '1', from: '2026-11-23T10:30:00Z', to: '2026-11-23T12:00:00Z', stops })
    const policy = policyOf({ daysAhead: 0 })
    const slotsWith = (stops: PauseKind, collected: boolean) =>
      namesOf(scheduleOf({ policy, collected, pauses: [pause(stops)] }), monday)
    const left = ['23 10:00', '23 13:00']
    expect(slotsWith('everything', false)).toEqual(left)
    expect(slotsWith('everything', true)).toEqual(left)
    expect(slotsWith('delivery', false)).toEqual(left)
    expect(slotsWith('delivery', true)).toHaveLength(4)
    const schedule = scheduleOf({ pauses: [pause('everything')] })
    expect(findSlot(schedule, '2026-11-23T11:00:00Z', new Date(monday))).toEqual({ refusal: 'Slot not available' })
    expect(findSlot(schedule, '2026-11-23T12:00:00Z', new Date(monday))).toHaveProperty('slot')
  })

  it('for collection are within opening hours, and may extend over two periods that touch', () => {
    const policy = policyOf({ windows: [{ day: 1, from: '08:00', to: '21:00' }], daysAhead: 0 })
    const hours = [
      { day: 1, opens: '09:30', closes: '12:00' },
      { day: 1, opens: '12:00', closes: '13:00' },
      { day: 1, opens: '17:30', closes: '20:00' },
    ]
    const atDawn = '2026-11-23T05:00:00Z'
    expect(namesOf(scheduleOf({ policy, hours, collected: true }), atDawn)).toEqual([
      '23 10:00',
      '23 11:00',
      '23 12:00',
      '23 18:00',
      '23 19:00',
    ])
    expect(namesOf(scheduleOf({ policy, hours }), atDawn)).toHaveLength(13)
  })

  it('accept a limited number of orders each; nextSlots leaves out full slots', () => {
    const taken = [
      { from: '2026-11-23T09:00:00+00:00', orders: 2 },
      { from: '2026-11-23T10:00:00Z', orders: 1 },
    ]
    const schedule = scheduleOf({ taken })
    expect([...slotsFrom(schedule, new Date(monday))].slice(0, 3).map(({ free }) => free)).toEqual([0, 1, 2])
    expect(nextSlots(schedule, new Date(monday), 1)).toEqual([
      { from: '2026-11-23T10:00:00+00:00', to: '2026-11-23T11:00:00+00:00', date: '2026-11-23', free: 1 },
    ])
    const lowered = scheduleOf({ taken, policy: policyOf({ capacity: 1 }) })
    expect([...slotsFrom(lowered, new Date(monday))].slice(0, 3).map(({ free }) => free)).toEqual([0, 0, 1])
  })

  it.each([
    ['2026-11-23T10:00:00Z', { slot: { from: '2026-11-23T10:00:00+00:00', to: '2026-11-23T11:00:00+00:00' } }],
    ['2026-11-23T11:00:00+01:00', { slot: { from: '2026-11-23T10:00:00+00:00', to: '2026-11-23T11:00:00+00:00' } }],
    ['2026-11-23T09:00:00Z', { refusal: 'Slot full' }],
    ['2026-11-23T10:30:00Z', { refusal: 'Slot not available' }],
    ['2026-11-22T10:00:00Z', { refusal: 'Slot too soon' }],
    ['2026-11-29T10:00:00Z', { slot: { from: '2026-11-29T10:00:00+00:00', to: '2026-11-29T11:00:00+00:00' } }],
    ['2026-11-30T10:00:00Z', { refusal: 'Slot not available' }],
    ['tomorrow', { refusal: 'Slot not available' }],
  ])('are found by the beginning %s, or refused', (from, found) => {
    const schedule = scheduleOf({ taken: [{ from: '2026-11-23T09:00:00Z', orders: 2 }] })
    expect(findSlot(schedule, from, new Date(monday))).toEqual(found)
  })
})

describe('a slot policy', () => {
  const window = { day: 1, from: '10:00', to: '14:00' }
  it.each([
    ['accepts windows that touch', [window, { day: 1, from: '14:00', to: '24:00' }], true],
    ['refuses windows that overlap', [window, { day: 1, from: '13:59', to: '20:00' }], false],
    ['accepts the same hours on two days', [window, { ...window, day: 2 }], true],
    ['refuses a window that ends on the next day', [{ day: 1, from: '22:00', to: '02:00' }], false],
    ['refuses an empty list of windows', [], false],
    ['refuses a time that does not exist', [{ day: 1, from: '10:60', to: '12:00' }], false],
  ])('%s', (_what, windows, allowed) => {
    expect(policySchema.safeParse(policyOf({ windows })).success).toBe(allowed)
  })
})

const clock = (min: number, max: number) => fc.integer({ min, max }).map((quarter) => quarter * 15)
const anyPolicy = fc
  .record({
    windows: fc.array(fc.tuple(fc.integer({ min: 1, max: 7 }), clock(0, 95), clock(1, 96)), {
      minLength: 1,
      maxLength: 10,
    }),
    minutes: fc.constantFrom(10, 15, 20, 30, 45, 60, 90, 120),
    capacity: fc.integer({ min: 1, max: 5 }),
    daysAhead: fc.integer({ min: 0, max: 9 }),
    cutOff: fc.option(fc.record({ time: clock(0, 95).map(formatClock), daysBefore: fc.integer({ min: 0, max: 3 }) })),
  })
  .map((policy) => ({
    ...policy,
    windows: policy.windows
      .filter(([, from, to]) => from < to)
      .map(([day, from, to]) => ({ day, from: formatClock(from), to: formatClock(to) })),
  }))
  .filter((policy) => policySchema.safeParse(policy).success)
const period = fc.record({
  day: fc.integer({ min: 1, max: 7 }),
  opens: clock(0, 95).map(formatClock),
  closes: clock(1, 96).map(formatClock),
})
/** Pauses around the two nights when clocks change. */
const aPause = fc
  .record({
    change: fc.constantFrom('2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z'),
    after: fc.integer({ min: -3_000, max: 3_000 }),
    minutes: fc.integer({ min: 1, max: 3_000 }),
    stops: fc.constantFrom(...pauseKinds),
  })
  .map(({ change, after, minutes, stops }): Pause => {
    const from = Date.parse(change) + after * 60_000
    return {
      id: '1',
      from: new Date(from).toISOString(),
      to: new Date(from + minutes * 60_000).toISOString(),
      stops,
    }
  })
const anySchedule = fc.record<SlotSchedule>({
  policy: anyPolicy,
  leadMinutes: fc.integer({ min: 0, max: 3_000 }),
  collected: fc.boolean(),
  hours: fc.array(period, { maxLength: 8 }),
  closures: fc.array(
    fc.constantFrom('2026-03-28', '2026-03-30', '2026-10-24', '2026-10-26').map((day) => ({ from: day, to: day })),
    { maxLength: 2 },
  ),
  pauses: fc.array(aPause, { maxLength: 2 }),
  days: fc.subarray(everyDay, { minLength: 1 }),
  taken: fc.constant([]),
})
/** Instants around the two nights when clocks change, 29 March and 25 October 2026. */
const aroundTheChange = fc
  .tuple(fc.constantFrom('2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z'), fc.integer({ min: -4 * 1_440, max: 1_440 }))
  .map(([change, minutes]) => new Date(Date.parse(change) + minutes * 60_000))

describe('slots, for any policy, also on the nights when clocks change', () => {
  it('do not overlap, have their full length, begin at the right local time, and respect the preparation time', () => {
    fc.assert(
      fc.property(anySchedule, aroundTheChange, (schedule, now) => {
        const { policy, leadMinutes, closures, days } = schedule
        let before = new Date(0)
        for (const { from, to, date, free } of slotsFrom(schedule, now)) {
          const [begins, ends] = [new Date(from), new Date(to)]
          const wall = localTime(begins)
          expect(+begins).toBeGreaterThanOrEqual(+before)
          expect(+ends - +begins).toBe(policy.minutes * 60_000)
          expect(+begins).toBeGreaterThanOrEqual(+now + leadMinutes * 60_000)
          expect(wall.date).toBe(date)
          expect(days).toContain(wall.weekday)
          expect(closures.some((closure) => closure.from === date)).toBe(false)
          const window = policy.windows.find(
            ({ day, from: opens, to: closes }) =>
              day === wall.weekday && opens <= formatClock(wall.minutes) && formatClock(wall.minutes) < closes,
          )
          expect((wall.minutes - minutesOf(window!.from)) % policy.minutes).toBe(0)
          expect(+ends).toBeLessThanOrEqual(+instantOf(date, minutesOf(window!.to)))
          const { time, daysBefore } = policy.cutOff ?? { time: '23:59', daysBefore: 0 }
          const isInTime = +now < +instantOf(addDays(date, -daysBefore), minutesOf(time))
          expect(isInTime || !policy.cutOff).toBe(true)
          expect(free).toBe(policy.capacity)
          before = ends
        }
      }),
    )
  })

  it('for collection are completely within the opening hours', () => {
    fc.assert(
      fc.property(anySchedule, aroundTheChange, (schedule, now) => {
        const hours = schedule.hours.length > 0 ? schedule.hours : [{ day: 1, opens: '09:00', closes: '20:00' }]
        for (const { from, to } of slotsFrom({ ...schedule, hours, collected: true }, now))
          for (let at = Date.parse(from); at < Date.parse(to); at += 300_000)
            expect(isOpenAt(hours, schedule.closures, new Date(at))).toBe(true)
      }),
    )
  })

  it('are not during a pause that stops them, and are the same as without pauses at all other times', () => {
    fc.assert(
      fc.property(anySchedule, aroundTheChange, (schedule, now) => {
        const isPaused = ({ from, to }: { from: string; to: string }) =>
          schedule.pauses.some(
            (pause) =>
              (pause.stops === 'everything' || !schedule.collected) &&
              Date.parse(pause.from) < Date.parse(to) &&
              Date.parse(from) < Date.parse(pause.to),
          )
        const without = [...slotsFrom({ ...schedule, pauses: [] }, now)]
        expect([...slotsFrom(schedule, now)]).toEqual(without.filter((slot) => !isPaused(slot)))
      }),
    )
  })

  it('are found by findSlot if and only if slotsFrom returns them', () => {
    fc.assert(
      fc.property(anySchedule, aroundTheChange, fc.integer({ min: -600, max: 20_000 }), (schedule, now, minutes) => {
        const listed = [...slotsFrom(schedule, now)]
        for (const { from, to } of listed) expect(findSlot(schedule, from, now)).toEqual({ slot: { from, to } })
        const other = new Date(+now - (+now % 300_000) + minutes * 60_000)
        const found = findSlot(schedule, other.toISOString(), now)
        expect('slot' in found).toBe(listed.some(({ from }) => Date.parse(from) === +other))
      }),
    )
  })

  it('are the same in every week, except in the night of a clock change', () => {
    fc.assert(
      fc.property(anyPolicy, (policy) => {
        const schedule = scheduleOf({ policy: { ...policy, daysAhead: 6, cutOff: null } })
        const week = (from: string) =>
          [...slotsFrom(schedule, instantOf(from, 0))].map((slot) => {
            const { weekday, minutes } = localTime(new Date(slot.from))
            return weekday * 10_000 + minutes
          })
        const nights = (slots: number[]) => slots.filter((slot) => slot < 70_000 || slot >= 70_000 + 4 * 60)
        // The weeks from 23 March and 19 October end with the Sunday of a clock change. Its first four hours are left
        // out.
        const ordinary = nights(week('2026-06-01'))
        expect(nights(week('2026-03-23'))).toEqual(ordinary)
        expect(nights(week('2026-10-19'))).toEqual(ordinary)
      }),
    )
  })
})

function minutesOf(text: string): number {
  const [hours, minutes] = text.split(':')
  return Number(hours) * 60 + Number(minutes)
}
