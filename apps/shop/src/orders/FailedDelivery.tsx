import type { FailedAttempt } from '@lonja/contract/orders/failed-attempt'
import { InlineNotice } from '@lonja/ui/controls/Notice.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'

/** Why the shop could not deliver, and when it will come again. */
export function FailedDelivery({ attempt }: { attempt: FailedAttempt }) {
  const { t, formatDateTime } = useLocale()
  const { createdDate, reason, note, nextAttempt } = attempt
  return (
    <InlineNotice>
      {t(`order.undelivered.${reason}`, { when: formatDateTime(createdDate) })}
      {note && ` «${note}».`}{' '}
      <strong>
        {nextAttempt
          ? t('order.undelivered.next', { when: formatDateTime(nextAttempt) })
          : t('order.undelivered.no_next')}
      </strong>
    </InlineNotice>
  )
}
