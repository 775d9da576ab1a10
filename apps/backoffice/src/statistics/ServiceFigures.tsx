import { useQuery } from '@tanstack/react-query'
import { localTime } from '@lonja/contract/time'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { useOrderPaths } from '#/orders/order-paths.ts'
import { useMay, useShopId } from '#/people/current-shop.ts'
import { FigureTable } from './FigureTable.tsx'
import css from './FiguresPage.module.css'
import { answerFigures, refundFigures, serviceFigures } from './figures.ts'
import type { Period, Span } from './periods.ts'
import { serviceQueries } from './service.queries.ts'

/** How the shop answers and serves its orders, and the money that it paid back. */
export function ServiceFigures({ period }: { period: Period }) {
  const { t } = useLocale()
  const shop = useShopId()
  const { all } = useOrderPaths()
  const mayAnswer = useMay('answers')
  const query = useQuery(serviceQueries.figures(shop, period))
  return (
    <QueryView query={query} skeleton={<Skeleton shape="block" />}>
      {({ now, before, span }) => (
        <div className={css['figures']}>
          <FigureTable title={t('manage.figures.answers')} figures={answerFigures(now, before)}>
            <p className={css['note']}>{t('manage.figures.answers_note')}</p>
            <Link to={ordersOf(all, span)}>{t('manage.figures.to_orders')}</Link>
          </FigureTable>
          <FigureTable title={t('manage.figures.service')} figures={serviceFigures(now, before)}>
            <p className={css['note']}>{t('manage.figures.service_note')}</p>
            {mayAnswer && <Link to="/inbox">{t('manage.figures.to_returns')}</Link>}
          </FigureTable>
          <FigureTable title={t('manage.figures.refunds')} figures={refundFigures(now, before)}>
            <p className={css['note']}>{t('manage.figures.refunds_note')}</p>
            <Link to={`${all}?payment=refunded`}>{t('manage.figures.to_refunded')}</Link>
            <Link to={`${all}?payment=partially_refunded`}>{t('manage.figures.to_partly_refunded')}</Link>
          </FigureTable>
        </div>
      )}
    </QueryView>
  )
}

const ordersOf = (all: string, { first, until }: Span): string => `${all}?from=${first}&to=${localTime(until).date}`
