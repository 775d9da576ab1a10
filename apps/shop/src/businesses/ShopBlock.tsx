import { defaultLanguage } from '@lonja/contract/constants'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { useHydrated } from '@lonja/ui/hooks/hydrated.ts'
import { ClockIcon, StoreIcon } from '@lonja/ui/controls/icons.tsx'
import { OpeningLabel } from './OpeningLabel.tsx'
import { ShippingMethods } from './ShippingMethods.tsx'
import css from './ShopBlock.module.css'
import { businessPath, shopQueries, streetLine } from './shop.queries.ts'

interface ShopBlockProps {
  business: { id: string; name: string; url: string }
  /** The part that checks whether the shop delivers to a postal code. It is loaded only when the user opens it. */
  deliveryCheck: ReactNode
}

/** The seller of a product: its name, opening state and shipping methods. */
export function ShopBlock({ business, deliveryCheck }: ShopBlockProps) {
  const { t } = useLocale()
  const [asked, setAsked] = useState(false)
  const hydrated = useHydrated()
  const { data: shop } = useQuery(shopQueries.one(business.id))
  return (
    <section className={css['block']} aria-label={t('shop.label')}>
      <div className={css['row']}>
        <StoreIcon />
        <div>
          <p>
            {t('shop.sold_by')}{' '}
            <Link to={businessPath(business)} className={css['name']} lang={defaultLanguage}>
              {business.name}
            </Link>
          </p>
          {shop?.address && <p className={css['small']}>{streetLine(shop.address)}</p>}
          <Link to={`/products?${new URLSearchParams({ 'business.id': business.id })}`} className={css['more']}>
            {t('shop.more')}
          </Link>
        </div>
      </div>
      {shop && shop.openingHours.length + shop.pauses.length > 0 && (
        <div className={css['row']}>
          <ClockIcon />
          <p>
            <OpeningLabel shop={shop} />
          </p>
        </div>
      )}
      <ShippingMethods business={business.id} />
      <div className={css['ask']}>
        {asked ? (
          <Suspense>{deliveryCheck}</Suspense>
        ) : (
          hydrated && (
            <button type="button" onClick={() => setAsked(true)}>
              {t('shop.deliver_ask')}
            </button>
          )
        )}
      </div>
    </section>
  )
}
