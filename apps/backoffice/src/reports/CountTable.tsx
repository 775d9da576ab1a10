import { useId } from 'react'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import figures from '#/statistics/FiguresPage.module.css'
import type { DsaPart } from './dsa-table.ts'

/** A part of the report: how many there were of each kind. */
export function CountTable({ part, rows }: DsaPart) {
  const { t, formatNumber } = useLocale()
  const id = useId()
  return (
    <section className={figures['section']} aria-labelledby={id}>
      <h3 id={id}>{t(`manage.reports.dsa.part.${part}`)}</h3>
      {rows.length === 0 ? (
        <p>{t('manage.reports.dsa.none')}</p>
      ) : (
        <table className={figures['table']} aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{t('manage.reports.dsa.what')}</th>
              <th scope="col">{t('manage.reports.dsa.count')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ what, detail, count }) => (
              <tr key={`${what} ${detail}`}>
                <th scope="row">
                  {what}
                  {detail && <small> · {detail}</small>}
                </th>
                <td>{formatNumber(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
