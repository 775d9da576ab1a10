import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './Price.module.css'

interface PriceProps {
  /** Cents, tax included. */
  price: number
  /** For a reduced price: the lowest price of the 30 days before, which the law requires to be shown. */
  previous?: number | null | undefined
  /** Variants have different prices: «desde». */
  from?: boolean
  size?: 'm' | 'l' | 'xl'
}

/** A price, large and aligned in columns; a reduced one with the earlier price and the saving. */
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

/** The earlier price of a reduction: the lowest price of the 30 days before it (LOCM art. 20.1). */
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

/** The saving in whole per cents, rounded down so that it never promises too much. */
export const discountPercent = (price: number, previous: number | null): number =>
  previous !== null && previous > price ? Math.floor(((previous - price) * 100) / previous) : 0
