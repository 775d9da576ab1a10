import type { Locale } from '@lonja/ui/i18n/locale.ts'
import { type AnyRecord, type EditKind, type Records, kindOf, titleOf } from './declaration.ts'

/** The text of a record’s field in a list; «—» for a missing value. */
export function shownValue(records: Records, record: AnyRecord, name: string, locale: Locale): string {
  const value = record[name]
  const kind = kindOf(records, name, (other) => record[other])
  if (value === null || value === undefined || value === '') return '—'
  if (kind === 'references') return shownNames(value as AnyRecord[], locale)
  if (kind === 'reference') return titleOf(value as AnyRecord)
  if (kind === 'choice') return choiceText(locale, name, value as string)
  if (Array.isArray(value)) return value.map((one) => choiceText(locale, name, String(one))).join(', ') || '—'
  return shownScalar(kind, value as string | number | boolean, locale)
}

function shownScalar(kind: EditKind, value: string | number | boolean, locale: Locale): string {
  const { t, formatMoney, formatNumber, formatDate, formatDateTime, formatPercent, formatWeight } = locale
  if (typeof value === 'boolean') return t(value ? 'manage.record.yes' : 'manage.record.no')
  if (typeof value === 'string') {
    if (kind === 'instant') return formatDateTime(value)
    // The end of a day is the midnight that begins the next one.
    if (kind === 'lastDay') return formatDate(new Date(Date.parse(value) - 1))
    return kind === 'date' || kind === 'firstDay' ? formatDate(value) : value
  }
  if (kind === 'money') return formatMoney(value)
  if (kind === 'rate') return formatPercent(value)
  return kind === 'weight' ? formatWeight(value) : formatNumber(value, 3)
}

/** The names of the first records, and how many more there are. */
function shownNames(records: readonly AnyRecord[], { t }: Locale): string {
  const names = records.slice(0, 2).map(titleOf)
  const more = records.length - names.length
  return [...names, ...(more > 0 ? [t('manage.record.and_more', { count: more })] : [])].join(', ') || '—'
}

/** The text of a value of a choice. */
export const choiceText = ({ knownText }: Locale, name: string, value: string): string =>
  knownText(`manage.record.choice.${name}.${value}`) ?? value
