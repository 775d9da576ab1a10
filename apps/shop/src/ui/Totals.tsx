import type { ReactNode } from 'react'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './Totals.module.css'

interface TotalsProps {
  /**
   * The rows of the calculation. Amounts are in cents, and negative for discounts. An amount that is not known yet is
   * a text.
   */
  rows: readonly { label: ReactNode; amount: number | string }[]
  total: number
  /** The included VAT for each rate. */
  tax: readonly { rate: number; tax: number }[]
  /** Whether the amounts are being calculated again. */
  busy?: boolean
  /** Whether the amounts are from an earlier check, or estimated in the browser. */
  stale?: boolean
}

/** The calculation of a total, exact to the cent. */
export function Totals({ rows, total, tax, busy = false, stale = busy }: TotalsProps) {
  const { formatMoney, t, formatPercent } = useLocale()
  return (
    <dl className={css['totals']} aria-busy={busy || undefined} data-stale={stale || undefined}>
      {rows.map(({ label, amount }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the rows have no state of their own
        <div key={index} className={css['row']}>
          <dt>{label}</dt>
          <dd className={typeof amount === 'number' && amount < 0 ? css['off'] : undefined}>
            {typeof amount === 'number' ? formatMoney(amount) : amount}
          </dd>
        </div>
      ))}
      <div className={css['total']}>
        <dt>{t('totals.total')}</dt>
        <dd>{formatMoney(total)}</dd>
      </div>
      {tax.length > 0 && (
        <div className={css['tax']}>
          <dt>{t('totals.tax')}</dt>
          <dd>
            {tax.map((part) => (
              <span key={part.rate}>
                {formatMoney(part.tax)} ({formatPercent(part.rate)})
              </span>
            ))}
          </dd>
        </div>
      )}
    </dl>
  )
}
