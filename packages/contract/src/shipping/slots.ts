import { z } from 'zod'
import { type Pause, isPausedDuring, kindsThatStop } from '../hours/pause.ts'
import { type Closure, type OpeningPeriod, openStretches } from '../businesses/opening-hours.ts'
import { addDays, instantOf, localTime, weekdayOf } from '../time.ts'

const clock = /^([01]\d|2[0-3]):[0-5]\d$/
const ClockTime = z.string().regex(clock)
const EndOfWindow = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/)

/**
 * Hours of one weekday, in the town's local time. The hours are divided into slots. `day` is 1 for Monday to 7 for
 * Sunday.
 */
export const SlotWindow = z
  .object({ day: z.int().min(1).max(7), from: ClockTime, to: EndOfWindow })
  .refine(({ from, to }) => from < to, { path: ['to'] })
export type SlotWindow = z.infer<typeof SlotWindow>

/** The rules for the slots of a shop: its hours for handing orders over, and the number of orders per slot. */
export const SlotPolicy = z.object({
  windows: z.array(SlotWindow).min(1).max(50).refine(areApart),
  /** The length of a slot in minutes. */
  minutes: z.int().min(10).max(1_440),
  /** The maximum number of orders in one slot. */
  capacity: z.int().min(1).max(10_000),
  /** The number of days after today for which slots can be chosen; 0 means only today. */
  daysAhead: z.int().min(0).max(60),
  /** The last moment for choosing a slot: `time`, on the day that is `daysBefore` days before the day of the slot. */
  cutOff: z.object({ time: ClockTime, daysBefore: z.int().min(0).max(7) }).nullish(),
})
export type SlotPolicy = z.infer<typeof SlotPolicy>

/** The beginning and end of a slot: RFC 3339 instants in UTC, in the form that the API sends. */
export const Slot = z.object({ from: z.string(), to: z.string() })
export type Slot = z.infer<typeof Slot>

/** A slot in the list that the customer sees. */
export interface OfferedSlot extends Slot {
  /** The day of the slot in the town's local time. */
  date: string
  /** The number of further orders that the slot accepts. */
  free: number
}

/** The data from which the slots of a shipping method are calculated. */
export interface SlotSchedule {
  policy: SlotPolicy
  /** The minimum number of minutes between the order and the hand-over. */
  leadMinutes: number
  /** Whether the customer collects the order. If so, slots are only within `hours`, if there are any. */
  collected: boolean
  /** The shop's opening hours; empty if the shop has given none. */
  hours: readonly OpeningPeriod[]
  closures: readonly Closure[]
  /** The shop's pauses. A slot that has a moment in common with a pause cannot be chosen. */
  pauses: readonly Pause[]
  /** The weekdays of deliveries to the customer's place, by ISO number: 1 is Monday. */
  days: readonly number[]
  /** The slots that already have orders, and the number of these orders. */
  taken: readonly { from: string; orders: number }[]
}

export type SlotRefusal = 'Slot not available' | 'Slot full' | 'Slot too soon'

/** An instant as text: `2026-11-23T09:00:00+00:00`. */
export const instantText = (at: Date): string => at.toISOString().replace('.000Z', '+00:00')

/**
 * The slots that can still be chosen, and full slots, in ascending order. Slots keep their full length on the nights
 * when clocks change. A slot that would begin in the skipped hour does not exist; a slot that begins in the
 * repeated hour begins at the first occurrence of its time.
 */
export function* slotsFrom(schedule: SlotSchedule, now: Date): Generator<OfferedSlot> {
  const taken = new Map(schedule.taken.map(({ from, orders }) => [Date.parse(from), orders]))
  const today = localTime(now).date
  for (let ahead = 0; ahead <= schedule.policy.daysAhead; ahead += 1) {
    const date = addDays(today, ahead)
    for (const { from, to } of slotsOn(schedule, date)) {
      if (isTooSoon(schedule, date, from, now)) continue
      const free = Math.max(0, schedule.policy.capacity - (taken.get(+from) ?? 0))
      yield { from: instantText(from), to: instantText(to), date, free }
    }
  }
}

/** The first slots that are not full. */
export function nextSlots(schedule: SlotSchedule, now: Date, count: number): OfferedSlot[] {
  const found: OfferedSlot[] = []
  for (const slot of slotsFrom(schedule, now)) {
    if (found.length === count) break
    if (slot.free > 0) found.push(slot)
  }
  return found
}

/** The slot that begins at this instant, if it can be chosen; otherwise the reason why it cannot. */
export function findSlot(schedule: SlotSchedule, from: string, now: Date): { slot: Slot } | { refusal: SlotRefusal } {
  const at = Date.parse(from)
  if (Number.isNaN(at)) return { refusal: 'Slot not available' }
  const { date } = localTime(new Date(at))
  const found = slotsOn(schedule, date).find((slot) => +slot.from === at)
  if (!found || date > addDays(localTime(now).date, schedule.policy.daysAhead)) return { refusal: 'Slot not available' }
  if (isTooSoon(schedule, date, found.from, now)) return { refusal: 'Slot too soon' }
  const taken = schedule.taken.find((other) => Date.parse(other.from) === at)?.orders ?? 0
  if (taken >= schedule.policy.capacity) return { refusal: 'Slot full' }
  return { slot: { from: instantText(found.from), to: instantText(found.to) } }
}

interface Stretch {
  from: Date
  to: Date
}

/** All slots of a day, including slots that are full or begin too soon. */
function slotsOn({ policy, collected, hours, closures, pauses, days }: SlotSchedule, date: string): Stretch[] {
  const weekday = weekdayOf(date)
  if (!days.includes(weekday) || closures.some(({ from, to }) => from <= date && date <= to)) return []
  const windows = policy.windows.filter(({ day }) => day === weekday).toSorted((a, b) => (a.from < b.from ? -1 : 1))
  const open = collected && hours.length > 0 ? openStretches(hours, closures, date, 1) : undefined
  const slots: Stretch[] = []
  for (const window of windows) {
    const end = minutesOf(window.to)
    const closes = instantOf(date, end)
    for (let start = minutesOf(window.from); start + policy.minutes <= end; start += policy.minutes) {
      const from = instantOf(date, start)
      const to = new Date(+from + policy.minutes * 60_000)
      const exists = localTime(from).minutes === start
      const isFree = from >= (slots.at(-1)?.to ?? from) && to <= closes
      const isAttended = !open || open.some((stretch) => stretch.opens <= from && to <= stretch.closes)
      const isPaused = isPausedDuring(pauses, kindsThatStop(collected), { from, to })
      if (exists && isFree && isAttended && !isPaused) slots.push({ from, to })
    }
  }
  return slots
}

function isTooSoon({ policy, leadMinutes }: SlotSchedule, date: string, from: Date, now: Date): boolean {
  if (+from < +now + leadMinutes * 60_000) return true
  const { cutOff } = policy
  return cutOff ? now >= instantOf(addDays(date, -cutOff.daysBefore), minutesOf(cutOff.time)) : false
}

function areApart(windows: readonly SlotWindow[]): boolean {
  const sorted = windows.toSorted((a, b) => a.day - b.day || (a.from < b.from ? -1 : 1))
  return sorted.every(({ day, to }, index) => {
    const next = sorted[index + 1]
    return !next || next.day !== day || next.from >= to
  })
}

function minutesOf(text: string): number {
  const [hours, minutes] = text.split(':')
  return Number(hours) * 60 + Number(minutes)
}
