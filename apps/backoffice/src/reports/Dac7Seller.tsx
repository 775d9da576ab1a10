import type { Dac7Shop, Dac7Sums } from '@lonja/contract/reports/dac7'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './ReportsPage.module.css'

/** A seller: its data, what is missing, and the sums of the year and of its quarters. */
export function Dac7Seller({ shop }: { shop: Dac7Shop }) {
  const { t, formatMoney, formatDate } = useLocale()
  const { business, legalName, cif, missing, reported, total, letter } = shop
  return (
    <article aria-labelledby={`seller-${business.id}`} className={css['seller']}>
      <header>
        <h3 id={`seller-${business.id}`}>
          <Link to={`/town/shops/${business.id}`}>{business.name}</Link>
        </h3>
        <strong>{formatMoney(total.amount)}</strong>
      </header>
      <p>
        {[legalName, cif, t('manage.reports.dac7.operations', { count: total.operations })].filter(Boolean).join(' · ')}
      </p>
      <p>
        {reported ? t('manage.reports.dac7.reported') : t('manage.reports.dac7.left_out')}
        {letter &&
          ` · ${t(letter.current ? 'manage.reports.dac7.told' : 'manage.reports.dac7.told_before', { date: formatDate(letter.sentAt) })}`}
      </p>
      {reported && missing.length > 0 && (
        <p className={css['missing']}>
          {t('manage.reports.dac7.missing', {
            fields: missing.map((field) => t(`manage.reports.dac7.field.${field}`)).join(', '),
          })}
        </p>
      )}
      <details>
        <summary>{t('manage.reports.dac7.by_quarter')}</summary>
        <Quarters shop={shop} />
      </details>
    </article>
  )
}

function Quarters({ shop: { business, quarters, total } }: { shop: Dac7Shop }) {
  const { t, formatMoney, formatNumber } = useLocale()
  const title = `${t('manage.reports.dac7.by_quarter')}, ${business.name}`
  const row = (name: string, { paid, refunded, fees, amount, operations }: Dac7Sums) => (
    <tr key={name}>
      <th scope="row">{name}</th>
      {[paid, -refunded, -fees, amount].map((cents, index) => (
        // The columns never change their order.
        <td key={index}>{formatMoney(cents)}</td>
      ))}
      <td>{formatNumber(operations)}</td>
    </tr>
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
    <section className={css['wide']} aria-label={title} tabIndex={0}>
      <table>
        <caption className="sr-only">{business.name}</caption>
        <thead>
          <tr>
            {(['quarter', 'paid', 'refunded', 'fees', 'amount', 'sales'] as const).map((name) => (
              <th key={name} scope="col">
                {t(`manage.reports.dac7.column.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {quarters.map((sums, index) => row(t('manage.reports.dac7.quarter', { number: index + 1 }), sums))}
          {row(t('manage.reports.dac7.whole_year'), total)}
        </tbody>
      </table>
    </section>
  )
}
