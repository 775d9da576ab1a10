import { type Column, toCsv } from '@lonja/contract/csv'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { saveFile } from '@lonja/ui/native/save-file.ts'

interface SaveTableProps {
  /** The heading of the table. */
  title: string
  columns: readonly Column[]
  rows: Parameters<typeof toCsv>[1]
}

/** A button that saves a table of the screen for a spreadsheet. */
export function SaveTable({ title, columns, rows }: SaveTableProps) {
  const { t } = useLocale()
  const save = () => saveFile(new Blob([toCsv(columns, rows)], { type: 'text/csv;charset=utf-8' }), `${title}.csv`)
  return (
    <Button kind="secondary" onClick={save}>
      {t('manage.figures.save')}
      <span className="sr-only"> {title}</span>
    </Button>
  )
}
