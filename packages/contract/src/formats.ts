import type { BasisPoints, Cents } from './money.ts'
import type { UnitPrice } from './products/unit-price.ts'
import { daysBetween, localTime, madrid, type TimeZone } from './time.ts'

/**
 * How amounts, dates and quantities read in Spanish (SCREENS.md ES1–ES5). An Intl object costs some 50 µs to make and
 * 1 to use, so each is made once, when first needed.
 */

const locale = 'es-ES'
/** U+00A0: keeps a figure and its unit on one line. */
const nbsp = '\u00A0'

/** An instant or a day: a Date, or the wire's RFC 3339 instant or `YYYY-MM-DD`. */
export type When = Date | string

export type DateStyle = 'dense' | 'short' | 'long' | 'day'

let money: Intl.NumberFormat | undefined

/** `1.234,56 €`, with grouping and two decimals always, and U+00A0 before the sign. Exact up to 10^13 cents. */
export function formatMoney(amount: Cents): string {
  money ??= new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR', useGrouping: 'always' })
  return money.format(amount / 100)
}

/**
 * The cents of a typed amount, with or without `€`: `1234,56`, `1.234,56`, `1234.56`, `12`, `-3,5`.
 *
 * A comma is decimal. Points before a comma, or more than one, group thousands and must do so correctly. A single
 * point without a comma is decimal only where it cannot be a thousands point, after four digits or more: `1.23` and
 * `1.234` could mean two amounts a hundred- or thousandfold apart, so they are refused.
 *
 * @returns undefined for what is no amount, is ambiguous, or has more than two decimals
 */
export function parseMoney(text: string): Cents | undefined {
  const amount = text.replaceAll(/[\s€]/g, '').replace('−', '-')
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

const dateStyles: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  dense: { day: '2-digit', month: '2-digit', year: '2-digit' },
  short: { day: 'numeric', month: 'short', year: 'numeric' },
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  day: { weekday: 'short', day: 'numeric', month: 'short' },
}
const timeStyle: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit', hourCycle: 'h23' }
const dateTimeFormats = new Map<string, Intl.DateTimeFormat>()

function dateTimeFormat(key: string, timeZone: TimeZone, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const known = dateTimeFormats.get(key + timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone })
  dateTimeFormats.set(key + timeZone, made)
  return made
}

/** A day is the same day in every zone of Spain at noon UTC. */
function toDate(when: When): Date {
  return typeof when === 'string' ? new Date(when.length === 10 ? `${when}T12:00:00Z` : when) : when
}

/**
 * `20 nov 2026` (short), `viernes, 20 de noviembre de 2026` (long), `20/11/26` for dense tables
 * only, or `vie, 20 nov` (day) of days that are near.
 *
 * @throws RangeError when `when` is no date
 */
export function formatDate(when: When, style: DateStyle = 'short', timeZone: TimeZone = madrid): string {
  return dateTimeFormat(style, timeZone, dateStyles[style]).format(toDate(when))
}

/** `9:05`, `17:30`: 24 hours. */
export function formatTime(when: When, timeZone: TimeZone = madrid): string {
  return dateTimeFormat('time', timeZone, timeStyle).format(toDate(when))
}

/** `20 nov 2026, 17:30`. */
export function formatDateTime(when: When, style: DateStyle = 'short', timeZone: TimeZone = madrid): string {
  return `${formatDate(when, style, timeZone)}, ${formatTime(when, timeZone)}`
}

/** `lun, 23 nov, 10:00–11:00`: from when to when something is handed over. */
export function formatSlot({ from, to }: { from: When; to: When }, timeZone: TimeZone = madrid): string {
  return `${formatDate(from, 'day', timeZone)}, ${formatTime(from, timeZone)}–${formatTime(to, timeZone)}`
}

let relative: Intl.RelativeTimeFormat | undefined

/**
 * How long ago, or in how long: `ahora`, `hace 3 horas`, `ayer`, `dentro de 2 días`; from a week on, the date.
 * Minutes and hours are those passed, days those of the calendar.
 */
export function formatRelative(when: When, now: Date = new Date(), timeZone: TimeZone = madrid): string {
  relative ??= new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const date = toDate(when)
  const minutes = Math.trunc((+date - +now) / 60_000)
  const days = daysBetween(localTime(now, timeZone).date, localTime(date, timeZone).date)
  if (minutes === 0) return relative.format(0, 'second')
  if (Math.abs(minutes) < 60) return relative.format(minutes, 'minute')
  if (Math.abs(minutes) < 24 * 60 || days === 0) return relative.format(Math.trunc(minutes / 60), 'hour')
  return Math.abs(days) < 7 ? relative.format(days, 'day') : formatDate(date, 'short', timeZone)
}

const numberFormats = new Map<number, Intl.NumberFormat>()

/** A number with grouping always and at most so many decimals: `1.234,5`. */
export function formatNumber(value: number, decimals = 0): string {
  let format = numberFormats.get(decimals)
  if (!format) {
    format = new Intl.NumberFormat(locale, { maximumFractionDigits: decimals, useGrouping: 'always' })
    numberFormats.set(decimals, format)
  }
  return format.format(value)
}

/** Metres as `850 m`, `1,3 km`, and from ten kilometres on `12 km`. */
export function formatDistance(metres: number): string {
  if (Math.round(metres) < 1_000) return `${formatNumber(metres)}${nbsp}m`
  return `${formatNumber(metres / 1_000, metres < 9_950 ? 1 : 0)}${nbsp}km`
}

/** Grams as `850 g`, `1,25 kg`. */
export function formatWeight(grams: number): string {
  if (Math.round(grams) < 1_000) return `${formatNumber(grams)}${nbsp}g`
  return `${formatNumber(grams / 1_000, 3)}${nbsp}kg`
}

/** Basis points as `21 %`, `5,5 %`. */
export function formatPercent(rate: BasisPoints): string {
  return `${formatNumber(rate / 100, 2)}${nbsp}%`
}

/** A unit price (LG5): `4,67 €/kg`, `1,80 €/100 g`. */
export function formatUnitPrice({ amount, quantity, unit }: UnitPrice): string {
  return `${formatMoney(amount)}/${quantity === 1 ? '' : `${quantity}${nbsp}`}${unit}`
}

const lists: Partial<Record<'y' | 'o', Intl.ListFormat>> = {}

/** `pan, fruta e iguanas`, `siete u ocho`: y before i- becomes e, o before o- becomes u. */
export function formatList(items: Iterable<string>, and: 'y' | 'o' = 'y'): string {
  lists[and] ??= new Intl.ListFormat(locale, { type: and === 'y' ? 'conjunction' : 'disjunction' })
  return lists[and].format(items)
}

let collator: Intl.Collator | undefined

/** Orders text as a Spanish dictionary does (ñ after n, accents last), and `talla 9` before `talla 10`. */
export function compareText(a: string, b: string): number {
  collator ??= new Intl.Collator('es', { numeric: true })
  return collator.compare(a, b)
}
