import { useEffect } from 'react'
import { checkBasket, useBasket, useBasketCount } from '#/basket/basket.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { ButtonLink } from '@lonja/ui/controls/Button.tsx'
import { Notice } from '@lonja/ui/controls/Notice.tsx'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useHydrated } from '@lonja/ui/hooks/hydrated.ts'
import { CartIcon } from '@lonja/ui/controls/icons.tsx'
import { Cart } from './Cart.tsx'
import css from './CartPage.module.css'
import { useRemoval } from './removal.ts'

/** The basket is on the device, so the server renders only a placeholder. */
export function Screen() {
  const { t } = useLocale()
  const hydrated = useHydrated()
  const count = useBasketCount()
  return (
    <Page
      title={t('cart.title')}
      heading={t('cart.title')}
      aside={count > 0 && <span className={css['count']}>{t('cart.count', { count })}</span>}
      noIndex
    >
      {hydrated ? <Content /> : <CartSkeleton />}
    </Page>
  )
}

function Content() {
  const { t } = useLocale()
  const { order } = useBasket()
  const removal = useRemoval()
  const empty = order.lines.length === 0

  useEffect(() => {
    // Prices and stock may have changed since the last visit. The rejected promise is ignored, because the state of
    // the basket contains the error.
    if (!empty) checkBasket().catch(() => undefined)
  }, [empty])

  if (empty && !removal.removed) {
    return (
      <Notice
        icon={<CartIcon size={40} />}
        title={t('cart.empty')}
        action={
          <>
            <ButtonLink to="/catalog">{t('cart.empty_catalog')}</ButtonLink>
            <ButtonLink kind="secondary" to="/products?reduced=true">
              {t('cart.empty_offers')}
            </ButtonLink>
          </>
        }
      >
        {t('cart.empty_text')}
      </Notice>
    )
  }
  return <Cart removal={removal} />
}

function CartSkeleton() {
  const { t } = useLocale()
  return (
    <div aria-busy="true" className={css['skeleton']}>
      <output className="sr-only">{t('loading')}</output>
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </div>
  )
}
