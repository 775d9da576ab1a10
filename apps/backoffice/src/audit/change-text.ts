import type { Locale } from '@lonja/ui/i18n/locale.ts'

const money = new Set(['amount', 'price', 'priceDelta', 'minOrder', 'minAmount', 'freeFrom', 'budgetCents'])
const weights = new Set(['weightGrams', 'fromGrams', 'toGrams', 'finalGrams'])
const rates = new Set(['taxRate', 'commission'])
/** Fields whose values are codes for which the screens of other features have words. */
const words: Readonly<Record<string, string>> = { status: 'manage.status', role: 'manage.audit.role' }

const isUuid = (value: unknown): boolean => typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-/.test(value)
const isInstant = (value: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)
/** The length of a text that is shown whole. */
const longest = 80

/** The words for a change of one field: «1,20 € → 1,40 €». Only «ha cambiado» for values that say nothing to people. */
export function changeText(locale: Locale, field: string, before: unknown, after: unknown): string {
  const { t } = locale
  if (before === '***' || after === '***') return `${t('manage.audit.changed')} ${t('manage.audit.hidden')}`
  const isOpaque = [before, after].some((value) => isUuid(value) || (typeof value === 'object' && value !== null))
  if (isOpaque) return t('manage.audit.changed')
  return t('manage.audit.from_to', { before: valueText(locale, field, before), after: valueText(locale, field, after) })
}

function valueText(locale: Locale, field: string, value: unknown): string {
  const { t, formatMoney, formatNumber, formatPercent, formatWeight, formatDateTime, knownText } = locale
  if (value === null || value === undefined || value === '') return t('manage.audit.empty')
  if (typeof value === 'boolean') return t(value ? 'manage.record.yes' : 'manage.record.no')
  if (typeof value === 'number') {
    if (money.has(field)) return formatMoney(value)
    if (rates.has(field)) return formatPercent(value)
    return weights.has(field) ? formatWeight(value) : formatNumber(value, 3)
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const known = knownText(`${words[field] ?? `manage.record.choice.${field}`}.${text}`)
  if (known !== undefined) return known
  if (isInstant(text)) return formatDateTime(text)
  return `«${text.length > longest ? `${text.slice(0, longest)}…` : text}»`
}

/** The label of a field in the log. */
export const fieldText = ({ t, knownText }: Locale, field: string): string =>
  knownText(`manage.audit.field.${field}`) ?? t('manage.audit.other')

/** What kind of record has changed. */
export const thingText = ({ t, knownText }: Locale, resource: string): string =>
  knownText(`manage.audit.thing.${resource}`) ?? t('manage.audit.thing.other')

/** What was done with the record. */
export const actionText = ({ t, knownText }: Locale, action: string): string =>
  knownText(`manage.audit.action.${action}`) ?? t('manage.audit.action.other')
