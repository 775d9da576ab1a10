import type { Basket } from '@lonja/contract/orders/basket'
import { totalRows } from '@lonja/contract/orders/order-summary'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './NewOrderPage.module.css'

/** The totals of the checked basket. */
export function Totals({ basket }: { basket: Basket }) {
  const { t, formatMoney } = useLocale()
  const { subtotal, discount, shipping, fee, total } = basket
  return (
    <dl className={css['totals']}>
      {totalRows({ items: subtotal, discount, shipping, fee }).map(({ kind, amount }) => (
        <div key={kind}>
          <dt>{t(`manage.order.row.${kind}`)}</dt>
          <dd>{formatMoney(amount)}</dd>
        </div>
      ))}
      <div>
        <dt>{t('manage.order.row.total')}</dt>
        <dd>
          <strong>{formatMoney(total)}</strong>
        </dd>
      </div>
    </dl>
  )
}
