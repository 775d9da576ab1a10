import { useQuery } from '@tanstack/react-query'
import { type Locale, useLocale } from '@lonja/ui/i18n/locale.ts'
import { StoreIcon, TruckIcon } from '@lonja/ui/controls/icons.tsx'
import css from './ShopBlock.module.css'
import { type ShippingMethod, shopQueries } from './shop.queries.ts'

/** The shipping methods of a shop and their prices. */
export function ShippingMethods({ business }: { business: string }) {
  const locale = useLocale()
  const { data: methods = [] } = useQuery(shopQueries.shipping(business))
  return methods.map((method) => (
    <div key={method.id} className={css['row']}>
      {method.type === 'pickup' ? <StoreIcon /> : <TruckIcon />}
      <div>
        <p>{method.name}</p>
        <p className={css['small']}>{costOf(locale, method)}</p>
      </div>
    </div>
  ))
}

function costOf({ t, formatMoney }: Locale, { zones, freeFrom, description }: ShippingMethod): string {
  if (zones.length === 0) return description
  const cheapest = Math.min(...zones.map(({ price }) => price))
  if (cheapest === 0) return t('shop.free')
  const cost = t('shop.from', { price: formatMoney(cheapest) })
  return freeFrom === null ? cost : `${cost} · ${t('shop.free_from', { amount: formatMoney(freeFrom) })}`
}
