import { addDays, formatClock, instantOf, localTime } from '@lonja/contract/time'
import type { Locale } from '@lonja/ui/i18n/locale.ts'
import type { EditKind } from './declaration.ts'

/** The text that a form field shows for a stored value. */
export function toText(kind: EditKind, value: unknown, locale: Locale): string {
  if (value === null || value === undefined) return ''
  if (kind === 'boolean') return value === true ? 'true' : ''
  if (kind === 'reference' || kind === 'references') return JSON.stringify(value)
  if (Array.isArray(value)) return value.join('\n')
  if (typeof value === 'number') return numberText(kind, value, locale)
  return typeof value === 'string' ? dayText(kind, value) : ''
}

function numberText(kind: EditKind, value: number, { language }: Locale): string {
  const text = kind === 'money' ? (value / 100).toFixed(2) : String(kind === 'rate' ? value / 100 : value)
  return language === 'en' ? text : text.replace('.', ',')
}

function dayText(kind: EditKind, value: string): string {
  const at = new Date(value)
  if (kind === 'firstDay') return localTime(at).date
  // The end of a day is the midnight that begins the next one.
  if (kind === 'lastDay') return localTime(new Date(+at - 1)).date
  if (kind !== 'instant') return value
  const { date, minutes } = localTime(at)
  return `${date}T${formatClock(minutes)}`
}

/** The value of a typed text; null for an empty text, and undefined for a text that is not a value of this kind. */
export function fromText(kind: EditKind, text: string, locale: Locale): unknown {
  if (kind === 'boolean') return text === 'true'
  if (kind === 'references') return text === '' ? [] : JSON.parse(text)
  if (kind === 'choices' || kind === 'list') return linesOf(text)
  const typed = text.trim()
  if (typed === '') return null
  if (kind === 'reference') return JSON.parse(typed)
  if (kind === 'money') return locale.parseMoney(typed)
  if (kind === 'integer' || kind === 'weight') return /^-?\d{1,15}$/.test(typed) ? Number(typed) : undefined
  if (kind === 'number') return decimal(typed)
  if (kind === 'rate') return /^\d{1,9}(?:[.,]\d{1,2})?$/.test(typed) ? Math.round(decimal(typed)! * 100) : undefined
  if (kind === 'firstDay' || kind === 'lastDay' || kind === 'instant') return instantText(kind, typed)
  return kind === 'lines' ? text : typed
}

/** The lines of a text that are not empty. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const decimal = (text: string): number | undefined =>
  /^-?\d{1,15}(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : undefined

function instantText(kind: 'firstDay' | 'lastDay' | 'instant', text: string): string | undefined {
  const match = /^(\d{4}-\d\d-\d\d)(?:T(\d\d):(\d\d))?/.exec(text)
  if (!match) return undefined
  const [, date = '', hours = '0', minutes = '0'] = match
  if (kind === 'lastDay') return instantOf(addDays(date, 1), 0).toISOString()
  return instantOf(date, Number(hours) * 60 + Number(minutes)).toISOString()
}
