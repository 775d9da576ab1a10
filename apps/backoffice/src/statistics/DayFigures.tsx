import { useQuery } from '@tanstack/react-query'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { useMay } from '#/people/current-shop.ts'
import { salesQueries } from './sales.queries.ts'

/** The orders and the money of today in the whole town, beside the same day of last week until this time of day. */
export function DayFigures() {
  const { t, formatMoney, formatNumber } = useLocale()
  const may = useMay('figures')
  const day = useQuery({ ...salesQueries.day, enabled: may })
  if (!may) return null
  return (
    <QueryView query={day} skeleton={<Skeleton shape="line" />}>
      {({ now, before }) => (
        <p>
          {t('manage.attention.day', {
            orders: formatNumber(now.orders),
            amount: formatMoney(now.total),
            orders_before: formatNumber(before.orders),
            amount_before: formatMoney(before.total),
          })}{' '}
          <Link to="/town/figures?period=today">{t('manage.attention.to_figures')}</Link>
        </p>
      )}
    </QueryView>
  )
}
