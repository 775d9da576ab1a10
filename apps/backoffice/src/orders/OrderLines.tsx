import type { OrderStatusCode } from '@lonja/contract/constants'
import { totalRows } from '@lonja/contract/orders/order-summary'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { LineChange } from '#/adjustments/LineChange.tsx'
import { ReplacedNote } from '#/adjustments/ReplacedNote.tsx'
import css from './OrderPage.module.css'
import { amountDue, settledText } from './next-step.ts'
import type { Order } from './order.queries.ts'

interface OrderLinesProps {
  order: Order
  status: OrderStatusCode
  /** Whether the user may say that units are missing or lighter. */
  isChangeable: boolean
}

/** What was ordered, and what it costs. */
export function OrderLines({ order, status, isChangeable }: OrderLinesProps) {
  const { t, formatMoney } = useLocale()
  const due = amountDue(order)
  return (
    <section aria-labelledby="lines">
      <h2 id="lines">{t('manage.order.lines')}</h2>
      <ul className={css['lines']}>
        {order.lines.map((line) => {
          const { id, quantity, refundedQty, title, attributes, unitPrice, total } = line
          return (
            <li key={id} data-card={id}>
              <strong className={css['quantity']}>{quantity - refundedQty} ×</strong>
              <span className={css['what']}>
                {title}
                {attributes.length > 0 && (
                  <small>
                    {attributes.map(({ attributeName, valueName }) => `${attributeName}: ${valueName}`).join(' · ')}
                  </small>
                )}
                {refundedQty > 0 && <small>{t('manage.order.of_ordered', { count: quantity })}</small>}
                <ReplacedNote line={line} />
                <small>{t('manage.order.each', { price: formatMoney(unitPrice) })}</small>
              </span>
              <span>{formatMoney(total)}</span>
              {isChangeable && <LineChange order={order} line={line} />}
            </li>
          )
        })}
      </ul>
      <dl className={css['totals']}>
        {totalRows(order.totals).map(({ kind, amount }) => (
          <div key={kind}>
            <dt>{t(`manage.order.row.${kind}`)}</dt>
            <dd>{formatMoney(amount)}</dd>
          </div>
        ))}
        <div>
          <dt>{t('manage.order.row.total')}</dt>
          <dd>
            <strong>{formatMoney(order.totals.total)}</strong>
          </dd>
        </div>
        {order.adjusted > 0 && (
          <div>
            <dt>{t('manage.adjust.title')}</dt>
            <dd>{formatMoney(0 - order.adjusted)}</dd>
          </div>
        )}
        <div>
          <dt>{t(`manage.order.row.${due > 0 ? 'due' : 'settled'}`)}</dt>
          <dd>{due > 0 ? <strong>{formatMoney(due)}</strong> : t(settledText(status))}</dd>
        </div>
      </dl>
    </section>
  )
}
