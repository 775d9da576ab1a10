import { useQuery } from '@tanstack/react-query'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { InlineNotice } from '@lonja/ui/controls/Notice.tsx'
import { type Order, orderQueries } from './order.queries.ts'

/** What the shops changed while they prepared the order, and how much less the customer pays, also as goodwill. */
export function ShopChanges({ order }: { order: Order }) {
  const { t, formatList, formatMoney } = useLocale()
  // Goodwill is not part of a line, so every paid order can have it.
  const isChanged =
    order.funds.captured > 0 ||
    order.lines.some(
      ({ refundedQty, finalGrams, replaces }) => refundedQty > 0 || finalGrams !== null || replaces !== null,
    )
  const { data: changes = [] } = useQuery({
    ...orderQueries.adjustments(order.id, order.updatedDate),
    enabled: isChanged,
  })
  return changes.map(({ id, amount, reason, lines }) => (
    <InlineNotice key={id}>
      {lines.length > 0 &&
        t('order.adjusted', {
          changes: formatList(
            lines.flatMap(({ title, missing, finalGrams, replaced }) => [
              ...(replaced
                ? [t('order.adjusted_replaced', { units: replaced.units, title, replaces: replaced.title })]
                : []),
              ...(missing > 0 ? [t('order.adjusted_missing', { count: missing, title })] : []),
              ...(finalGrams === null ? [] : [t('order.adjusted_weight', { grams: finalGrams, title })]),
            ]),
          ),
        })}
      {amount > 0 && ` ${t('order.adjusted_less', { amount: formatMoney(amount) })}`}
      {reason && ` ${t('order.goodwill', { reason })}`}
    </InlineNotice>
  ))
}
