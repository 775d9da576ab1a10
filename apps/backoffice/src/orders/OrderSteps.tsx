import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './OrderPage.module.css'
import type { Order } from './order.queries.ts'

/** The statuses that the order has had, who set them, and why. */
export function OrderSteps({ order }: { order: Order }) {
  const { t, formatDateTime } = useLocale()
  return (
    <section aria-labelledby="history">
      <h2 id="history">{t('manage.order.history')}</h2>
      <ol className={css['history']}>
        {order.history.map(({ id, status, createdDate, actor, reason }) => (
          <li key={id}>
            {t('manage.order.moved', {
              when: formatDateTime(createdDate),
              status: t(`manage.status.${status.code}`),
              actor: t(`manage.actor.${actor}`),
            })}
            {reason && <small>{reason}</small>}
          </li>
        ))}
      </ol>
    </section>
  )
}
