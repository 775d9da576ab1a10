import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { serverNow } from '@lonja/ui/api/server-clock.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { Price } from '@lonja/ui/controls/Price.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { discountSentence } from '#/offers/discount-sentence.ts'
import { useMay, useShop } from '#/people/current-shop.ts'
import { Fold } from './Fold.tsx'
import type { SheetOffer } from './offer-draft.ts'
import { endOffer, offerQueries } from './offer.queries.ts'
import { OfferForm } from './OfferForm.tsx'
import css from './SheetPage.module.css'
import { type SheetCombo, type SheetProduct, sheetQueries } from './sheet.queries.ts'

/** The offers of a product with their days. Offers of several products are changed on their own screen. */
export function Offers({ product, combos }: { product: SheetProduct; combos: readonly SheetCombo[] }) {
  const { t } = useLocale()
  const may = useMay('offers')
  const offers = useQuery(offerQueries.ofProduct(useShop().id, product.id))
  const [open, setOpen] = useState<string>()
  const close = () => setOpen(undefined)
  return (
    <Fold title={t('manage.sheet.offer.title')}>
      {product.price !== null && product.previousPrice !== null && (
        <p>
          {t('manage.sheet.offer.now')}{' '}
          <Price price={product.price} previous={product.previousPrice} from={product.priceVaries} />
        </p>
      )}
      <QueryView query={offers} skeleton={<Skeleton shape="block" />}>
        {(items) => (
          <ul className={css['offers']}>
            {items.length === 0 && <li>{t('manage.sheet.offer.none')}</li>}
            {items.map((offer) => (
              <li key={offer.id}>
                {open === offer.id ? (
                  <OfferForm product={product.id} combos={combos} offer={offer} onDone={close} />
                ) : (
                  <OfferLine offer={offer} product={product.id} onChange={() => setOpen(offer.id)} />
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      {may && open === 'new' && <OfferForm product={product.id} combos={combos} onDone={close} />}
      {may && open === undefined && (
        <Button kind="secondary" onClick={() => setOpen('new')}>
          {t('manage.sheet.offer.add')}
        </Button>
      )}
    </Fold>
  )
}

interface OfferLineProps {
  offer: SheetOffer
  product: string
  onChange: () => void
}

function OfferLine({ offer, product, onChange }: OfferLineProps) {
  const locale = useLocale()
  const { t } = locale
  const may = useMay('offers')
  const api = useApi()
  const client = useQueryClient()
  const end = useMutation({
    mutationFn: () => endOffer(api, offer, serverNow()),
    onSuccess: () => showToast('success', t('manage.sheet.offer.ended')),
    onError: (error) => showToast('error', errorText(locale, error)),
    onSettled: () => client.invalidateQueries({ queryKey: sheetQueries.product(product).queryKey }),
  })
  const isOwn = offer.products.length === 1 && offer.target === 'product'
  const name = <span className="sr-only"> {offer.name}</span>
  return (
    <>
      <p>
        <strong>{offer.name}.</strong> {discountSentence(offer, locale)}
      </p>
      {may && isOwn && (
        <div className={css['actions']}>
          <Button kind="secondary" onClick={onChange}>
            {t('manage.sheet.offer.change')}
            {name}
          </Button>
          <Button kind="quiet" busy={end.isPending} onClick={() => end.mutate()}>
            {t('manage.sheet.offer.end')}
            {name}
          </Button>
        </div>
      )}
      {may && !isOwn && (
        <Link to={`/offers/${offer.id}`} className={css['link']}>
          {t('manage.sheet.offer.open')}
          {name}
        </Link>
      )}
    </>
  )
}
