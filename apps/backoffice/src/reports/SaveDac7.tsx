import { toCsv } from '@lonja/contract/csv'
import type { Dac7Report } from '@lonja/contract/reports/dac7'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { saveFile } from '@lonja/ui/native/save-file.ts'
import { dac7Table } from './dac7-table.ts'

/** Saves the reported sellers with their data and sums as a file for the form of the tax office. */
export function SaveDac7({ report }: { report: Dac7Report }) {
  const { t } = useLocale()
  const save = () => {
    const { columns, rows } = dac7Table(report, t)
    return saveFile(new Blob([toCsv(columns, rows)], { type: 'text/csv;charset=utf-8' }), `dac7-${report.year}.csv`)
  }
  return (
    <Button kind="secondary" onClick={save}>
      {t('manage.reports.dac7.save')}
    </Button>
  )
}
