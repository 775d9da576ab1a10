import type { SlotPolicy } from '@lonja/contract/shipping/slots'
import { type ShiftProblem, type Week, days, hoursOfWeek, isOverMidnight, problemsOf, weekOf } from '#/hours/week.ts'

/** The rules for slots while they are edited. Numbers and times are texts, as their fields have them. */
export interface SlotDraft {
  week: Week
  minutes: string
  capacity: string
  daysAhead: string
  /** Until when a customer can order; empty if there is no such time. */
  cutOff: string
  daysBefore: string
}

export function draftOf(policy: SlotPolicy | null): SlotDraft {
  const windows = policy?.windows ?? []
  return {
    week: weekOf(windows.map(({ day, from, to }) => ({ day, opens: from, closes: to }))),
    minutes: `${policy?.minutes ?? 60}`,
    capacity: `${policy?.capacity ?? 4}`,
    daysAhead: `${policy?.daysAhead ?? 6}`,
    cutOff: policy?.cutOff?.time ?? '',
    daysBefore: `${policy?.cutOff?.daysBefore ?? 0}`,
  }
}

const limits = { minutes: [10, 1_440], capacity: [1, 10_000], daysAhead: [0, 60], daysBefore: [0, 7] } as const
export type SlotNumber = keyof typeof limits

/** The fields with a number that the server does not accept. */
export const wrongNumbers = (draft: SlotDraft): SlotNumber[] =>
  (Object.keys(limits) as SlotNumber[]).filter((name) => {
    const [least, most] = limits[name]
    const value = Number(draft[name])
    return !/^\d+$/.test(draft[name].trim()) || value < least || value > most
  })

/** The problems of the hours. They must end on the day on which they begin; 0:00 is the end of the day. */
export function windowProblems(week: Week): ReadonlyMap<string, ShiftProblem> {
  const problems = new Map(problemsOf(week))
  for (const day of days)
    for (const shift of week[day])
      if (isOverMidnight(shift) && shift.closes !== '00:00' && !problems.has(shift.key))
        problems.set(shift.key, 'same_day')
  return problems
}

/** The rules as the server has them. The draft must have no problems. */
export const policyOf = ({ week, minutes, capacity, daysAhead, cutOff, daysBefore }: SlotDraft): SlotPolicy => ({
  windows: hoursOfWeek(week).map(({ day, opens, closes }) => ({
    day,
    from: opens,
    to: closes === '00:00' ? '24:00' : closes,
  })),
  minutes: Number(minutes),
  capacity: Number(capacity),
  daysAhead: Number(daysAhead),
  cutOff: cutOff === '' ? null : { time: cutOff, daysBefore: Number(daysBefore) },
})
