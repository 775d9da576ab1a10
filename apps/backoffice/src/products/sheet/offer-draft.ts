import type { Cents } from '@lonja/contract/money'
import type { Item } from '@lonja/contract/resource'
import type { offerContract } from '@lonja/contract/offers/offer'
import { localTime } from '@lonja/contract/time'
import { serverNow } from '@lonja/ui/api/server-clock.ts'
import type { Locale } from '@lonja/ui/i18n/locale.ts'
import { fromText, toText } from '#/kit/edit-text.ts'
import { priceOf } from '#/prices/price-text.ts'

export type SheetOffer = Item<typeof offerContract>

/** The ways to say what an offer takes off: a percentage, an amount, or the price that remains. */
export const offerWays = ['percent', 'cents', 'price'] as const

/** The typed values of an offer. */
export type OfferTexts = Record<'offerName' | 'offerWay' | 'offerAmount' | 'offerFirst' | 'offerLast', string>

/** An offer that can be previewed and saved. */
export interface OfferDraft {
  discountType: 'percentage' | 'absolute'
  value: number
  startDate: string | null
  endDate: string | null
}

export function textsOfOffer(offer: SheetOffer | undefined, locale: Locale): OfferTexts {
  if (!offer)
    return {
      offerName: locale.t('manage.sheet.offer.usual_name'),
      offerWay: 'percent',
      offerAmount: '',
      offerFirst: localTime(new Date(serverNow())).date,
      offerLast: '',
    }
  const { name, discountType, value, startDate, endDate } = offer
  return {
    offerName: name,
    offerWay: discountType === 'percentage' ? 'percent' : 'cents',
    offerAmount: toText(discountType === 'percentage' ? 'rate' : 'money', value, locale),
    offerFirst: toText('firstDay', startDate, locale),
    offerLast: toText('lastDay', endDate, locale),
  }
}

/**
 * The discount of an offer; undefined while the typed amount is not valid.
 *
 * @param full  the price without the offer, for the way `price`
 */
export function discountOf(
  { offerWay, offerAmount }: OfferTexts,
  full: Cents | undefined,
  locale: Locale,
): Pick<OfferDraft, 'discountType' | 'value'> | undefined {
  if (offerWay === 'percent') {
    const value = fromText('rate', offerAmount.replace('%', ''), locale)
    return typeof value === 'number' && value > 0 && value <= 10_000 ? { discountType: 'percentage', value } : undefined
  }
  const cents = priceOf(locale, offerAmount)
  if (cents === undefined) return undefined
  const value = offerWay === 'price' ? (full ?? 0) - cents : cents
  return value > 0 ? { discountType: 'absolute', value } : undefined
}

/** The days of an offer; undefined if they are not valid. An offer without a first day begins now. */
export function daysOf(
  { offerFirst, offerLast }: OfferTexts,
  locale: Locale,
): Pick<OfferDraft, 'startDate' | 'endDate'> | undefined {
  const startDate = fromText('firstDay', offerFirst, locale)
  const endDate = fromText('lastDay', offerLast, locale)
  if (!isDay(startDate) || !isDay(endDate)) return undefined
  const begin = Math.max(serverNow(), startDate === null ? 0 : Date.parse(startDate))
  return endDate !== null && Date.parse(endDate) <= begin ? undefined : { startDate, endDate }
}

const isDay = (value: unknown): value is string | null => value === null || typeof value === 'string'
