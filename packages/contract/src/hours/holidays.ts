/** The days that are holidays in all of Spain (RD 2001/1983, art. 45) on the same date every year. */
const fixed = {
  new_year: '01-01',
  epiphany: '01-06',
  labour_day: '05-01',
  assumption: '08-15',
  national_day: '10-12',
  all_saints: '11-01',
  constitution: '12-06',
  immaculate: '12-08',
  christmas: '12-25',
} as const

/** Good Friday moves with Easter. */
const goodFridays: Readonly<Record<number, string>> = { 2026: '04-03', 2027: '03-26' }

export type HolidayName = keyof typeof fixed | 'good_friday'

export interface Holiday {
  /** `YYYY-MM-DD`. */
  date: string
  name: HolidayName
}

/** The holidays of all of Spain in 2026 and 2027, in order of their dates. Regions and towns add their own. */
export const nationalHolidays: readonly Holiday[] = Object.entries(goodFridays).flatMap(([year, goodFriday]) =>
  [...Object.entries(fixed), ['good_friday', goodFriday] as const]
    .map(([name, day]) => ({ date: `${year}-${day}`, name: name as HolidayName }))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1)),
)

/** The next holidays from a day on, the day itself included. */
export const holidaysFrom = (date: string): Holiday[] => nationalHolidays.filter((holiday) => holiday.date >= date)
