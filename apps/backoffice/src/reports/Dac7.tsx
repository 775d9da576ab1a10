import type { Dac7Report } from '@lonja/contract/reports/dac7'
import { useQuery } from '@tanstack/react-query'
import { InlineNotice, Notice } from '@lonja/ui/controls/Notice.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { useMay } from '#/people/current-shop.ts'
import { Dac7Seller } from './Dac7Seller.tsx'
import { Letters } from './Letters.tsx'
import css from './ReportsPage.module.css'
import { SaveDac7 } from './SaveDac7.tsx'
import { reportQueries } from './reports.queries.ts'

/** What the town reports to the tax office about its sellers. */
export function Dac7({ year }: { year: number }) {
  const { t } = useLocale()
  const report = useQuery(reportQueries.dac7(year))
  return (
    <section aria-labelledby="dac7" className={css['report']}>
      <h2 id="dac7">{t('manage.reports.dac7.title')}</h2>
      <p>{t('manage.reports.dac7.lead')}</p>
      <QueryView
        query={report}
        skeleton={<Skeleton shape="block" />}
        isEmpty={({ shops }) => shops.length === 0}
        empty={<Notice title={t('manage.reports.dac7.none', { year: String(year) })} />}
      >
        {(found) => <Sellers report={found} />}
      </QueryView>
    </section>
  )
}

function Sellers({ report }: { report: Dac7Report }) {
  const { t } = useLocale()
  const mayWrite = useMay('town.shops')
  const { over, shops } = report
  const reported = shops.filter((shop) => shop.reported)
  const incomplete = reported.filter(({ missing }) => missing.length > 0)
  return (
    <div className={css['report']}>
      {!over && <InlineNotice>{t('manage.reports.dac7.not_over')}</InlineNotice>}
      {incomplete.length > 0 && (
        <InlineNotice tone="bad">{t('manage.reports.dac7.incomplete', { count: incomplete.length })}</InlineNotice>
      )}
      <p>{t('manage.reports.dac7.sum', { reported: reported.length, all: shops.length })}</p>
      <div className={css['acts']}>
        <SaveDac7 report={report} />
        {mayWrite && reported.length > 0 && <Letters report={report} />}
      </div>
      <ul className={css['sellers']}>
        {shops.map((shop) => (
          <li key={shop.business.id}>
            <Dac7Seller shop={shop} />
          </li>
        ))}
      </ul>
      <p className={css['note']}>{t('manage.reports.dac7.definition')}</p>
    </div>
  )
}
