import { type Language, locales } from './languages.ts'
import type { BasisPoints, Cents } from './money.ts'
import type { UnitPrice } from './products/unit-price.ts'
import { daysBetween, localTime, madrid, type TimeZone } from './time.ts'

/**
 * The form of amounts, dates and quantities in each language (SCREENS.md ES1–ES5). Creating an Intl object takes
 * about 50 µs and using it 1 µs, so each object is created once per language, when it is first needed. The first Intl
 * object in a browser blocks a slow phone for 160 ms. The first pages show amounts, numbers, dates and lists, so
 * these are formatted without Intl.
 */

const intl = new Map<string, unknown>()

/** Creates a value for the locale of a language at the first call, and returns the same value at later calls. */
function cached<Format>(language: Language, name: string, make: (locale: string) => Format): Format {
  const key = language + name
  if (!intl.has(key)) intl.set(key, make(locales[language]))
  return intl.get(key) as Format
}

/** U+00A0, which prevents a line break between a figure and its unit. */
const nbsp = '\u00A0'

/** An instant or a day: a Date, an RFC 3339 instant or a day `YYYY-MM-DD`. */
export type When = Date | string

export type DateStyle = 'dense' | 'short' | 'long' | 'day'

/**
 * An amount such as `1.234,56 €` or `€1,234.56`: always with two decimals and with separated thousands, and with
 * U+00A0 before a `€` at the end. Exact for every safe integer.
 */
function formatMoney(language: Language, amount: Cents): string {
  const cents = Math.abs(amount)
  const digits = `${grouped(language, Math.trunc(cents / 100))}${language === 'en' ? '.' : ','}${String(cents % 100).padStart(2, '0')}`
  return `${amount < 0 ? '-' : ''}${language === 'en' ? `€${digits}` : `${digits}${nbsp}€`}`
}

/** Formats a whole number that is not negative, with separated thousands. */
const grouped = (language: Language, whole: number): string =>
  whole < 1_000 ? String(whole) : String(whole).replaceAll(/\B(?=(?:\d{3})+$)/g, language === 'en' ? ',' : '.')

/** The plural form that the language uses for a count. */
function pluralOf(language: Language, count: number): Intl.LDMLPluralRule {
  const size = Math.abs(count)
  if (size < 1_000_000 && Number.isInteger(size)) return size === 1 ? 'one' : 'other'
  return cached(language, 'plural', (locale) => new Intl.PluralRules(locale)).select(count)
}

/**
 * The cents of a typed amount, with or without `€`: `1234,56`, `1.234,56`, `1234.56`, `12`, `-3,5`. In English, comma
 * and point are exchanged.
 *
 * A comma separates decimals. Points before a comma, or more than one point, separate thousands and must be in the
 * right places. A single point without a comma is accepted only after four or more digits, where it cannot separate
 * thousands, so it separates decimals. `1.23` and `1.234` are refused: in such a short number, a point can
 * be meant for decimals or for thousands.
 *
 * @returns undefined if the text is not an amount, is ambiguous, or has more than two decimals
 */
function parseMoney(language: Language, text: string): Cents | undefined {
  const amount = text
    .replaceAll(/[\s€]/g, '')
    .replace('−', '-')
    .replaceAll(/[.,]/g, (mark) => (language !== 'en' ? mark : mark === '.' ? ',' : '.'))
  const match =
    /^(-?)(\d+)(?:,(\d{1,2}))?$/.exec(amount) ??
    /^(-?)(\d{1,3}(?:\.\d{3})+),(\d{1,2})$/.exec(amount) ??
    /^(-?)(\d{1,3}(?:\.\d{3}){2,})$/.exec(amount) ??
    /^(-?)(\d{4,})\.(\d{1,2})$/.exec(amount)
  if (!match) return undefined
  const [, sign, euros = '', decimals = ''] = match
  const cents = Number(euros.replaceAll('.', '') + decimals.padEnd(2, '0'))
  if (!Number.isSafeInteger(cents)) return undefined
  return sign && cents > 0 ? -cents : cents
}

interface Calendar {
  months: string[]
  shortMonths: string[]
  /** The first weekday is Monday. */
  weekdays: string[]
  shortWeekdays: string[]
  /** The text between day and month, and between month and year. */
  of: (month: string, isLong: boolean) => [string, string]
}
const calendar: Record<Language, Calendar> = {
  es: {
    months: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' '),
    shortMonths: 'ene feb mar abr may jun jul ago sept oct nov dic'.split(' '),
    weekdays: 'lunes martes miércoles jueves viernes sábado domingo'.split(' '),
    shortWeekdays: 'lun mar mié jue vie sáb dom'.split(' '),
    of: (_, isLong) => (isLong ? [' de ', ' de '] : [' ', ' ']),
  },
  ca: {
    months: 'gener febrer març abril maig juny juliol agost setembre octubre novembre desembre'.split(' '),
    shortMonths: 'gen. febr. març abr. maig juny jul. ag. set. oct. nov. des.'.split(' '),
    weekdays: 'dilluns dimarts dimecres dijous divendres dissabte diumenge'.split(' '),
    shortWeekdays: 'dl. dt. dc. dj. dv. ds. dg.'.split(' '),
    of: (month) => [/^[ao]/.test(month) ? ' d’' : ' de ', ' del '],
  },
  en: {
    months: 'January February March April May June July August September October November December'.split(' '),
    shortMonths: 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec'.split(' '),
    weekdays: 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' '),
    shortWeekdays: 'Mon Tue Wed Thu Fri Sat Sun'.split(' '),
    of: () => [' ', ' '],
  },
}

/**
 * Converts a text to a Date. A day becomes noon UTC, because this instant has the same date in both time zones of
 * Spain.
 */
function toDate(when: When): Date {
  return typeof when === 'string' ? new Date(when.length === 10 ? `${when}T12:00:00Z` : when) : when
}

/**
 * A date in one of the styles: `20 nov 2026` (short), `viernes, 20 de noviembre de 2026` (long), `20/11/26` (dense,
 * only for dense tables), or `vie, 20 nov` (day, for the near future).
 *
 * @throws RangeError if `when` is not a date
 */
function formatDate(language: Language, when: When, style: DateStyle = 'short', timeZone: TimeZone = madrid): string {
  const { date, weekday } = localTime(toDate(when), timeZone)
  const [year = '', month = '', day = ''] = date.split('-')
  if (style === 'dense') return `${day}/${month}/${year.slice(-2)}`
  const words = calendar[language]
  const isLong = style === 'long'
  const monthName = (isLong ? words.months : words.shortMonths)[Number(month) - 1]!
  const dayName = (isLong ? words.weekdays : words.shortWeekdays)[weekday - 1]!
  const [ofMonth, ofYear] = words.of(monthName, isLong)
  const dayAndMonth = `${Number(day)}${ofMonth}${monthName}`
  if (style === 'day') return `${dayName}${language === 'en' ? '' : ','} ${dayAndMonth}`
  const whole = `${dayAndMonth}${ofYear}${Number(year)}`
  return isLong ? `${dayName}, ${whole}` : whole
}

/** A time in the 24-hour form: `9:05`, `17:30`. */
export function formatTime(when: When, timeZone: TimeZone = madrid): string {
  const { minutes } = localTime(toDate(when), timeZone)
  return `${Math.trunc(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

/** A date and time: `20 nov 2026, 17:30`. */
function formatDateTime(
  language: Language,
  when: When,
  style: DateStyle = 'short',
  timeZone: TimeZone = madrid,
): string {
  return `${formatDate(language, when, style, timeZone)}, ${formatTime(when, timeZone)}`
}

/** The beginning and end of a delivery or collection slot: `lun, 23 nov, 10:00–11:00`. */
function formatSlot(language: Language, { from, to }: { from: When; to: When }, timeZone: TimeZone = madrid): string {
  return `${formatDate(language, from, 'day', timeZone)}, ${formatTime(from, timeZone)}–${formatTime(to, timeZone)}`
}

/**
 * The time since an instant or until an instant: `ahora`, `hace 3 horas`, `ayer`, `dentro de 2 días`. If the
 * difference is a week or more, the date is returned. Minutes and hours are elapsed time, days are calendar days.
 */
function formatRelative(language: Language, when: When, now: Date = new Date(), timeZone: TimeZone = madrid): string {
  const relative = cached(language, 'relative', (locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
  const date = toDate(when)
  const minutes = Math.trunc((+date - +now) / 60_000)
  const days = daysBetween(localTime(now, timeZone).date, localTime(date, timeZone).date)
  if (minutes === 0) return relative.format(0, 'second')
  if (Math.abs(minutes) < 60) return relative.format(minutes, 'minute')
  if (Math.abs(minutes) < 24 * 60 || days === 0) return relative.format(Math.trunc(minutes / 60), 'hour')
  return Math.abs(days) < 7 ? relative.format(days, 'day') : formatDate(language, date, 'short', timeZone)
}

/**
 * A number below a billion with separated thousands: `1.234,5`. Halves are rounded away from zero, and a number that is
 * rounded to zero has no sign.
 *
 * @param decimals  the maximum number of decimals; not more than three
 */
function formatNumber(language: Language, value: number, decimals = 0): string {
  if (Number.isSafeInteger(value)) return `${value < 0 ? '-' : ''}${grouped(language, Math.abs(value))}`
  // Rounds the decimal digits, because the binary value of 1.005 is slightly lower than 1.005.
  const size = Math.abs(value)
  const scaled = size < 1e-6 ? 0 : Math.round(Number(`${size}e${decimals}`))
  const [whole, part] = String(scaled / 10 ** decimals).split('.')
  const sign = value < 0 && scaled > 0 ? '-' : ''
  return `${sign}${grouped(language, Number(whole))}${part ? `${language === 'en' ? '.' : ','}${part}` : ''}`
}

/** A distance in metres as `850 m` or `1,3 km`; from ten kilometres on without decimals, `12 km`. */
function formatDistance(language: Language, metres: number): string {
  if (Math.round(metres) < 1_000) return `${formatNumber(language, metres)}${nbsp}m`
  return `${formatNumber(language, metres / 1_000, metres < 9_950 ? 1 : 0)}${nbsp}km`
}

/** A weight in grams as `850 g` or `1,25 kg`. */
function formatWeight(language: Language, grams: number): string {
  if (Math.round(grams) < 1_000) return `${formatNumber(language, grams)}${nbsp}g`
  return `${formatNumber(language, grams / 1_000, 3)}${nbsp}kg`
}

/** Basis points as a percentage: `21 %`, `5,5 %`; in English `21%`. */
function formatPercent(language: Language, rate: BasisPoints): string {
  return `${formatNumber(language, rate / 100, 2)}${language === 'en' ? '' : nbsp}%`
}

const pieces: Record<Language, string> = { es: 'ud', ca: 'u', en: 'unit' }

/** A unit price (LG5): `4,67 €/kg`, `1,80 €/100 g`. */
function formatUnitPrice(language: Language, { amount, quantity, unit }: UnitPrice): string {
  const measure = unit === 'ud' ? pieces[language] : unit
  return `${formatMoney(language, amount)}/${quantity === 1 ? '' : `${quantity}${nbsp}`}${measure}`
}

/**
 * Joins texts to a list: `pan, fruta e iguanas`, `siete u ocho`. In Spanish, `y` becomes `e` before the sound i, and
 * `o` becomes `u` before the sound o.
 */
function formatList(language: Language, items: Iterable<string>, and: 'y' | 'o' = 'y'): string {
  const all = [...items]
  const last = all.pop() ?? ''
  if (all.length === 0) return last
  const words = {
    es: and === 'y' ? (/^(?:i|hi(?![ae]))/i.test(last) ? 'e' : 'y') : /^(?:h?o|8|11(?: |$))/i.test(last) ? 'u' : 'o',
    ca: and === 'y' ? 'i' : 'o',
    en: and === 'y' ? 'and' : 'or',
  }
  return `${all.join(', ')} ${words[language]} ${last}`
}

/**
 * Compares texts in the order of a dictionary of the language. In Spanish, ñ follows n; accents count only between
 * words with the same letters. Numbers are compared by value: `talla 9` precedes `talla 10`.
 */
function compareText(language: Language, a: string, b: string): number {
  return cached(language, 'collator', (locale) => new Intl.Collator(locale, { numeric: true })).compare(a, b)
}

const functions = {
  compareText,
  formatDate,
  formatDateTime,
  formatDistance,
  formatList,
  formatMoney,
  formatNumber,
  formatPercent,
  formatRelative,
  formatSlot,
  formatUnitPrice,
  formatWeight,
  parseMoney,
  pluralOf,
}

/** Functions that format and parse amounts, dates and quantities in one language. */
export type Formats = {
  readonly [Name in keyof typeof functions]: (typeof functions)[Name] extends (
    language: Language,
    ...rest: infer Rest
  ) => infer Result
    ? (...rest: Rest) => Result
    : never
}

const made = new Map<Language, Formats>()

/** The formats of a language. Every call with the same language returns the same object. */
export function formatsOf(language: Language): Formats {
  const known = made.get(language)
  if (known) return known
  const all: [string, (language: Language, ...rest: never[]) => unknown][] = Object.entries(functions)
  const formats = Object.fromEntries(all.map(([name, format]) => [name, format.bind(undefined, language)])) as Formats
  made.set(language, formats)
  return formats
}
