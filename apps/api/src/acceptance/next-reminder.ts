import type { OpenStretch } from '@lonja/contract/businesses/opening-hours'
import { type OpeningTimes, openFrom } from './open-time.ts'

/** The reminders about an order without an answer, in their order. */
export const ladder = ['reminder', 'mail', 'town', 'end'] as const
export type LadderStep = (typeof ladder)[number]
/** `opening`: the summary shortly before a shop opens. */
export type ReminderStep = LadderStep | 'opening'

export interface Waiting extends OpeningTimes {
  asked: Date
  /** The reminders that were sent, and when. */
  sent: readonly { step: ReminderStep; at: Date }[]
  slotFrom: Date | null
  /** Minutes from the order to each reminder, in which the shop is open. */
  minutes: Readonly<Record<LadderStep, number>>
}

const minute = 60_000
/** The summary is sent this long before the shop opens. */
const beforeOpening = 15 * minute
/** An order with a slot is not ended earlier than this long before its slot. */
const beforeSlot = 120 * minute
/** Opening hours are searched this many days ahead. */
const searchedDays = 60

/** A reminder about a waiting order. Its time is null if the shop does not open within sixty days. */
export interface Reminder {
  step: ReminderStep
  at: Date | null
}

/**
 * The next reminder about a waiting order; null after the last one. A time in the past means that the reminder is due.
 */
export function nextReminder(waiting: Waiting, now: Date): Reminder | null {
  const { asked, sent, minutes, slotFrom } = waiting
  const wasSent = (wanted: ReminderStep) => sent.find(({ step }) => step === wanted)
  const step = ladder.find((one) => !wasSent(one))
  if (!step) return null
  // The time counts from the reminder before, so that a server that was down does not send all reminders at once.
  const before = ladder[ladder.indexOf(step) - 1]
  const from = before ? wasSent(before)!.at : asked
  const stretches = openFrom(waiting, from, searchedDays)
  const counted = afterOpenMinutes(stretches, from, minutes[step] - (before ? minutes[before] : 0))
  const bySlot = step === 'end' && slotFrom ? afterOpenMinutes(stretches, new Date(+slotFrom - beforeSlot), 0) : null
  const at = counted && bySlot && bySlot > counted ? bySlot : counted
  const opening = stretches.find(({ opens }) => opens > now)?.opens
  if (!wasSent('opening') && opening && at && opening <= at)
    return { step: 'opening', at: new Date(+opening - beforeOpening) }
  return { step, at }
}

/** The time at which the shop has been open for these minutes since `from`; null if it does not open long enough. */
function afterOpenMinutes(stretches: readonly OpenStretch[], from: Date, minutes: number): Date | null {
  let left = Math.max(0, minutes) * minute
  for (const { opens, closes } of stretches) {
    const begin = Math.max(+opens, +from)
    if (begin >= +closes) continue
    if (begin + left < +closes) return new Date(begin + left)
    left -= +closes - begin
  }
  return null
}
