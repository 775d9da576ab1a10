import type { OfferedPrice } from '@lonja/contract/offers/planned-offer'
import { InlineNotice } from '@lonja/ui/controls/Notice.tsx'
import { Price } from '@lonja/ui/controls/Price.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './SheetPage.module.css'
import type { SheetCombo } from './sheet.queries.ts'
import { variantName } from './variant-name.ts'

interface OfferPricesProps {
  prices: readonly OfferedPrice[]
  combos: readonly SheetCombo[]
}

/** The prices of an offer as customers will see them, with the reference price of each. */
export function OfferPrices({ prices, combos }: OfferPricesProps) {
  const { t } = useLocale()
  return (
    <section aria-label={t('manage.sheet.offer.seen')}>
      <h3>{t('manage.sheet.offer.seen')}</h3>
      <ul className={css['offered']}>
        {prices.map((price) => (
          <li key={price.combo}>
            {variantName(combos.find(({ id }) => id === price.combo) ?? { values: [] })}{' '}
            <Price price={price.after} previous={price.reference} />
            <ReferenceNote price={price} />
          </li>
        ))}
      </ul>
      {prices.some(({ after }) => after === 0) && (
        <InlineNotice tone="bad">{t('manage.offers.for_nothing')}</InlineNotice>
      )}
    </section>
  )
}

/** Says which earlier price a reduction is compared with, or that customers do not see it as a reduction. */
function ReferenceNote({ price: { before, after, reference } }: { price: OfferedPrice }) {
  const { t, formatMoney } = useLocale()
  if (reference !== null) return <small>{t('manage.sheet.reference', { price: formatMoney(reference) })}</small>
  return <small>{t(after < before ? 'manage.sheet.offer.unannounced' : 'manage.offers.same_price')}</small>
}
