import type { Locale } from '@lonja/ui/i18n/locale.ts'
import type { LocalOrder } from './local-order.ts'

/** The rows of a basket’s total: products, each discount by its name, delivery, payment fee. */
export function totalsRows({ t }: Locale, order: LocalOrder): { label: string; amount: number | string }[] {
  const { subtotal, discounts = [], shipping = 0, fee = 0, parts = [] } = order
  if (subtotal === undefined) return []
  const chosen = parts.length > 0 && parts.every(({ shippingMethod }) => shippingMethod !== null)
  return [
    { label: t('totals.items'), amount: subtotal },
    ...discounts.map(({ name, amount }) => ({ label: name, amount: -amount })),
    ...(chosen || shipping > 0
      ? [{ label: t('totals.shipping'), amount: shipping === 0 ? t('totals.free') : shipping }]
      : []),
    ...(fee > 0 ? [{ label: t('totals.fee'), amount: fee }] : []),
  ]
}
