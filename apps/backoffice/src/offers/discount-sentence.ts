import type { couponContract, offerContract } from '@lonja/contract/offers/offer'
import type { Item } from '@lonja/contract/resource'
import type { Locale } from '@lonja/ui/i18n/locale.ts'

export type OfferItem = Item<typeof offerContract>
export type CouponItem = Item<typeof couponContract>

/** The fields of an offer or a coupon that its sentence names. */
type Discount = Period &
  Partial<
    Pick<
      OfferItem,
      'value' | 'discountType' | 'products' | 'target' | 'minAmount' | 'minQuantity' | 'enabled' | 'funder'
    >
  > &
  Partial<Pick<CouponItem, 'limit' | 'firstOrderOnly' | 'business'>>
type Period = Partial<Pick<OfferItem, 'startDate' | 'endDate'>>

/**
 * Says in a plain sentence what a discount will do: «10 % en 12 productos, del 1 dic 2026 al 15 dic 2026. Lo paga la
 * tienda.»
 *
 * @returns undefined while the discount itself is missing
 */
export function discountSentence(discount: Discount, locale: Locale): string | undefined {
  const { t, formatMoney } = locale
  const amount = amountText(discount, locale)
  if (amount === undefined) return undefined
  const { products = [], target, minAmount = 0, minQuantity = 1, limit, firstOrderOnly, enabled } = discount
  const everything = t(discount.business === null ? 'manage.offers.say.town' : 'manage.offers.say.shop')
  const conditions = [
    products.length > 0 ? t('manage.offers.say.products', { count: products.length }) : everything,
    ...(discount.discountType === 'absolute' && target === 'product' ? [t('manage.offers.say.each')] : []),
    ...(minQuantity > 1 ? [t('manage.offers.say.units', { count: minQuantity })] : []),
    ...(minAmount > 0 ? [t('manage.offers.say.from_amount', { amount: formatMoney(minAmount) })] : []),
    ...(firstOrderOnly ? [t('manage.offers.say.first_order')] : []),
    ...(limit ? [t('manage.offers.say.limit', { count: limit })] : []),
    periodText(discount, locale),
  ]
  const whole = `${amount} ${conditions.join(', ')}. ${payerText(discount, locale)}`
  return enabled === false ? `${t('manage.offers.say.off')} ${whole}` : whole
}

/** «10 %», «3,00 €»; undefined without a value. */
export function amountText({ value, discountType }: Discount, locale: Locale): string | undefined {
  if (value === undefined) return undefined
  return discountType === 'absolute' ? locale.formatMoney(value) : locale.formatPercent(value)
}

/** The days of a discount. The last day ends at midnight, which belongs to the next day. */
export function periodText({ startDate, endDate }: Period, { t, formatDate }: Locale): string {
  const first = startDate ? formatDate(startDate) : undefined
  const last = endDate ? formatDate(new Date(Date.parse(endDate) - 1)) : undefined
  if (first !== undefined && last !== undefined) return t('manage.offers.say.between', { first, last })
  if (first !== undefined) return t('manage.offers.say.from', { first })
  return last === undefined ? t('manage.offers.say.always') : t('manage.offers.say.until', { last })
}

/** The people who pay for a discount. A shop pays for its own ones, unless the town has agreed to take a share. */
function payerText({ funder }: Discount, { t, formatPercent }: Locale): string {
  const shares = Object.entries(funder ?? { shop: 10_000 }).filter(([, share]) => (share ?? 0) > 0)
  const names = {
    shop: t('manage.offers.payer.shop'),
    platform: t('manage.offers.payer.platform'),
    town: t('manage.offers.payer.town'),
  }
  const parts = shares.map(([name, share]) => {
    const payer = names[name as keyof typeof names]
    return shares.length === 1 ? payer : `${payer} (${formatPercent(share ?? 0)})`
  })
  return t('manage.offers.say.paid_by', { payer: parts.join(' + ') })
}
