import type { SalesStatistics } from '@lonja/contract/statistics/sales'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './SalesChart.module.css'
import { SaveTable } from './SaveTable.tsx'
import type { Period } from './periods.ts'

interface SalesChartProps {
  series: SalesStatistics['series']
  period: Period
}

/** The sales of the days, weeks or months until now as bars, and as a table. */
export function SalesChart({ series, period }: SalesChartProps) {
  const { t, formatDate } = useLocale()
  const most = Math.max(1, ...series.map(({ total }) => total))
  const label = (date: string) => {
    const dense = formatDate(date, 'dense')
    return period === 'month' ? dense.slice(3) : dense.slice(0, 5)
  }
  return (
    <section aria-labelledby="chart" className={css['chart']}>
      <h2 id="chart">{t(`manage.figures.chart.${period}`)}</h2>
      {/* The table below has the same numbers. */}
      <div aria-hidden="true">
        <svg viewBox={`0 0 ${series.length * 10} 100`} preserveAspectRatio="none">
          {series.map(({ date, total }, at) => {
            const height = total === 0 ? 0.5 : Math.max(1.5, (total / most) * 100)
            return (
              <rect
                key={date}
                x={at * 10 + 1.5}
                y={100 - height}
                width={7}
                height={height}
                data-now={at === series.length - 1 || undefined}
              />
            )
          })}
        </svg>
        <ol style={{ gridTemplateColumns: `repeat(${series.length}, minmax(0, 1fr))` }}>
          {series.map(({ date }) => (
            <li key={date}>{label(date)}</li>
          ))}
        </ol>
      </div>
      <details>
        <summary>{t('manage.figures.as_table')}</summary>
        <SalesTable series={series} period={period} />
        <SaveSales series={series} period={period} />
      </details>
    </section>
  )
}

function SaveSales({ series, period }: SalesChartProps) {
  const { t } = useLocale()
  const [from, total] = [t('manage.figures.from'), t('manage.figures.total')]
  const [orders, units] = [t('manage.figures.orders'), t('manage.figures.units')]
  return (
    <SaveTable
      title={t(`manage.figures.chart.${period}`)}
      columns={[from, total, orders, units].map((name) => ({ name, money: name === total }))}
      rows={series.map((each) => ({
        [from]: each.date,
        [total]: each.total,
        [orders]: each.orders,
        [units]: each.units,
      }))}
    />
  )
}

function SalesTable({ series, period }: SalesChartProps) {
  const { t, formatDate, formatMoney, formatNumber } = useLocale()
  return (
    <table>
      <caption className="sr-only">{t(`manage.figures.chart.${period}`)}</caption>
      <thead>
        <tr>
          <th scope="col">{t('manage.figures.from')}</th>
          <th scope="col">{t('manage.figures.total')}</th>
          <th scope="col">{t('manage.figures.orders')}</th>
          <th scope="col">{t('manage.figures.units')}</th>
        </tr>
      </thead>
      <tbody>
        {series.toReversed().map(({ date, total, orders, units }) => (
          <tr key={date}>
            <th scope="row">{formatDate(date)}</th>
            <td>{formatMoney(total)}</td>
            <td>{formatNumber(orders)}</td>
            <td>{formatNumber(units)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
