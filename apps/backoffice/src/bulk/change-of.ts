import { type BulkChange, roundings } from '@lonja/contract/bulk/bulk-change'
import type { Locale } from '@lonja/ui/i18n/locale.ts'
import { fromText } from '#/kit/edit-text.ts'
import { priceOf } from '#/prices/price-text.ts'

/** What can be changed, in the order of the form. */
export const bulkKinds = ['price', 'offer', 'stock', 'category', 'tag', 'tax', 'enabled', 'marketplace'] as const
export type BulkKind = (typeof bulkKinds)[number]

/** The ways to change a price. */
export const priceWays = ['set', 'raise_percent', 'lower_percent', 'raise_cents', 'lower_cents'] as const
/** The ways to put products on offer. */
export const offerWays = ['lower_percent', 'lower_cents'] as const
export const vatRates = [2100, 1000, 400, 0] as const

/** The typed values of the form, by the name of the field. */
export type Typed = Readonly<Record<string, string>>

/** The change that the form describes; undefined if a value is missing or wrong. */
export function changeOf(locale: Locale, kind: BulkKind, typed: Typed): BulkChange | undefined {
  const of = (name: string) => typed[name]?.trim() ?? ''
  switch (kind) {
    case 'price':
      return priceChange(locale, of)
    case 'offer':
      return offerChange(locale, of)
    case 'stock': {
      const value = /^[-+−]?\d{1,6}$/.test(of('units')) ? Number(of('units').replace('−', '-')) : undefined
      const how = of('way') === 'add' ? 'add' : 'set'
      return value === undefined || (how === 'set' && value < 0) ? undefined : { kind, how, value }
    }
    case 'category':
      return of('category') === '' ? undefined : { kind, category: of('category') }
    case 'tag':
      return of('tag') === '' ? undefined : { kind, how: of('way') === 'remove' ? 'remove' : 'add', tag: of('tag') }
    case 'tax':
      return { kind, rate: vatRates.find((rate) => `${rate}` === of('rate')) ?? vatRates[0] }
    case 'enabled':
    case 'marketplace':
      return { kind, value: of('value') !== 'no' }
  }
}

function priceChange(locale: Locale, of: (name: string) => string): BulkChange | undefined {
  const way = priceWays.find((each) => each === of('way')) ?? priceWays[0]
  const round = roundings.find((each) => each === of('round')) ?? 'none'
  const sign = way.startsWith('lower') ? -1 : 1
  if (way.endsWith('percent')) {
    const percent = Number(of('amount').replace('%', '').replace(',', '.'))
    const isValid = of('amount') !== '' && percent > 0 && percent <= (sign < 0 ? 100 : 500)
    return isValid ? { kind: 'price', how: 'percent', value: sign * Math.round(percent * 100), round } : undefined
  }
  const cents = priceOf(locale, of('amount'))
  if (cents === undefined) return undefined
  return { kind: 'price', how: way === 'set' ? 'set' : 'cents', value: sign * cents, round }
}

/** Days that are over are refused by the server. */
function offerChange(locale: Locale, of: (name: string) => string): BulkChange | undefined {
  const isPercent = of('way') !== 'lower_cents'
  const value = isPercent ? fromText('rate', of('amount').replace('%', ''), locale) : priceOf(locale, of('amount'))
  const startDate = fromText('firstDay', of('first'), locale)
  const endDate = fromText('lastDay', of('last'), locale)
  if (typeof value !== 'number' || value < 1 || (isPercent && value > 10_000) || of('name') === '') return undefined
  if (!isDay(startDate) || !isDay(endDate) || (startDate && endDate && endDate <= startDate)) return undefined
  const discountType = isPercent ? 'percentage' : 'absolute'
  return { kind: 'offer', name: of('name'), discountType, value, startDate, endDate }
}

const isDay = (value: unknown): value is string | null => value === null || typeof value === 'string'
