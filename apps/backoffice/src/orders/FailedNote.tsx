import { InlineNotice } from '@lonja/ui/controls/Notice.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useFailedAttempt } from './failed-attempt.ts'
import type { Order } from './order.queries.ts'

/** Why an order could not be delivered, and when the shop tries again. */
export function FailedNote({ order }: { order: Order }) {
  const { t, formatDateTime } = useLocale()
  const attempt = useFailedAttempt(order)
  if (!attempt) return null
  const { reason, note, nextAttempt } = attempt
  return (
    <InlineNotice>
      <span>
        <strong>{t(`manage.deliveries.why.${reason}`)}</strong> {note}{' '}
        {nextAttempt
          ? t('manage.deliveries.next', { when: formatDateTime(nextAttempt) })
          : t('manage.deliveries.no_next')}
      </span>
    </InlineNotice>
  )
}
