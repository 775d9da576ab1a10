import { useState } from 'react'
import { type BasketState, checkBasket, setQuantity, useBasket } from '#/basket/basket.ts'
import { type LocalLine, lineKey } from '#/basket/local-order.ts'
import { shopsOf } from '#/basket/shops.ts'
import { t } from '#/i18n/texts.ts'
import { Button } from '#/ui/Button.tsx'
import { InlineNotice } from '#/ui/Notice.tsx'
import { OfflineIcon } from '#/ui/icons.tsx'
import { useOnline } from '#/ui/online.ts'
import css from './Cart.module.css'
import { CartShop } from './CartShop.tsx'
import { CartSummary } from './CartSummary.tsx'
import { ChangesNotice } from './ChangesNotice.tsx'
import { UndoRow } from './UndoRow.tsx'
import { type Change, collectChanges, isDearer } from './changes.ts'
import { missingLines } from './missing-lines.ts'
import type { Removal } from './removal.ts'
import { errorText } from '#/api/api-error.ts'

/** The basket by shop, what changed in it, and what it comes to. */
export function Cart({ removal }: { removal: Removal }) {
  const basket = useBasket()
  const online = useOnline()
  const [changes, forgetChanges] = useChanges(basket)
  const { order, status, error } = basket
  const gone = missingLines(error)
  const blocked = order.lines.some((line, index) => line.available === false || gone.includes(index))

  const change = (line: LocalLine, quantity: number) =>
    quantity === 0 ? removal.remove(line) : setQuantity(line, quantity)
  const removedKey = removal.removed && lineKey(removal.removed.line)

  return (
    <div className={css['split']}>
      <div className={css['main']}>
        {(!online || (status === 'unchecked' && error !== undefined && gone.length === 0)) && (
          <Unchecked online={online} error={error} />
        )}
        <ChangesNotice changes={changes} onRead={forgetChanges} />
        {removal.removed && <UndoRow key={removedKey} removal={removal} />}
        {shopsOf(order).map((shop) => (
          <CartShop
            key={shop.id}
            shop={shop}
            order={order}
            stale={status !== 'checked'}
            isGone={(line) => gone.includes(order.lines.indexOf(line))}
            onChange={change}
          />
        ))}
      </div>
      {order.lines.length > 0 && (
        <CartSummary
          basket={{
            ...basket,
            order: { ...order, lines: order.lines.filter((_line, index) => !gone.includes(index)) },
          }}
          online={online}
          blocked={blocked}
          unread={isDearer(changes)}
        />
      )}
    </div>
  )
}

function Unchecked({ online, error }: { online: boolean; error: unknown }) {
  return (
    <InlineNotice tone="offer">
      <OfflineIcon size={20} />
      <span>{online ? t('cart.unchecked_error', { error: errorText(error) }) : t('cart.unchecked')}</span>
      {online && (
        <Button kind="quiet" onClick={() => void checkBasket().catch(() => undefined)}>
          {t('action.retry')}
        </Button>
      )}
    </InlineNotice>
  )
}

/** What the checks of the basket have changed, until it is read. */
function useChanges({ order, status }: BasketState): [readonly Change[], () => void] {
  const [seen, setSeen] = useState(order)
  const [changes, setChanges] = useState<readonly Change[]>(() => collectChanges([], order))
  // Only an answer of the server brings news: after a change of one's own the order still carries the old messages.
  if (seen !== order && status === 'checked') {
    setSeen(order)
    setChanges(collectChanges(changes, order, seen))
  }
  return [changes, () => setChanges([])]
}
