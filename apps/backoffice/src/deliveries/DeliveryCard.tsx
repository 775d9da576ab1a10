import { formatAddress } from '@lonja/contract/addresses/format-address'
import { useState } from 'react'
import { Button, ButtonAnchor } from '@lonja/ui/controls/Button.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { FailedNote } from '#/orders/FailedNote.tsx'
import { useFailedAttempt } from '#/orders/failed-attempt.ts'
import { amountDue } from '#/orders/next-step.ts'
import type { Order } from '#/orders/order.queries.ts'
import { NextStep } from '#/orders/OrderCard.tsx'
import { shownStatus, useMadeSteps } from '#/orders/steps.ts'
import { Delivered } from './Delivered.tsx'
import css from './DeliveriesPage.module.css'
import { LeaveAgain } from './LeaveAgain.tsx'
import { Undelivered } from './Undelivered.tsx'
import { cardId } from './DeliveryMap.tsx'
import { placeOf, wayTo } from './deliveries.ts'
import type { Stop } from './stops.ts'

/** One visit: the customer, the way, the money, and what has happened at the door. */
export function DeliveryCard({ number, order }: Stop) {
  const { t, formatMoney } = useLocale()
  const { id, code, lines, note, deliveryAddress } = order
  const status = shownStatus(useMadeSteps(), order)
  const hasFailed = useFailedAttempt(order) !== null
  // The server leaves the customer out for orders that are over, for some roles.
  const customer = order.customer as Order['customer'] | null
  const phone = customer?.phone
  const due = amountDue(order)
  // The dialogs are here, and not beside their buttons, because the buttons change when the server answers.
  const [dialog, setDialog] = useState<'delivered' | 'undelivered'>()
  const close = () => setDialog(undefined)
  return (
    <article
      id={cardId(id)}
      tabIndex={-1}
      className={css['card']}
      data-done={status === 'complete' || undefined}
      aria-label={code}
    >
      <h3>
        {number}. <Link to={`/orders/${id}`}>{code}</Link>{' '}
        {[customer?.name, customer?.surnames].filter(Boolean).join(' ')}
      </h3>
      {deliveryAddress && <p className={css['address']}>{formatAddress(deliveryAddress)}</p>}
      <p>
        <strong>{t(`manage.status.${status}`)}</strong>
        {' · '}
        {t('manage.orders.lines', { count: lines.length })}
        {' · '}
        {t('manage.orders.units', { count: lines.reduce((sum, { quantity }) => sum + quantity, 0) })}
        {' · '}
        {due > 0 && status !== 'complete' ? (
          <strong className={css['due']}>{t('manage.orders.due', { amount: formatMoney(due) })}</strong>
        ) : (
          t('manage.orders.paid')
        )}
      </p>
      {note && <p className={css['note']}>{note}</p>}
      <FailedNote order={order} />
      {status !== 'complete' && (
        <div className={css['actions']}>
          {status === 'shipped' ? (
            <>
              <Button onClick={() => setDialog('delivered')}>
                {t('manage.step.deliver')}
                <span className="sr-only"> {code}</span>
              </Button>
              {hasFailed ? (
                <LeaveAgain order={order} />
              ) : (
                <Button kind="secondary" onClick={() => setDialog('undelivered')}>
                  {t('manage.deliveries.absent')}
                  <span className="sr-only"> {code}</span>
                </Button>
              )}
            </>
          ) : (
            <NextStep order={order} status={status} wide={false} />
          )}
          {deliveryAddress && (
            <ButtonAnchor
              kind="secondary"
              href={wayTo(placeOf(deliveryAddress), navigator.userAgent)}
              target="_blank"
              rel="noreferrer"
            >
              {t('manage.deliveries.way')}
              <span className="sr-only"> {code}</span>
            </ButtonAnchor>
          )}
          {phone && (
            <ButtonAnchor kind="secondary" href={`tel:${phone.replaceAll(' ', '')}`}>
              {t('manage.deliveries.call')}
              <span className="sr-only"> {code}</span>
            </ButtonAnchor>
          )}
        </div>
      )}
      {dialog === 'delivered' && <Delivered order={order} onClose={close} />}
      {dialog === 'undelivered' && <Undelivered order={order} onClose={close} />}
    </article>
  )
}
