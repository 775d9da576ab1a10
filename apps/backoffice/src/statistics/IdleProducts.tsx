import type { ProductStatistics } from '@lonja/contract/statistics/products'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { useShopId } from '#/people/current-shop.ts'
import css from './FiguresPage.module.css'
import { ProductLink } from './ProductLink.tsx'
import { SaveTable } from './SaveTable.tsx'
import { serviceQueries } from './service.queries.ts'

/** The products in stock without a sale for a long time, with the value of their stock. */
export function IdleProducts() {
  const { t } = useLocale()
  const shop = useShopId()
  const query = useQuery(serviceQueries.idle(shop))
  return (
    <section aria-labelledby="idle" className={css['section']}>
      <h2 id="idle">{t('manage.figures.idle')}</h2>
      <QueryView query={query} skeleton={<Skeleton shape="block" />}>
        {(found) =>
          found.products === 0 ? <p>{t('manage.figures.idle_none', { days: found.days })}</p> : <Idle {...found} />
        }
      </QueryView>
    </section>
  )
}

const shown = 10

function Idle({ days, products, value, idle }: ProductStatistics) {
  const { t, formatMoney } = useLocale()
  const [name, units, money] = [t('manage.figures.product'), t('manage.figures.units'), t('manage.figures.value')]
  return (
    <>
      <p>{t('manage.figures.idle_sum', { count: products, days, amount: formatMoney(value) })}</p>
      <ol className={css['best']}>
        {idle.slice(0, shown).map((one) => (
          <li key={one.product.id}>
            <ProductLink id={one.product.id} name={one.name} />
            <small>{t('manage.orders.units', { count: one.units })}</small>
            <strong>{formatMoney(one.value)}</strong>
          </li>
        ))}
      </ol>
      <SaveTable
        title={t('manage.figures.idle')}
        columns={[
          { name, money: false },
          { name: units, money: false },
          { name: money, money: true },
        ]}
        rows={idle.map((one) => ({ [name]: one.name, [units]: one.units, [money]: one.value }))}
      />
    </>
  )
}
