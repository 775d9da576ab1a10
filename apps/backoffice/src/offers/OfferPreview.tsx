import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SelectField } from '@lonja/ui/controls/Field.tsx'
import { InlineNotice } from '@lonja/ui/controls/Notice.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import type { BesideProps } from '#/kit/declaration.ts'
import { useShop } from '#/people/current-shop.ts'
import { type OfferItem, discountSentence } from './discount-sentence.ts'
import css from './Preview.module.css'
import { offerQueries } from './offer.queries.ts'
import { priceWithOffer, priceWithoutOffers } from './previewed-price.ts'

/** What an offer will do: in a sentence, and for the price of a product. */
export function OfferPreview({ draft, record }: BesideProps<OfferItem>) {
  const locale = useLocale()
  const { t } = locale
  const sentence = discountSentence({ ...draft, funder: record?.funder }, locale)
  const { id: shop } = useShop()
  const ids = (draft.products ?? []).map(({ id }) => id)
  const { data: products = [] } = useQuery(offerQueries.previewed(shop, ids))
  const [chosen, setChosen] = useState('')
  const product = products.find(({ id }) => id === chosen) ?? products[0]
  return (
    <section className={css['preview']} aria-labelledby="preview">
      <h2 id="preview">{t('manage.offers.preview')}</h2>
      <output>{sentence ?? t('manage.offers.preview_blank')}</output>
      {product && (
        <>
          <SelectField
            label={t('manage.offers.preview_on')}
            value={product.id}
            onChange={({ target }) => setChosen(target.value)}
          >
            {products.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </SelectField>
          <Price draft={{ ...draft, ...(record && { id: record.id, code: record.code }) }} product={product.id} />
        </>
      )}
    </section>
  )
}

/** The price that customers will see on the first day of the offer. */
function Price({ draft, product: id }: { draft: Partial<OfferItem>; product: string }) {
  const { t, formatMoney } = useLocale()
  const { id: shop } = useShop()
  const { data: others } = useQuery(offerQueries.validAt(shop, draft.startDate ?? 'now'))
  const { data: product } = useQuery(offerQueries.product(id))
  if (product === undefined || others === undefined) return null
  const before = priceWithoutOffers(product)
  if (before === null) return <p>{t('manage.products.no_price')}</p>
  const after = priceWithOffer(product, before, shop, draft, others)
  return (
    <>
      <p className={css['price']}>
        {after < before && (
          <del>
            <span className="sr-only">{t('manage.offers.before')} </span>
            {formatMoney(before)}
          </del>
        )}
        <strong>{formatMoney(after)}</strong>
      </p>
      {after === before && <p>{t('manage.offers.same_price')}</p>}
      {after === 0 && <InlineNotice tone="bad">{t('manage.offers.for_nothing')}</InlineNotice>}
    </>
  )
}
