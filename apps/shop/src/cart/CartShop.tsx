import type { ShippingChoice } from '@lonja/contract/orders/basket'
import { useQuery } from '@tanstack/react-query'
import { basketQueries } from '#/basket/basket.queries.ts'
import { type LocalLine, type LocalOrder, lineKey } from '#/basket/local-order.ts'
import type { ShopLines } from '#/basket/shops.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { StoreIcon, TruckIcon } from '@lonja/ui/controls/icons.tsx'
import css from './Cart.module.css'
import { CartLine } from './CartLine.tsx'

interface CartShopProps {
  shop: ShopLines
  order: LocalOrder
  stale: boolean
  isGone: (line: LocalLine) => boolean
  onChange: (line: LocalLine, quantity: number) => void
  onKeep: (line: LocalLine) => void
}

/** The lines of one shop in the basket, the amount that is missing for a delivery, and the shop’s shipping methods. */
export function CartShop({ shop, order, stale, isGone, onChange, onKeep }: CartShopProps) {
  const { t, formatMoney } = useLocale()
  const { id, name, lines, part } = shop
  const { data = [] } = useQuery(basketQueries.shippingChoices(order))
  const choices = data.filter(({ business }) => business.id === id)
  const collectable = choices.some(({ type }) => type === 'pickup')
  return (
    <section className={css['shop']} aria-label={name || t('cart.unknown_shop')}>
      <h2 className={css['name']}>
        <StoreIcon size={20} />
        {id ? (
          <Link to={`/products?${new URLSearchParams({ 'business.id': id })}`}>{name}</Link>
        ) : (
          t('cart.unknown_shop')
        )}
      </h2>
      <ul className={css['lines']}>
        {lines.map((line) => (
          <li key={lineKey(line)}>
            <CartLine
              line={line}
              stale={stale}
              gone={isGone(line)}
              onChange={(quantity) => onChange(line, quantity)}
              onKeep={() => onKeep(line)}
            />
          </li>
        ))}
      </ul>
      {part && part.missing > 0 && (
        <p className={css['missing']}>
          {t('cart.missing', { amount: formatMoney(part.missing) })} {collectable && t('cart.missing_pickup')}{' '}
          {id && <Link to={`/products?${new URLSearchParams({ 'business.id': id })}`}>{t('cart.missing_more')}</Link>}
        </p>
      )}
      {choices.length > 0 && <Delivery choices={choices} />}
    </section>
  )
}

/** The shipping methods, with the prices that are known without an address. */
function Delivery({ choices }: { choices: readonly ShippingChoice[] }) {
  const { t, formatMoney } = useLocale()
  const words = choices.map(({ name, price, type }) => {
    if (price === 0) return t('cart.delivery_free', { name })
    return t(type === 'pickup' ? 'cart.delivery_price' : 'cart.delivery_from', { name, price: formatMoney(price) })
  })
  return (
    <p className={css['delivery']}>
      {choices.some(({ type }) => type !== 'pickup') ? <TruckIcon size={20} /> : <StoreIcon size={20} />}
      {words.join(' · ')}
    </p>
  )
}
