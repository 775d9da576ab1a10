import { toCsv } from '@lonja/contract/csv'
import type { DsaReport } from '@lonja/contract/moderation/dsa-report'
import { useQuery } from '@tanstack/react-query'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { InlineNotice } from '@lonja/ui/controls/Notice.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { saveFile } from '@lonja/ui/native/save-file.ts'
import { CountTable } from './CountTable.tsx'
import { dsaParts, dsaTable, hoursOf } from './dsa-table.ts'
import css from './ReportsPage.module.css'
import { reportQueries } from './reports.queries.ts'

/** What the town publishes about the moderation of a year (Digital Services Act). */
export function Dsa({ year }: { year: number }) {
  const { t } = useLocale()
  const report = useQuery(reportQueries.dsa(year))
  return (
    <section aria-labelledby="dsa" className={css['report']}>
      <h2 id="dsa">{t('manage.reports.dsa.title')}</h2>
      <p>{t('manage.reports.dsa.lead')}</p>
      <InlineNotice>{t('manage.reports.dsa.exempt')}</InlineNotice>
      <QueryView query={report} skeleton={<Skeleton shape="block" />}>
        {(found) => <Numbers report={found} />}
      </QueryView>
    </section>
  )
}

function Numbers({ report }: { report: DsaReport }) {
  const locale = useLocale()
  const { t, formatNumber } = locale
  const { over, reports, complaints, year } = report
  const save = () => {
    const { columns, rows } = dsaTable(report, t)
    return saveFile(new Blob([toCsv(columns, rows)], { type: 'text/csv;charset=utf-8' }), `dsa-${year}.csv`)
  }
  const median = (seconds: number | null) =>
    seconds === null ? '' : ` ${t('manage.reports.dsa.median', { hours: formatNumber(hoursOf(seconds)) })}`
  return (
    <div className={css['report']}>
      {!over && <InlineNotice>{t('manage.reports.dac7.not_over')}</InlineNotice>}
      <p>
        {t('manage.reports.dsa.sum', { total: reports.total, waiting: reports.waiting })}
        {median(reports.medianSeconds)}
      </p>
      {dsaParts(report, t).map(({ part, rows }) => (
        <CountTable key={part} part={part} rows={rows} />
      ))}
      {complaints.medianSeconds !== null && (
        <p>
          {t('manage.reports.dsa.complaints_decided')}
          {median(complaints.medianSeconds)}
        </p>
      )}
      <div className={css['acts']}>
        <Button kind="secondary" onClick={save}>
          {t('manage.reports.dsa.save')}
        </Button>
      </div>
      <p className={css['note']}>{t('manage.reports.dsa.definition')}</p>
    </div>
  )
}
