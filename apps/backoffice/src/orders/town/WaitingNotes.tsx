import { InlineNotice } from '@lonja/ui/controls/Notice.tsx'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import { useMay } from '#/people/current-shop.ts'
import { type Order, moveOrder } from '../order.queries.ts'

/** The reasons for which the order waits: the answer of the shop, the payment, or a delivery that failed. */
export function WaitingNotes({ order }: { order: Order }) {
  const { t, formatRelative, formatDateTime } = useLocale()
  const { status, answer, payments, reservationExpires, failedAttempt, kind } = order
  const customer = order.customer as Order['customer'] | null
  const isRefused = payments.some((payment) => payment.status === 'failed')
  return (
    <>
      {status.code === 'confirm' && answer && answer.answeredDate === null && (
        <InlineNotice tone={answer.unanswered ? 'bad' : 'plain'}>
          {t('manage.town_order.unanswered', { since: formatRelative(answer.askedDate) })}
        </InlineNotice>
      )}
      {status.code === 'pending' && reservationExpires && (
        <InlineNotice>
          {t(isRefused ? 'manage.town_order.payment_refused' : 'manage.town_order.payment_awaited', {
            until: formatDateTime(reservationExpires),
          })}
        </InlineNotice>
      )}
      {failedAttempt && <FailedAttempt attempt={failedAttempt} />}
      {failedAttempt && kind !== 'group' && <LeaveAgain order={order} />}
      {customer && !customer.email && <p>{t('manage.town_order.no_email')}</p>}
    </>
  )
}

/** Why an order could not be delivered, and when the shop tries again. The counter's note also knows what is not sent yet. */
function FailedAttempt({ attempt: { reason, note, nextAttempt } }: { attempt: NonNullable<Order['failedAttempt']> }) {
  const { t, formatDateTime } = useLocale()
  const next = nextAttempt
    ? t('manage.deliveries.next', { when: formatDateTime(nextAttempt) })
    : t('manage.deliveries.no_next')
  return (
    <InlineNotice tone="bad">
      <span>
        <strong>{t(`manage.deliveries.why.${reason}`)}</strong> {note} {next}
      </span>
    </InlineNotice>
  )
}

/** Says for the shop that the carrier goes out again. */
function LeaveAgain({ order: { id, code } }: { order: Order }) {
  const { t } = useLocale()
  const { busy, act } = useAct('orders', 'attention')
  if (!useMay('orders')) return null
  const done = t('manage.town_order.leaves_again', { code })
  return (
    <p>
      <Button kind="secondary" busy={busy} onClick={() => void act((api) => moveOrder(api, id, 'shipped'), done)}>
        {t('manage.deliveries.again')}
      </Button>
    </p>
  )
}
