import type { OpeningPeriod } from '@lonja/contract/businesses/opening-hours'

/** The days of the week: 1 is Monday, 7 is Sunday. */
export const days = [1, 2, 3, 4, 5, 6, 7] as const
export type Day = (typeof days)[number]

/** A shift while it is edited: times as a field for times has them, or empty. */
export interface Shift {
  key: string
  opens: string
  closes: string
}

/** The shifts of each day, in the order in which they are shown. */
export type Week = Readonly<Record<Day, readonly Shift[]>>

const shiftOf = (opens: string, closes: string): Shift => ({ key: crypto.randomUUID(), opens, closes })

const dayMap = (shiftsOf: (day: Day) => readonly Shift[]): Week =>
  Object.fromEntries(days.map((day) => [day, shiftsOf(day)])) as unknown as Week

/** A field for times has no 24:00. A shift until 0:00 ends at the same instant. */
export const weekOf = (hours: readonly OpeningPeriod[]): Week =>
  dayMap((day) =>
    hours
      .filter((period) => period.day === day)
      .toSorted((a, b) => (a.opens < b.opens ? -1 : 1))
      .map(({ opens, closes }) => shiftOf(opens, closes === '24:00' ? '00:00' : closes)),
  )

export const hoursOfWeek = (week: Week): OpeningPeriod[] =>
  days.flatMap((day) =>
    week[day].map(({ opens, closes }) => ({ day, opens, closes })).toSorted((a, b) => (a.opens < b.opens ? -1 : 1)),
  )

/** Adds a shift with the usual times: the morning to a closed day, otherwise the afternoon. */
export const addShift = (week: Week, day: Day): Week => ({
  ...week,
  [day]: [...week[day], week[day].length === 0 ? shiftOf('09:00', '14:00') : shiftOf('17:00', '20:00')],
})

export const changeShift = (week: Week, day: Day, key: string, change: Partial<Omit<Shift, 'key'>>): Week => ({
  ...week,
  [day]: week[day].map((shift) => (shift.key === key ? { ...shift, ...change } : shift)),
})

export const removeShift = (week: Week, day: Day, key: string): Week => ({
  ...week,
  [day]: week[day].filter((shift) => shift.key !== key),
})

const lunch = { from: '14:00', to: '17:00' }

/** Whether a shift goes on during lunch, so that it can be divided. */
export const hasNoLunch = ({ opens, closes }: Shift): boolean =>
  opens !== '' && closes !== '' && opens < lunch.from && (closes > lunch.to || closes <= opens)

/** Divides a shift into the time before and after lunch. */
export const addLunch = (week: Week, day: Day, key: string): Week => ({
  ...week,
  [day]: week[day].flatMap((shift) =>
    shift.key === key ? [{ ...shift, closes: lunch.from }, shiftOf(lunch.to, shift.closes)] : [shift],
  ),
})

/** Gives other days the shifts of a day. */
export const copyDay = (week: Week, from: Day, to: readonly Day[]): Week =>
  dayMap((day) =>
    to.includes(day) && day !== from ? week[from].map(({ opens, closes }) => shiftOf(opens, closes)) : week[day],
  )

/** Whether the shop closes on the next day. */
export const isOverMidnight = ({ opens, closes }: Shift): boolean => opens !== '' && closes !== '' && closes <= opens

/** `same_day`: the hours end on the next day, where this is not possible. */
export type ShiftProblem = 'blank' | 'overlap' | 'same_day'

const weekMinutes = 7 * 24 * 60

/** The problems of the week, by the key of the shift. Shifts that touch are allowed. */
export function problemsOf(week: Week): ReadonlyMap<string, ShiftProblem> {
  const problems = new Map<string, ShiftProblem>()
  const all = days.flatMap((day) => week[day].map((shift) => ({ shift, ...minutesOf(day, shift) })))
  for (const { shift } of all) if (!shift.opens || !shift.closes) problems.set(shift.key, 'blank')
  const whole = all.filter(({ shift }) => !problems.has(shift.key))
  for (const one of whole)
    for (const other of whole)
      if (one !== other && one.from <= other.from && meets(one, other)) problems.set(other.shift.key, 'overlap')
  // The last shift of Sunday may reach into Monday.
  for (const one of whole)
    for (const other of whole)
      if (one !== other && one.to > other.from + weekMinutes) problems.set(other.shift.key, 'overlap')
  return problems
}

const meets = (one: { to: number }, other: { from: number }): boolean => other.from < one.to

const clock = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))

function minutesOf(day: Day, { opens, closes }: Shift) {
  const from = (day - 1) * 24 * 60 + clock(opens)
  const length = clock(closes) - clock(opens)
  return { from, to: from + (length > 0 ? length : length + 24 * 60) }
}
