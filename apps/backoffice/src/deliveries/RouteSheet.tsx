import { formatAddress } from '@lonja/contract/addresses/format-address'
import { formatPhone } from '@lonja/contract/phone'
import { instantOf } from '@lonja/contract/time'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { amountDue } from '#/orders/next-step.ts'
import type { Order } from '#/orders/order.queries.ts'
import { shownStatus, useMadeSteps } from '#/orders/steps.ts'
import { useShop } from '#/people/current-shop.ts'
import css from './RouteSheet.module.css'
import type { Stop } from './stops.ts'

interface RouteSheetProps {
  date: string
  byTime: readonly (readonly [string, readonly Stop[]])[]
}

/** The visits that are left, for a printer only: sheets of A4 with a box to tick for each of them. */
export function RouteSheet({ date, byTime }: RouteSheetProps) {
  const { t, formatMoney, formatDate } = useLocale()
  const { name } = useShop()
  const steps = useMadeSteps()
  const left = (stops: readonly Stop[]) => stops.filter(({ order }) => shownStatus(steps, order) !== 'complete')
  return (
    <div className={css['sheet']} aria-hidden="true">
      <p className={css['title']}>
        {t('manage.deliveries.title')} · {name} · {formatDate(instantOf(date, 12 * 60), 'day')}
      </p>
      <table>
        {byTime.map(([time, stops]) => (
          <tbody key={time}>
            {left(stops).length > 0 && (
              <tr>
                <th colSpan={4}>{time}</th>
              </tr>
            )}
            {left(stops).map((stop) => (
              <Visit key={stop.order.id} {...stop} due={amountDue(stop.order)} money={formatMoney} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

function Visit({ number, order, due, money }: Stop & { due: number; money: (cents: number) => string }) {
  const { t } = useLocale()
  const { code, lines, note, deliveryAddress } = order
  const customer = order.customer as Order['customer'] | null
  return (
    <tr>
      <td className={css['box']}>☐</td>
      <td className={css['code']}>
        {number}. <strong>{code}</strong>
        <br />
        {t('manage.orders.units', { count: lines.reduce((sum, { quantity }) => sum + quantity, 0) })}
      </td>
      <td>
        <strong>{[customer?.name, customer?.surnames].filter(Boolean).join(' ')}</strong>{' '}
        {customer?.phone && formatPhone(customer.phone)}
        <br />
        {deliveryAddress && formatAddress(deliveryAddress)}
        {note && <em> {note}</em>}
      </td>
      <td className={css['money']}>
        {due > 0 ? t('manage.orders.due', { amount: money(due) }) : t('manage.orders.paid')}
      </td>
    </tr>
  )
}
