import type { PriceExplanation } from '@lonja/contract/orders/explain-price'
import { type Locale, useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './WhyPrice.module.css'

/** The steps from the list price to the paid price: each discount by name, the included taxes, the price by unit. */
export function PriceSteps({ explanation }: { explanation: PriceExplanation }) {
  const locale = useLocale()
  const { t, formatMoney, formatPercent, formatUnitPrice } = locale
  const { list, quantity, unitPrice, previousPrice, steps, total, tax, unit } = explanation
  return (
    <dl>
      {steps.map(({ kind, code, name, amount }) => (
        <div key={`${kind} ${code}`}>
          <dt>
            {stepName(locale, kind, list, code, name)}
            {kind === 'list' && quantity > 1 && (
              <span> {t('why.times', { quantity, price: formatMoney(unitPrice) })}</span>
            )}
          </dt>
          <dd className={amount < 0 ? css['off'] : undefined}>{formatMoney(amount)}</dd>
        </div>
      ))}
      <div className={css['total']}>
        <dt>{t('why.total')}</dt>
        <dd>{formatMoney(total)}</dd>
      </div>
      <div>
        <dt>{t('why.tax', { rate: formatPercent(tax.rate) })}</dt>
        <dd>{formatMoney(tax.tax)}</dd>
      </div>
      {tax.surcharge > 0 && (
        <div>
          <dt>{t('why.surcharge_included', { rate: formatPercent(tax.surchargeRate) })}</dt>
          <dd>{formatMoney(tax.surcharge)}</dd>
        </div>
      )}
      {unit && (
        <div>
          <dt>{t('why.unit')}</dt>
          <dd>{formatUnitPrice(unit)}</dd>
        </div>
      )}
      {previousPrice !== null && (
        <div>
          <dt>{t('why.previous')}</dt>
          <dd>{formatMoney(previousPrice)}</dd>
        </div>
      )}
    </dl>
  )
}

type Step = PriceExplanation['steps'][number]

function stepName({ t }: Locale, kind: Step['kind'], list: PriceExplanation['list'], code = '', name = ''): string {
  // The public price list is shown without its name. A special price list is shown with the name that its shop gave
  // it.
  if (kind === 'list') return list.code === 'pvp' ? t('why.list') : t('why.tariff', { name: list.name })
  if (kind === 'coupon') return t('why.coupon', { code })
  return kind === 'offer' ? name : t(`why.${kind}`)
}
