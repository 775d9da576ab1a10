import { type Language, locales } from './languages.ts'
import type { BasisPoints, Cents } from './money.ts'
import type { UnitPrice } from './products/unit-price.ts'
import { daysBetween, localTime, madrid, type TimeZone } from './time.ts'

/**
 * The form of amounts, dates and quantities in each language (SCREENS.md ES1–ES5). Creating an Intl object costs
 * about 50 µs and using it 1 µs, so each is created once per language, when first needed. The first one in a browser
 * blocks a slow phone for 160 ms; so amounts, numbers, dates and lists, which the first pages show, do without Intl.
 */

const intl = new Map<string, unknown>()

/** Creates a value for the locale of a language once, and returns the same afterwards. */
function cached<Format>(language: Language, name: string, make: (locale: string) => Format): Format {
  const key = language + name
  if (!intl.has(key)) intl.set(key, make(locales[language]))
  return intl.get(key) as Format
}

/** U+00A0: keeps a figure and its unit on one line. */
const nbsp = '\u00A0'

/** An instant or a day: a Date, or the wire's RFC 3339 instant or `YYYY-MM-DD`. */
export type When = Date | string

export type DateStyle = 'dense' | 'short' | 'long' | 'day'

/** `1.234,56 €`, `€1,234.56`, with grouping and two decimals always, and U+00A0 before the sign. Exact for every safe integer. */
function formatMoney(language: Language, amount: Cents): string {
  const cents = Math.abs(amount)
  const digits = `${grouped(language, Math.trunc(cents / 100))}${language === 'en' ? '.' : ','}${String(cents % 100).padStart(2, '0')}`
  return `${amount < 0 ? '-' : ''}${language === 'en' ? `€${digits}` : `${digits}${nbsp}€`}`
}

/** A whole number from 0 on, with its thousands grouped. */
const grouped = (language: Language, whole: number): string =>
  whole < 1_000 ? String(whole) : String(whole).replaceAll(/\B(?=(?:\d{3})+$)/g, language === 'en' ? ',' : '.')

/** The plural form that the language uses for a count. */
function pluralOf(language: Language, count: number): Intl.LDMLPluralRule {
  const size = Math.abs(count)
  if (size < 1_000_000 && Number.isInteger(size)) return size === 1 ? 'one' : 'other'
  return cached(language, 'plural', (locale) => new Intl.PluralRules(locale)).select(count)
}

/**
 * The cents of a typed amount, with or without `€`: `1234,56`, `1.234,56`, `1234.56`, `12`, `-3,5`. In English comma
 * and point are the other way round.
 *
 * A comma is decimal. Points before a comma, or more than one, group thousands and must do so correctly. A single
 * point without a comma is decimal only where it cannot be a thousands point, after four digits or more: `1.23` and
 * `1.234` could mean two amounts a hundred- or thousandfold apart, so they are refused.
 *
 * @returns undefined if the text is no amount, is ambiguous, or has more than two decimals
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
  /** Monday first. */
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

/** At noon UTC a day is the same in every time zone of Spain. */
function toDate(when: When): Date {
  return typeof when === 'string' ? new Date(when.length === 10 ? `${when}T12:00:00Z` : when) : when
}

/**
 * `20 nov 2026` (short), `viernes, 20 de noviembre de 2026` (long), `20/11/26` for dense tables only, or `vie, 20
 * nov` (day) for days in the near future.
 *
 * @throws RangeError when `when` is no date
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

/** `9:05`, `17:30`: 24 hours. */
export function formatTime(when: When, timeZone: TimeZone = madrid): string {
  const { minutes } = localTime(toDate(when), timeZone)
  return `${Math.trunc(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

/** `20 nov 2026, 17:30`. */
function formatDateTime(
  language: Language,
  when: When,
  style: DateStyle = 'short',
  timeZone: TimeZone = madrid,
): string {
  return `${formatDate(language, when, style, timeZone)}, ${formatTime(when, timeZone)}`
}

/** `lun, 23 nov, 10:00–11:00`: the beginning and end of a delivery or collection slot. */
function formatSlot(language: Language, { from, to }: { from: When; to: When }, timeZone: TimeZone = madrid): string {
  return `${formatDate(language, from, 'day', timeZone)}, ${formatTime(from, timeZone)}–${formatTime(to, timeZone)}`
}

/**
 * The time since an instant, or until it: `ahora`, `hace 3 horas`, `ayer`, `dentro de 2 días`; from a week on, the
 * date. Minutes and hours are elapsed time, days are calendar days.
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
 * A number below a billion, grouped, with at most the given number of decimals (up to three): `1.234,5`. Halves are
 * rounded away from zero, and a number that rounds to zero has no sign.
 */
function formatNumber(language: Language, value: number, decimals = 0): string {
  if (Number.isSafeInteger(value)) return `${value < 0 ? '-' : ''}${grouped(language, Math.abs(value))}`
  // Uses the decimal digits, because the binary value of 1.005 is a little lower.
  const size = Math.abs(value)
  const scaled = size < 1e-6 ? 0 : Math.round(Number(`${size}e${decimals}`))
  const [whole, part] = String(scaled / 10 ** decimals).split('.')
  const sign = value < 0 && scaled > 0 ? '-' : ''
  return `${sign}${grouped(language, Number(whole))}${part ? `${language === 'en' ? '.' : ','}${part}` : ''}`
}

/** Metres as `850 m`, `1,3 km`, and from ten kilometres on `12 km`. */
function formatDistance(language: Language, metres: number): string {
  if (Math.round(metres) < 1_000) return `${formatNumber(language, metres)}${nbsp}m`
  return `${formatNumber(language, metres / 1_000, metres < 9_950 ? 1 : 0)}${nbsp}km`
}

/** Grams as `850 g`, `1,25 kg`. */
function formatWeight(language: Language, grams: number): string {
  if (Math.round(grams) < 1_000) return `${formatNumber(language, grams)}${nbsp}g`
  return `${formatNumber(language, grams / 1_000, 3)}${nbsp}kg`
}

/** Basis points as `21 %`, `5,5 %`; in English `21%`. */
function formatPercent(language: Language, rate: BasisPoints): string {
  return `${formatNumber(language, rate / 100, 2)}${language === 'en' ? '' : nbsp}%`
}

const pieces: Record<Language, string> = { es: 'ud', ca: 'u', en: 'unit' }

/** A unit price (LG5): `4,67 €/kg`, `1,80 €/100 g`. */
function formatUnitPrice(language: Language, { amount, quantity, unit }: UnitPrice): string {
  const measure = unit === 'ud' ? pieces[language] : unit
  return `${formatMoney(language, amount)}/${quantity === 1 ? '' : `${quantity}${nbsp}`}${measure}`
}

/** `pan, fruta e iguanas`, `siete u ocho`: in Spanish, y before i- becomes e, and o before o- becomes u. */
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
 * Compares texts as a dictionary of the language does (in Spanish ñ after n, accents last); `talla 9` comes before
 * `talla 10`.
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

/** Reads and writes amounts, dates and quantities in one language. */
export type Formats = {
  readonly [Name in keyof typeof functions]: (typeof functions)[Name] extends (
    language: Language,
    ...rest: infer Rest
  ) => infer Result
    ? (...rest: Rest) => Result
    : never
}

const made = new Map<Language, Formats>()

/** The formats of a language; one object per language. */
export function formatsOf(language: Language): Formats {
  const known = made.get(language)
  if (known) return known
  const all: [string, (language: Language, ...rest: never[]) => unknown][] = Object.entries(functions)
  const formats = Object.fromEntries(all.map(([name, format]) => [name, format.bind(undefined, language)])) as Formats
  made.set(language, formats)
  return formats
}
