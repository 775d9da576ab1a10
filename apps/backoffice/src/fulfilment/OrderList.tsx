import { Link } from '@lonja/ui/controls/Link.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { LineChange } from '#/adjustments/LineChange.tsx'
import { ReplacedNote } from '#/adjustments/ReplacedNote.tsx'
import { NextStep } from '#/orders/OrderCard.tsx'
import type { Order } from '#/orders/order.queries.ts'
import { shownStatus, useMadeSteps } from '#/orders/steps.ts'
import { LineMark } from './LineMark.tsx'
import css from './PickingPage.module.css'
import type { PickedLine } from './picking.ts'

/** The orders with their lines. A complete order offers its next step. */
export function OrderList({ orders, lines }: { orders: readonly Order[]; lines: readonly PickedLine[] }) {
  const { t, formatSlot } = useLocale()
  const steps = useMadeSteps()
  return (
    <ul className={css['list']}>
      {orders.map((order) => {
        const own = lines.filter((line) => line.order.id === order.id)
        const isComplete = own.every(({ picked, units }) => picked === units)
        return (
          <li key={order.id} data-done={isComplete ? '' : undefined}>
            <h2>
              <Link to={`/orders/${order.id}`}>{order.code}</Link>{' '}
              <small>{order.slot ? formatSlot(order.slot) : t('manage.orders.now')}</small>
            </h2>
            {order.note && <p className={css['note']}>{order.note}</p>}
            <ul>
              {own.map((line) => {
                const ordered = order.lines.find(({ id }) => id === line.id)!
                return (
                  <li key={line.id} className={css['line']}>
                    <LineMark line={line}>
                      {line.units} × {line.title}
                      {line.variant !== '' && ` · ${line.variant}`} <ReplacedNote line={ordered} />
                    </LineMark>
                    <LineChange order={order} line={ordered} />
                  </li>
                )
              })}
            </ul>
            {isComplete && <NextStep order={order} status={shownStatus(steps, order)} wide={false} />}
          </li>
        )
      })}
    </ul>
  )
}
