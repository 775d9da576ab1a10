import type { SalesStatistics } from '@lonja/contract/statistics/sales'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './FiguresPage.module.css'
import { ProductLink } from './ProductLink.tsx'
import { SaveTable } from './SaveTable.tsx'
import type { Figures } from './sales.queries.ts'

type Product = SalesStatistics['products'][number]

const shown = 10
const keyOf = ({ product, name }: Product): string => product?.id ?? name

/** The products with the highest sales of the period, beside the period before. */
export function BestProducts({ now, before }: Pick<Figures, 'now' | 'before'>) {
  const { t, formatMoney } = useLocale()
  const earlier = new Map(before.products.map((each) => [keyOf(each), each.total]))
  const names = [t('manage.figures.product'), t('manage.figures.units'), t('manage.figures.total')] as const
  const [name, units, total] = names
  return (
    <section aria-labelledby="best" className={css['section']}>
      <h2 id="best">{t('manage.figures.best')}</h2>
      {now.products.length === 0 && <p>{t('manage.figures.nothing_sold')}</p>}
      <ol className={css['best']}>
        {now.products.slice(0, shown).map((each) => {
          const was = earlier.get(keyOf(each))
          return (
            <li key={keyOf(each)}>
              {each.product ? <ProductLink id={each.product.id} name={each.name} /> : <span>{each.name}</span>}
              <small>
                {t('manage.orders.units', { count: each.units })}
                {was !== undefined && ` · ${t('manage.figures.earlier', { value: formatMoney(was) })}`}
              </small>
              <strong>{formatMoney(each.total)}</strong>
            </li>
          )
        })}
      </ol>
      {now.products.length > 0 && (
        <SaveTable
          title={t('manage.figures.best')}
          columns={names.map((each) => ({ name: each, money: each === total }))}
          rows={now.products.map((each) => ({ [name]: each.name, [units]: each.units, [total]: each.total }))}
        />
      )}
    </section>
  )
}
