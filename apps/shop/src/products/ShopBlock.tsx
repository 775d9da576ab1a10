import { openingLabel, openingState } from '@lonja/contract/businesses/opening-hours'
import { formatMoney } from '@lonja/contract/formats'
import { timeZoneOf } from '@lonja/contract/time'
import { useQuery } from '@tanstack/react-query'
import { t } from '#/i18n/texts.ts'
import { Link } from '#/ui/Link.tsx'
import { ClockIcon, StoreIcon, TruckIcon } from '#/ui/icons.tsx'
import { useNow } from '#/ui/now.ts'
import css from './ShopBlock.module.css'
import type { Product } from './product.queries.ts'
import { type Shop, type ShippingMethod, shopQueries } from './shop.queries.ts'

/** Who sells it, whether the door is open, and how it comes home. */
export function ShopBlock({ business }: { business: Product['business'] }) {
  const { data: shop } = useQuery(shopQueries.one(business.id))
  const { data: methods = [] } = useQuery(shopQueries.shipping(business.id))
  return (
    <section className={css['block']} aria-label={t('shop.label')}>
      <div className={css['row']}>
        <StoreIcon />
        <div>
          <p>
            {t('shop.sold_by')} <strong>{business.name}</strong>
          </p>
          {shop?.address && <p className={css['small']}>{addressLine(shop.address)}</p>}
          <Link to={`/products?${new URLSearchParams({ 'business.id': business.id })}`} className={css['more']}>
            {t('shop.more')}
          </Link>
        </div>
      </div>
      {shop && <Opening shop={shop} />}
      {methods.map((method) => (
        <div key={method.id} className={css['row']}>
          {method.type === 'pickup' ? <StoreIcon /> : <TruckIcon />}
          <div>
            <p>{method.name}</p>
            <p className={css['small']}>{costOf(method)}</p>
          </div>
        </div>
      ))}
    </section>
  )
}

function Opening({ shop: { openingHours, closures, address } }: { shop: Shop }) {
  const now = useNow()
  const state = openingState(openingHours, closures, now, timeZoneOf(address?.zip))
  if (!state) return null
  return (
    <div className={css['row']}>
      <ClockIcon />
      {/* The minute may turn between the server's clock and the browser's. */}
      <p className={state.open ? css['open'] : css['closed']} suppressHydrationWarning>
        {openingLabel(state)}
      </p>
    </div>
  )
}

const addressLine = ({ street, number, zip, city }: NonNullable<Shop['address']>): string =>
  `${[street, number].filter(Boolean).join(', ')} · ${zip} ${city}`

function costOf({ zones, freeFrom, description }: ShippingMethod): string {
  if (zones.length === 0) return description
  const cheapest = Math.min(...zones.map(({ price }) => price))
  if (cheapest === 0) return t('shop.free')
  const cost = t('shop.from', { price: formatMoney(cheapest) })
  return freeFrom === null ? cost : `${cost} · ${t('shop.free_from', { amount: formatMoney(freeFrom) })}`
}
