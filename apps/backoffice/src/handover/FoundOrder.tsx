import { isFinal } from '@lonja/contract/orders/transitions'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { amountDue } from '#/orders/next-step.ts'
import type { Order } from '#/orders/order.queries.ts'
import { shownStatus, useMadeSteps } from '#/orders/steps.ts'
import css from './HandoverPage.module.css'

interface FoundOrderProps {
  order: Order
  busy: boolean
  /** Called with whether the shop received the money. */
  onConfirm: (paid: boolean) => void
}

/** Shows the order of a code: the goods for the customer, and a button that also names the money to collect. */
export function FoundOrder({ order, busy, onConfirm }: FoundOrderProps) {
  const { t, formatMoney, formatDateTime } = useLocale()
  const { id, code, lines, customer, updatedDate } = order
  const status = shownStatus(useMadeSteps(), order)
  const due = amountDue(order)
  const isReady = status === 'ready' || status === 'shipped'
  return (
    <section className={css['found']} aria-labelledby="found">
      <h2 id="found">
        <Link to={`/orders/${id}`}>{code}</Link> {[customer.name, customer.surnames].filter(Boolean).join(' ')}
      </h2>
      <ul>
        {lines.map(({ id: line, quantity, title }) => (
          <li key={line}>
            <strong>{quantity} ×</strong> {title}
          </li>
        ))}
      </ul>
      {isReady ? (
        <Button wide busy={busy} onClick={() => onConfirm(due > 0)}>
          {t('manage.step.handOver')}
          {due > 0 && ` ${t('manage.step.with_money', { amount: formatMoney(due) })}`}
        </Button>
      ) : (
        <p role="alert">
          {isFinal(status)
            ? t('manage.handover.over', {
                status: t(`manage.status.${status}`),
                when: formatDateTime(updatedDate),
              })
            : t('manage.handover.not_ready', { status: t(`manage.status.${status}`) })}
        </p>
      )}
    </section>
  )
}
