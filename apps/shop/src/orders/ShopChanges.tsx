import { useQuery } from '@tanstack/react-query'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { InlineNotice } from '@lonja/ui/controls/Notice.tsx'
import { type Order, orderQueries } from './order.queries.ts'

/** What the shops changed while they prepared the order, and how much less the customer pays. */
export function ShopChanges({ order }: { order: Order }) {
  const { t, formatList, formatMoney } = useLocale()
  const isChanged = order.lines.some(({ refundedQty, finalGrams }) => refundedQty > 0 || finalGrams !== null)
  const { data: changes = [] } = useQuery({
    ...orderQueries.adjustments(order.id, order.updatedDate),
    enabled: isChanged,
  })
  return changes.map(({ id, amount, lines }) => (
    <InlineNotice key={id}>
      {t('order.adjusted', {
        changes: formatList(
          lines.flatMap(({ title, missing, finalGrams }) => [
            ...(missing > 0 ? [t('order.adjusted_missing', { count: missing, title })] : []),
            ...(finalGrams === null ? [] : [t('order.adjusted_weight', { grams: finalGrams, title })]),
          ]),
        ),
      })}
      {amount > 0 && ` ${t('order.adjusted_less', { amount: formatMoney(amount) })}`}
    </InlineNotice>
  ))
}
