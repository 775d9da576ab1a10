import { useQuery } from '@tanstack/react-query'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { adjustmentQueries } from './adjustment.queries.ts'

/** What the shop has changed of the order or given back as goodwill, with the money that the customer pays less. */
export function Adjustments({ order }: { order: string }) {
  const { t, formatDateTime, formatMoney } = useLocale()
  const { data: adjustments = [] } = useQuery(adjustmentQueries.ofOrder(order))
  if (adjustments.length === 0) return null
  return (
    <section aria-labelledby="adjustments">
      <h2 id="adjustments">{t('manage.adjust.title')}</h2>
      <ul>
        {adjustments.map(({ id, createdDate, amount, goodwill, reason, lines }) => (
          <li key={id}>
            {[
              ...lines.flatMap(({ title, missing, finalGrams, replaced }) => [
                ...(replaced
                  ? [t('manage.replace.proposed', { units: replaced.units, title, replaces: replaced.title })]
                  : []),
                ...(missing > 0 ? [t('manage.adjust.was_missing', { count: missing, title })] : []),
                ...(finalGrams === null ? [] : [t('manage.adjust.did_weigh', { grams: finalGrams, title })]),
              ]),
              ...(goodwill > 0 ? [t('manage.goodwill.given', { reason: reason ?? '' })] : []),
            ].join(' · ')}
            {amount > 0 && ` · ${formatMoney(0 - amount)}`} · {formatDateTime(createdDate)}
          </li>
        ))}
      </ul>
    </section>
  )
}
