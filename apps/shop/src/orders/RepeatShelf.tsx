import { useQuery } from '@tanstack/react-query'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import css from './RepeatShelf.module.css'
import { type Order, orderQueries } from './order.queries.ts'
import { sharesOf } from './shares.ts'
import { useRepeat } from './use-repeat.ts'

/** The user’s last orders, each with a button that adds its products to the basket. Shows nothing if there are none. */
export function RepeatShelf({ user }: { user: string }) {
  const { t } = useLocale()
  const { data = [] } = useQuery(orderQueries.lately(user))
  if (data.length === 0) return null
  return (
    <section className={css['shelf']} aria-labelledby="repeat">
      <h2 id="repeat">{t('home.repeat')}</h2>
      <ul className={css['row']}>
        {data.map((order) => (
          <li key={order.id} className={css['order']}>
            <Past order={order} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Past({ order }: { order: Order }) {
  const { formatList, formatMoney, t } = useLocale()
  const { isRepeating, repeat } = useRepeat(order)
  const shops = formatList(sharesOf(order).flatMap(({ business }) => business?.name ?? []))
  return (
    <>
      <h3>
        <Link to={`/order/${order.id}`}>{shops}</Link>
      </h3>
      <p className={css['lines']}>{formatList(order.lines.map(({ title }) => title))}</p>
      <div className={css['end']}>
        <strong>{formatMoney(order.totals.total)}</strong>
        <Button kind="secondary" busy={isRepeating} onClick={repeat} aria-label={t('home.repeat_of', { shops })}>
          {t('home.repeat_button')}
        </Button>
      </div>
    </>
  )
}
