import { useLocale } from '../i18n/locale.ts'
import css from './Price.module.css'

interface PriceProps {
  /** The price in cents, tax included. */
  price: number
  /** For a reduced price, the lowest price of the 30 days before the reduction. The law requires this information. */
  previous?: number | null | undefined
  /** Whether the variants have different prices. Then the text begins with «desde». */
  from?: boolean
  size?: 'm' | 'l' | 'xl'
}

/** A price. A reduced price is shown with the earlier price. */
export function Price({ price, previous = null, from = false, size = 'm' }: PriceProps) {
  const { t, formatMoney } = useLocale()
  const reduced = previous !== null && previous > price
  return (
    <span className={[css['price'], css[size]].join(' ')}>
      <span className={[css['now'], reduced && css['reduced']].filter(Boolean).join(' ')}>
        {from && <span className={css['from']}>{t('price.from')} </span>}
        {formatMoney(price)}
      </span>
      {reduced && <PriceBefore price={previous} />}
    </span>
  )
}

/** The earlier price of a reduced product: the lowest price of the 30 days before the reduction (LOCM art. 20.1). */
export function PriceBefore({ price }: { price: number }) {
  const { t, formatMoney } = useLocale()
  return (
    <span className={css['before']}>
      <span className="sr-only">{t('price.lowest')} </span>
      <s>{formatMoney(price)}</s>
      <span aria-hidden="true"> {t('price.lowest_short')}</span>
    </span>
  )
}

/** The saving in whole per cent, rounded down so that the shop never promises more than the real saving. */
export const discountPercent = (price: number, previous: number | null): number =>
  previous !== null && previous > price ? Math.floor(((previous - price) * 100) / previous) : 0
