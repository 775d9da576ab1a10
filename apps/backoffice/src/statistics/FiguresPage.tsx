import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { latePart } from '@lonja/ui/late/late-part.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import type { ScreenProps } from '@lonja/ui/layout/screen.ts'
import { useShopId } from '#/people/current-shop.ts'
import { BestProducts } from './BestProducts.tsx'
import css from './FiguresPage.module.css'
import { IdleProducts } from './IdleProducts.tsx'
import { SalesChart } from './SalesChart.tsx'
import { ServiceFigures } from './ServiceFigures.tsx'
import { Tiles } from './Tiles.tsx'
import { type Period, changeOf, periods } from './periods.ts'
import { type Figures, salesQueries } from './sales.queries.ts'

/** The figures of the town. They load later, so that phones of shopkeepers do not load them. */
const TownFigures = latePart(() => import('./TownFigures.tsx').then((loaded) => loaded.TownFigures))

/** The sales of the shop, the figures of its service and its idle products, beside the same part of the period before. */
export function Screen({ search }: ScreenProps) {
  const { t } = useLocale()
  const shop = useShopId()
  const wanted = search.get('period')
  const period = periods.find((each) => each === wanted) ?? 'week'
  const figures = useQuery(salesQueries.figures(shop, period))
  return (
    <Page title={t('manage.figures.title')} heading={t('manage.figures.title')}>
      <nav className={css['periods']} aria-label={t('manage.figures.periods')}>
        {periods.map((each) => (
          <Link
            key={each}
            to={`${shop === undefined ? '/town' : ''}/figures?period=${each}`}
            aria-current={each === period ? 'page' : undefined}
          >
            {t(`manage.figures.period.${each}`)}
          </Link>
        ))}
      </nav>
      <QueryView query={figures} skeleton={<Skeleton shape="block" />}>
        {({ now, before, chart }) => (
          <div className={css['figures']}>
            <Sentence now={now} before={before} period={period} />
            <Tiles now={now} before={before} />
            <SalesChart series={chart} period={period} />
            <BestProducts now={now} before={before} />
            <p className={css['note']}>{t('manage.figures.definition')}</p>
          </div>
        )}
      </QueryView>
      <div className={css['figures']}>
        {shop === undefined && (
          <Suspense fallback={<Skeleton shape="block" />}>
            <TownFigures period={period} />
          </Suspense>
        )}
        <ServiceFigures period={period} />
        <IdleProducts />
      </div>
    </Page>
  )
}

/** «Esta semana llevas 1.240,00 €, un 12 % más que la pasada a estas alturas.» */
function Sentence({ now, before, period }: Pick<Figures, 'now' | 'before'> & { period: Period }) {
  const { t, formatMoney, formatPercent } = useLocale()
  const change = changeOf(now.total, before.total)
  const sold = t(`manage.figures.sold.${period}`, { amount: formatMoney(now.total) })
  const than = t(`manage.figures.than.${period}`)
  // Whole per cents are enough for a sentence.
  const percent = formatPercent(Math.round(Math.abs(change ?? 0) / 100) * 100)
  const kind = change === undefined ? 'nothing' : change > 0 ? 'more' : change < 0 ? 'less' : 'same'
  return <p className={css['sentence']}>{`${sold} ${t(`manage.figures.${kind}`, { percent, than })}`}</p>
}
