import { defaultLanguage } from '@lonja/contract/constants'
import { unitPriceOf } from '@lonja/contract/products/unit-price'
import { Suspense, useState } from 'react'
import { useLocation, useNavigate } from '@lonja/ui/router/router.tsx'
import type { Client } from '@lonja/ui/api/client.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { addToBasket, readBasket, restoreBasket } from '#/basket/basket.ts'
import { basketLine } from '#/basket/basket-line.ts'
import type { LocalOrder } from '#/basket/local-order.ts'
import { type Locale, useLocale } from '@lonja/ui/i18n/locale.ts'
import { Button, ButtonLink, IconButton } from '@lonja/ui/controls/Button.tsx'
import { PageTitle } from '@lonja/ui/layout/Page.tsx'
import { Price, discountPercent } from '@lonja/ui/controls/Price.tsx'
import { Stepper } from '@lonja/ui/controls/Stepper.tsx'
import { useHydrated } from '@lonja/ui/hooks/hydrated.ts'
import { CartIcon, CheckIcon, ShareIcon } from '@lonja/ui/controls/icons.tsx'
import { latePart } from '@lonja/ui/late/late-part.ts'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { SaveButton } from '#/whitelists/SaveButton.tsx'
import css from './BuyBox.module.css'
import { Options } from './Options.tsx'
import { Promotions } from './Promotions.tsx'
import { Tags } from './Tags.tsx'
import type { Product } from '#/products/product.queries.ts'
import { buyable, comboOf, initialChoice } from '#/products/variants.ts'

// Loaded lazily, because few products are sold out.
const BackInStock = latePart(async () => (await import('#/whitelists/BackInStock.tsx')).BackInStock)

const share = (locale: Locale, api: Client, title: string) =>
  import('./share-page.ts').then(
    ({ sharePage }) => sharePage(locale, api, title),
    () => showToast('error', locale.t('error.network_unavailable')),
  )

const fewLeft = 5

/** Name, price, options and quantity of a product, and the button to add it to the basket. */
export function BuyBox({ product, wanted }: { product: Product; wanted: readonly string[] }) {
  const locale = useLocale()
  const { t, formatNumber, formatPercent, formatUnitPrice, formatMoney } = locale
  const api = useApi()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState(() => initialChoice(product, wanted))
  const [quantity, setQuantity] = useState(1)
  const [before, setBefore] = useState<LocalOrder>()
  const hydrated = useHydrated()
  const combo = comboOf(product, chosen)
  const max = buyable(combo)
  const price = combo?.price ?? product.price
  const previous = combo ? combo.previousPrice : product.previousPrice
  const percent = price === null ? 0 : discountPercent(price, previous)
  const unitPrice = price === null ? null : unitPriceOf(price, combo?.unit ?? product.unit)

  const choose = (values: string[]) => {
    setChosen(values)
    setQuantity(1)
    setBefore(undefined)
    // The address names the chosen variant. `replace` adds no entry to the history, so that the page does not scroll
    // and Back opens the previous page.
    navigate(`${pathname}?${new URLSearchParams({ v: values.join('.') })}`, { replace: true })
  }
  const add = () => {
    if (!combo) return
    setBefore(readBasket())
    addToBasket(basketLine(product, combo, quantity))
  }
  const undo = () => {
    if (before) restoreBasket(before)
    setBefore(undefined)
  }
  return (
    <div className={css['box']}>
      <p className={css['shop']} lang={defaultLanguage}>
        {product.business.name}
      </p>
      <div className={css['title']}>
        <PageTitle lang={defaultLanguage}>{product.title}</PageTitle>
        <span className={css['tools']}>
          <SaveButton product={product} />
          {hydrated && (
            <IconButton
              label={t('product.share')}
              icon={<ShareIcon size={22} />}
              onClick={() => void share(locale, api, product.title)}
            />
          )}
        </span>
      </div>
      {product.rating !== null && (
        <a href="#reviews" className={css['rating']}>
          ★ {formatNumber(product.rating, 1)} · {t('reviews.count', { count: product.ratingCount })}
        </a>
      )}
      <Tags tags={product.tags} />
      <div className={css['prices']}>
        {price === null ? (
          <p>{t('product.no_price')}</p>
        ) : (
          <p>
            <Price price={price} previous={previous} size="xl" />
          </p>
        )}
        {percent > 0 && <span className={css['percent']}>−{formatPercent(percent * 100)}</span>}
      </div>
      {price !== null && (
        <p className={css['small']}>
          {unitPrice && <>{formatUnitPrice(unitPrice)} · </>}
          {t('product.tax_included')}
        </p>
      )}
      <Promotions product={product} />
      <Options product={product} chosen={chosen} onChoose={choose} />
      <Stock left={combo?.availableStock ?? null} max={max} backorder={combo?.backorder ?? false} />
      {!product.available && (
        <div className={css['again']}>
          <Suspense>{hydrated && <BackInStock product={product} />}</Suspense>
        </div>
      )}
      <noscript>
        <p>{t('noscript')}</p>
      </noscript>
      <div className={css['bar']} data-bar="fixed">
        {max > 0 && <Stepper label={t('quantity.label')} value={quantity} max={max} onChange={setQuantity} />}
        <Button wide icon={<CartIcon size={22} />} disabled={max === 0} onClick={add}>
          {max > 0 && price !== null
            ? t('product.add_total', { total: formatMoney(price * quantity) })
            : t('product.sold_out')}
        </Button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output element cannot contain block elements */}
      <div role="status">
        {before && (
          <div className={css['added']}>
            <CheckIcon size={20} />
            <p>{t('product.added_here')}</p>
            <ButtonLink kind="quiet" to="/cart">
              {t('product.see_cart')}
            </ButtonLink>
            <Button kind="quiet" onClick={undo}>
              {t('action.undo')}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}

function Stock({ left, max, backorder }: { left: number | null; max: number; backorder: boolean }) {
  const { t } = useLocale()
  if (max === 0) return <p className={css['gone']}>{t('product.sold_out_text')}</p>
  if (left === null || backorder || left > fewLeft) return <p className={css['in']}>{t('product.in_stock')}</p>
  return <p className={css['few']}>{t('product.few_left', { count: left })}</p>
}
