import { useQuery } from '@tanstack/react-query'
import type { BasketState } from '#/basket/basket.ts'
import { basketQueries } from '#/basket/basket.queries.ts'
import type { LocalOrder } from '#/basket/local-order.ts'
import { totalsRows } from '#/basket/totals.ts'
import { type Locale, useLocale } from '@lonja/ui/i18n/locale.ts'
import { Button, ButtonLink } from '@lonja/ui/controls/Button.tsx'
import { Totals } from '#/ui/Totals.tsx'
import css from './CartSummary.module.css'
import { Coupons } from './Coupons.tsx'

interface CartSummaryProps {
  basket: BasketState
  online: boolean
  /** Whether the basket has a line that cannot be ordered. */
  blocked: boolean
  /** Whether the customer must first agree to a change, for example to a higher price. */
  unread: boolean
}

/** The total of the basket and the button to the checkout. On phones the button stays visible. */
export function CartSummary({ basket, online, blocked, unread }: CartSummaryProps) {
  const locale = useLocale()
  const { t, formatMoney } = locale
  const { order, status } = basket
  const stale = status !== 'checked'
  const total = stale ? estimateOf(order) : (order.total ?? 0)
  const reason = whyNot(locale, { online, blocked, unread })
  return (
    <>
      <aside className={css['summary']} aria-labelledby="summary-title">
        <h2 id="summary-title">{t('cart.summary')}</h2>
        <Totals
          rows={[...totalsRows(locale, order), ...useDelivery(order)]}
          total={total}
          tax={order.tax ?? []}
          busy={status === 'checking'}
          stale={stale}
        />
        {!online && <p className={css['unchecked']}>{t('cart.unchecked_total')}</p>}
        <Coupons order={order} />
        <div className={css['wide']}>
          <Checkout reason={reason} />
        </div>
      </aside>
      <div className={css['bar']} data-bar="sticky">
        <p>
          <span>{t('totals.total')}</span>
          <strong className={stale ? css['stale'] : undefined}>{formatMoney(total)}</strong>
        </p>
        <Checkout reason={reason} />
      </div>
    </>
  )
}

function Checkout({ reason }: { reason: string | undefined }) {
  const { t } = useLocale()
  if (reason === undefined) {
    return (
      <ButtonLink to="/payment" wide>
        {t('cart.checkout')}
      </ButtonLink>
    )
  }
  return (
    <div className={css['stopped']}>
      <Button wide aria-disabled onClick={() => document.getElementById('changes')?.focus()}>
        {t('cart.checkout')}
      </Button>
      <output>{reason}</output>
    </div>
  )
}

function whyNot({ t }: Locale, { online, blocked, unread }: Pick<CartSummaryProps, 'online' | 'blocked' | 'unread'>) {
  if (!online) return t('cart.stop_offline')
  if (blocked) return t('cart.stop_blocked')
  return unread ? t('cart.stop_changes') : undefined
}

/** The row with the lowest possible delivery cost. It is shown until a shipping method is chosen for each shop. */
function useDelivery(order: LocalOrder): { label: string; amount: string }[] {
  const { t, formatMoney } = useLocale()
  const { data = [] } = useQuery(basketQueries.shippingChoices(order))
  const chosen = order.parts?.every(({ shippingMethod }) => shippingMethod !== null) ?? false
  const shops = [...new Set(data.map(({ business }) => business.id))]
  if (chosen || shops.length === 0) return []
  const cheapest = shops.map((id) =>
    Math.min(...data.filter(({ business }) => business.id === id).map(({ price }) => price)),
  )
  const least = cheapest.reduce((sum, price) => sum + price, 0)
  const amount = least === 0 ? t('cart.delivery_least_free') : t('cart.delivery_least', { price: formatMoney(least) })
  return [{ label: t('totals.shipping'), amount }]
}

/** The estimated total before the server’s answer: the last known prices times the current quantities. */
const estimateOf = ({ lines }: LocalOrder): number =>
  lines.reduce((sum, { price = 0, quantity, available = true }) => sum + (available ? price * quantity : 0), 0)
