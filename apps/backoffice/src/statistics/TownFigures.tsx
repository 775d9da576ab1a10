import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { FigureTable } from './FigureTable.tsx'
import css from './FiguresPage.module.css'
import { MissedWords } from './MissedWords.tsx'
import { OpenData } from './OpenData.tsx'
import { PartTable } from './PartTable.tsx'
import type { Period } from './periods.ts'
import { serviceQueries } from './service.queries.ts'
import { partsOf, townFigures } from './town-figures.ts'

/** How the market is used, what it sells by category and street, and what customers did not find. */
export function TownFigures({ period }: { period: Period }) {
  const { t } = useLocale()
  const query = useQuery(serviceQueries.town(period))
  return (
    <div className={css['figures']}>
      <QueryView query={query} skeleton={<Skeleton shape="block" />}>
        {({ now, before }) => (
          <div className={css['figures']}>
            <FigureTable title={t('manage.figures.market')} figures={townFigures(now, before)}>
              <p className={css['note']}>{t('manage.figures.market_note')}</p>
            </FigureTable>
            <PartTable
              title={t('manage.figures.by_category')}
              name={t('manage.figures.category')}
              none={t('manage.figures.no_category')}
              parts={partsOf(now.categories, before.categories, ({ category }) => category?.title ?? null)}
            />
            <PartTable
              title={t('manage.figures.by_street')}
              name={t('manage.figures.street')}
              none={t('manage.figures.no_street')}
              parts={partsOf(now.streets, before.streets, ({ street }) => street)}
            />
            <MissedWords words={now.searches.words} />
          </div>
        )}
      </QueryView>
      <OpenData />
    </div>
  )
}
