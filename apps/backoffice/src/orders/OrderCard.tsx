import type { OrderStatusCode } from '@lonja/contract/constants'
import { isCollectedBy } from '@lonja/contract/orders/order-summary'
import { memo } from 'react'
import { Button, ButtonLink } from '@lonja/ui/controls/Button.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { useNow } from '@lonja/ui/hooks/now.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { ClaimButton } from '#/acceptance/ClaimButton.tsx'
import { keys } from '#/keyboard/keys.ts'
import { useMay } from '#/people/current-shop.ts'
import { FailedNote } from './FailedNote.tsx'
import css from './OrderCard.module.css'
import { amountDue, nextStep, openPayment, settledText, statusAfter } from './next-step.ts'
import type { Order } from './order.queries.ts'
import { PrintedMark } from './PrintedMark.tsx'
import { printAutomatically, printTicket } from './print-order.ts'
import { shortName } from './short-name.ts'
import { makeStep } from './steps.ts'
import { useReceiptPlace } from './use-receipt-place.ts'

/** An order on the board, with one button for the usual next step. It is rendered again only if the order has changed. */
export const OrderCard = memo(function OrderCard({ order, status }: { order: Order; status: OrderStatusCode }) {
  const { t, formatMoney, formatSlot } = useLocale()
  const { id, code, lines, slot, shippingMethod, note } = order
  const left = lines.map(({ quantity, refundedQty }) => quantity - refundedQty).filter((units) => units > 0)
  const units = left.reduce((sum, each) => sum + each, 0)
  const due = amountDue(order)
  const place = useReceiptPlace()
  return (
    <article className={css['card']} data-status={status} data-card={id}>
      <h3>
        <Link to={`/orders/${id}`}>{code}</Link>
        <span className={css['who']}>{shortName(order)}</span>
      </h3>
      <p className={css['when']}>
        <strong>{slot ? formatSlot(slot) : t('manage.orders.now')}</strong>
        {'\u00a0· '}
        {t(isCollectedBy(shippingMethod) ? 'manage.orders.collected' : 'manage.orders.delivered')}
      </p>
      <p>
        {t('manage.orders.lines', { count: left.length })}
        {'\u00a0· '}
        {t('manage.orders.units', { count: units })}
        {'\u00a0· '}
        {due > 0 ? (
          <strong className={css['due']}>{t('manage.orders.due', { amount: formatMoney(due) })}</strong>
        ) : (
          t(settledText(status))
        )}
      </p>
      {note && <p className={css['note']}>{note}</p>}
      <FailedNote order={order} />
      {status === 'canceled' && <p className={css['canceled']}>{t('manage.status.canceled')}</p>}
      {order.answer?.auto && <p className={css['auto']}>{t('manage.acceptance.auto')}</p>}
      {status === 'confirm' && <Waiting since={order.createdDate} />}
      <NextStep order={order} status={status} />
      {status === 'confirm' && <ClaimButton order={order} />}
      <p className={css['print']}>
        <Button kind="quiet" aria-keyshortcuts={keys.print} onClick={() => void printTicket(order, status, place)}>
          {t('manage.ticket.print')}
          <span className="sr-only"> {code}</span>
        </Button>
        <PrintedMark order={id} />
      </p>
    </article>
  )
})

/** The button for the usual next step. It names the money that the shop must receive with this step. */
export function NextStep({ order, status, wide = true }: { order: Order; status: OrderStatusCode; wide?: boolean }) {
  const { t, formatMoney } = useLocale()
  const mayMove = useMay('orders')
  const place = useReceiptPlace()
  const step = nextStep(order, status)
  if (!step || !mayMove) return null
  // A customer who collects the order shows its code.
  if (step === 'handOver')
    return (
      <ButtonLink to="/handover" wide={wide} aria-keyshortcuts={`${keys.step} ${keys.handOver}`}>
        {t('manage.step.hand_over')}
        <span className="sr-only"> {order.code}</span>
      </ButtonLink>
    )
  const due = statusAfter[step] === 'complete' ? amountDue(order) : 0
  const payment = due > 0 ? openPayment(order)?.id : undefined
  const make = () => {
    makeStep({ order: { id: order.id, code: order.code }, status: statusAfter[step], payment })
    if (step === 'accept') printAutomatically(order, 'accept', place)
    if (step === 'finish') printAutomatically(order, 'ready', place)
  }
  return (
    <Button
      wide={wide}
      aria-keyshortcuts={step === 'accept' ? `${keys.accept} ${keys.step}` : keys.step}
      onClick={make}
    >
      {t(`manage.step.${step}`)}
      {due > 0 && ` ${t('manage.step.with_money', { amount: formatMoney(due) })}`}
      <span className="sr-only"> {order.code}</span>
    </Button>
  )
}

function Waiting({ since }: { since: string }) {
  const { t } = useLocale()
  const now = useNow()
  const minutes = now ? Math.max(0, Math.floor((+now - Date.parse(since)) / 60_000)) : 0
  return (
    <p className={css['waiting']}>
      {minutes === 0 ? t('manage.orders.just_arrived') : t('manage.orders.waiting', { count: minutes })}
    </p>
  )
}
