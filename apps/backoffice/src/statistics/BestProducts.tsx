import type { SalesStatistics } from '@lonja/contract/statistics/sales'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './FiguresPage.module.css'

/** The products with the highest sales of the period. */
export function BestProducts({ products }: Pick<SalesStatistics, 'products'>) {
  const { t, formatMoney } = useLocale()
  return (
    <section aria-labelledby="best">
      <h2 id="best">{t('manage.figures.best')}</h2>
      {products.length === 0 && <p>{t('manage.figures.nothing_sold')}</p>}
      <ol className={css['best']}>
        {products.slice(0, 10).map(({ product, name, units, total }) => (
          <li key={product?.id ?? name}>
            <span>{name}</span>
            <small>{t('manage.orders.units', { count: units })}</small>
            <strong>{formatMoney(total)}</strong>
          </li>
        ))}
      </ol>
    </section>
  )
}
