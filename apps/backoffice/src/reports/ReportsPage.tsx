import { useState } from 'react'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import type { ScreenProps } from '@lonja/ui/layout/screen.ts'
import figures from '#/statistics/FiguresPage.module.css'
import { Dac7 } from './Dac7.tsx'
import { Dsa } from './Dsa.tsx'
import css from './ReportsPage.module.css'
import { chosenYear, yearsUntil } from './years.ts'

/** The reports that the town makes every year. */
export function Screen({ search }: ScreenProps) {
  const { t } = useLocale()
  const [years] = useState(() => yearsUntil(new Date()))
  const year = chosenYear(years, search.get('year'))
  return (
    <Page title={t('manage.reports.title')} heading={t('manage.reports.title')}>
      <nav className={figures['periods']} aria-label={t('manage.reports.years')}>
        {years.map((each) => (
          <Link key={each} to={`/town/reports?year=${each}`} aria-current={each === year ? 'page' : undefined}>
            {each}
          </Link>
        ))}
      </nav>
      <div className={css['reports']}>
        <Dac7 year={year} />
        <Dsa year={year} />
      </div>
    </Page>
  )
}
