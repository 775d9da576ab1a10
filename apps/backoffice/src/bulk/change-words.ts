import type { BulkCell, BulkChange } from '@lonja/contract/bulk/bulk-change'
import type { OfferedPrice } from '@lonja/contract/offers/planned-offer'
import { amountText, periodText } from '#/offers/discount-sentence.ts'
import type { Locale } from '@lonja/ui/i18n/locale.ts'

/** A change in words: «Precio: subir un 5 %». */
export function changeWords(locale: Locale, change: BulkChange): string {
  const { t, formatMoney, formatNumber, formatPercent } = locale
  switch (change.kind) {
    case 'price': {
      const { how, value } = change
      const amount = how === 'percent' ? formatPercent(Math.abs(value)) : formatMoney(Math.abs(value))
      const way = how === 'set' ? 'set' : value < 0 ? 'lower' : 'raise'
      return t(`manage.bulk.words.price_${way}`, { amount })
    }
    case 'offer': {
      const amount = amountText(change, locale) ?? ''
      return t('manage.bulk.words.offer', { name: change.name, amount, days: periodText(change, locale) })
    }
    case 'stock':
      return t(`manage.bulk.words.stock_${change.how}`, { units: formatNumber(change.value, 0) })
    case 'tag':
      return t(`manage.bulk.words.tag_${change.how}`)
    case 'category':
      return t('manage.bulk.words.category')
    case 'tax':
      return t('manage.bulk.words.tax', { rate: formatPercent(change.rate) })
    case 'enabled':
    case 'marketplace':
      return t(`manage.bulk.words.${change.kind}_${change.value ? 'on' : 'off'}`)
  }
}

/** One changed value in words: «1,20 € → 1,25 €». */
export function cellWords(locale: Locale, { field, before, after }: BulkCell): string {
  const valueOf = (value: BulkCell['after']) => valueWords(locale, field, value)
  return locale.t('manage.bulk.from_to', { before: valueOf(before), after: valueOf(after) })
}

/** The price of a variant with an offer, and what customers will see: «12,00 € → 10,80 €. Se mostrará como rebaja…». */
export function offeredWords({ t, formatMoney }: Locale, { before, after, reference }: OfferedPrice): string {
  const change = t('manage.bulk.from_to', { before: formatMoney(before), after: formatMoney(after) })
  const shown =
    reference === null
      ? t('manage.sheet.offer.unannounced')
      : t('manage.bulk.shown_from', { price: formatMoney(reference) })
  return `${change}. ${shown}`
}

function valueWords(locale: Locale, field: BulkCell['field'], value: BulkCell['after']): string {
  const { t, formatMoney, formatNumber, formatPercent } = locale
  if (value === null) return '—'
  if (typeof value === 'boolean') return t(value ? 'manage.record.yes' : 'manage.record.no')
  if (typeof value === 'string') return value
  if (field === 'price') return formatMoney(value)
  return field === 'taxRate' ? formatPercent(value) : formatNumber(value, 0)
}
