import { isCollectedBy } from '@lonja/contract/orders/order-summary'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useShop } from '#/people/current-shop.ts'
import css from './Ticket.module.css'
import { amountDue } from './next-step.ts'
import type { Order } from './order.queries.ts'

/**
 * The ticket for preparing an order, which only a printer shows: on rolls of 80 and 58 mm, and on sheets. The quantity
 * is first in each line.
 */
export function Ticket({ order }: { order: Order }) {
  const { t, formatMoney, formatSlot, formatDateTime } = useLocale()
  const { name } = useShop()
  const { code, slot, shippingMethod, lines, note, createdDate, totals } = order
  // The server leaves the customer out for roles that may not see customers.
  const customer = order.customer as Order['customer'] | null
  const due = amountDue(order)
  return (
    <div className={css['ticket']} aria-hidden="true">
      <p className={css['code']}>{code}</p>
      {order.status.code === 'canceled' && <p className={css['code']}>{t('manage.acceptance.void')}</p>}
      <p>
        <strong>{slot ? formatSlot(slot) : t('manage.orders.now')}</strong>
        {' · '}
        {t(isCollectedBy(shippingMethod) ? 'manage.orders.collected' : 'manage.orders.delivered')}
      </p>
      {customer && <p>{[customer.name, customer.surnames].filter(Boolean).join(' ')}</p>}
      <ul>
        {lines.map(({ id, quantity, title, attributes }) => (
          <li key={id}>
            <strong>{quantity}</strong>
            <span>
              {title}
              {attributes.length > 0 && <small>{attributes.map(({ valueName }) => valueName).join(' · ')}</small>}
            </span>
          </li>
        ))}
      </ul>
      {note && <p className={css['note']}>{note}</p>}
      <p>
        {t('manage.order.row.total')}: {formatMoney(totals.total)}
        {' · '}
        <strong>{due > 0 ? t('manage.orders.due', { amount: formatMoney(due) }) : t('manage.orders.paid')}</strong>
      </p>
      <p>
        <small>
          {name} · {formatDateTime(createdDate)} · {t('manage.ticket.no_invoice')}
        </small>
      </p>
    </div>
  )
}
