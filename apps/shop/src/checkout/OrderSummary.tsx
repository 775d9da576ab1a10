import { useBasket } from '#/basket/basket.ts'
import { type LocalOrder, countOf, lineKey } from '#/basket/local-order.ts'
import { shopsOf } from '#/basket/shops.ts'
import { totalsRows } from '#/basket/totals.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Totals } from '#/ui/Totals.tsx'
import css from './OrderSummary.module.css'

/**
 * The products of the order. On phones they are hidden until the customer presses the total; in wide windows they are
 * shown beside the steps.
 */
export function OrderSummary({ order }: { order: LocalOrder }) {
  const { t, formatMoney } = useLocale()
  const { status } = useBasket()
  const busy = status === 'checking'
  return (
    <aside className={css['summary']} aria-label={t('payment.summary')}>
      <details className={css['fold']}>
        <summary>
          <span>{t('payment.summary_count', { count: countOf(order) })}</span>
          <strong>{formatMoney(order.total ?? 0)}</strong>
        </summary>
        <Content order={order} busy={busy} />
      </details>
      <div className={css['open']}>
        <h2>{t('payment.summary')}</h2>
        <Content order={order} busy={busy} />
      </div>
    </aside>
  )
}

function Content({ order, busy }: { order: LocalOrder; busy: boolean }) {
  const locale = useLocale()
  const { formatMoney } = locale
  return (
    <div className={css['content']}>
      {shopsOf(order).map(({ id, name, lines }) => (
        <section key={id}>
          <h3>{name}</h3>
          <ul>
            {lines.map((line) => (
              <li key={lineKey(line)}>
                <span>
                  {line.quantity} × {line.product.title}
                </span>
                <span>{formatMoney(line.total ?? 0)}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Totals rows={totalsRows(locale, order)} total={order.total ?? 0} tax={order.tax ?? []} busy={busy} />
    </div>
  )
}
