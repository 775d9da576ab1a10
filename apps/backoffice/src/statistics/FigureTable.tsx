import { useId } from 'react'
import { type Locale, useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './FiguresPage.module.css'
import { SaveTable } from './SaveTable.tsx'
import type { Figure, Unit } from './figures.ts'

interface FigureTableProps {
  title: string
  figures: readonly Figure[]
  children?: React.ReactNode
}

/** Figures beside those of the period before, as a table that can be saved. */
export function FigureTable({ title, figures, children }: FigureTableProps) {
  const locale = useLocale()
  const { t } = locale
  const id = useId()
  const [name, now, before] = [t('manage.figures.figure'), t('manage.figures.now'), t('manage.figures.before')]
  const rows = figures.map((figure) => ({
    [name]: t(`manage.figures.name.${figure.name}`),
    [now]: savedValue(figure.unit, figure.now),
    [before]: savedValue(figure.unit, figure.before),
  }))
  return (
    <section aria-labelledby={id} className={css['section']}>
      <h2 id={id}>{title}</h2>
      {children}
      <table className={css['table']} aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{name}</th>
            <th scope="col">{now}</th>
            <th scope="col">{before}</th>
          </tr>
        </thead>
        <tbody>
          {figures.map((figure) => (
            <tr key={figure.name}>
              <th scope="row">{t(`manage.figures.name.${figure.name}`)}</th>
              <td>{shownValue(locale, figure.unit, figure.now)}</td>
              <td>{shownValue(locale, figure.unit, figure.before)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <SaveTable
        title={title}
        columns={[name, now, before].map((each) => ({ name: each, money: false }))}
        rows={rows}
      />
    </section>
  )
}

function shownValue({ t, formatMoney, formatNumber, formatPercent }: Locale, unit: Unit, value: number | null): string {
  if (value === null) return '–'
  if (unit === 'money') return formatMoney(value)
  if (unit === 'share') return formatPercent(value)
  if (unit === 'count') return formatNumber(value)
  const minutes = Math.round(value / 60)
  if (value < 60) return t('manage.figures.less_than_minute')
  return minutes < 60
    ? t('manage.figures.minutes', { minutes })
    : t('manage.figures.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}

/** The number for a spreadsheet: euros, minutes or per cent. */
function savedValue(unit: Unit, value: number | null): number | null {
  if (value === null || unit === 'count') return value
  return unit === 'seconds' ? Math.round(value / 6) / 10 : value / 100
}
