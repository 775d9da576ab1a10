import { useApi } from '@lonja/ui/api/query-client.ts'
import { checkBasket, markNewsRead, setQuantity, useBasket } from '#/basket/basket.ts'
import { isDearer } from '#/basket/changes.ts'
import { type LocalLine, lineKey } from '#/basket/local-order.ts'
import { shopsOf } from '#/basket/shops.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { InlineNotice } from '@lonja/ui/controls/Notice.tsx'
import { OfflineIcon } from '@lonja/ui/controls/icons.tsx'
import { useOnline } from '@lonja/ui/hooks/online.ts'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import css from './Cart.module.css'
import { CartShop } from './CartShop.tsx'
import { CartSummary } from './CartSummary.tsx'
import { ChangesNotice } from './ChangesNotice.tsx'
import { UndoRow } from './UndoRow.tsx'
import { missingLines } from './missing-lines.ts'
import { type Removal, saveForLater } from './removal.ts'
import { errorText } from '@lonja/ui/api/api-error.ts'

/** The basket: its changes, the lines of each shop, and the total. */
export function Cart({ removal }: { removal: Removal }) {
  const { t } = useLocale()
  const api = useApi()
  const basket = useBasket()
  const online = useOnline()
  const { order, status, error } = basket
  const changes = order.news ?? []
  const gone = missingLines(error)
  const blocked = order.lines.some((line, index) => line.available === false || gone.includes(index))

  const change = (line: LocalLine, quantity: number) =>
    quantity === 0 ? removal.remove(line) : setQuantity(line, quantity)
  const keep = (line: LocalLine) =>
    saveForLater(api, line, true).then(
      (isNew) => removal.remove(line, isNew),
      () => showToast('error', t('error.network_unavailable')),
    )
  const removedKey = removal.removed && lineKey(removal.removed.line)

  return (
    <div className={css['split']}>
      <div className={css['main']}>
        {(!online || (status === 'unchecked' && error !== undefined && gone.length === 0)) && (
          <Unchecked online={online} error={error} />
        )}
        <ChangesNotice changes={changes} onRead={markNewsRead} />
        {removal.removed && <UndoRow key={removedKey} removal={removal} />}
        {shopsOf(order).map((shop) => (
          <CartShop
            key={shop.id}
            shop={shop}
            order={order}
            stale={status !== 'checked'}
            isGone={(line) => gone.includes(order.lines.indexOf(line))}
            onChange={change}
            onKeep={(line) => void keep(line)}
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
  const locale = useLocale()
  const { t } = locale
  return (
    <InlineNotice tone="offer">
      <OfflineIcon size={20} />
      <span>{online ? t('cart.unchecked_error', { error: errorText(locale, error) }) : t('cart.unchecked')}</span>
      {online && (
        <Button kind="quiet" onClick={() => void checkBasket().catch(() => undefined)}>
          {t('action.retry')}
        </Button>
      )}
    </InlineNotice>
  )
}
