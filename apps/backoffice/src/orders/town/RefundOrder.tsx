import { sum } from '@lonja/contract/money'
import { refundOfUnits } from '@lonja/contract/orders/refund'
import { type FormEvent, useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Dialog } from '@lonja/ui/controls/Dialog.tsx'
import { Choice } from '@lonja/ui/controls/Field.tsx'
import { Stepper } from '@lonja/ui/controls/Stepper.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import type { Order } from '../order.queries.ts'
import { ReasonFields } from './ReasonFields.tsx'
import css from './TownOrder.module.css'
import { refundOrder } from './town-order.queries.ts'

interface RefundOrderProps {
  order: Order
  open: boolean
  onClose: () => void
}

/** Refunds everything that is left of the order or the group, or some units of it. */
export function RefundOrder({ order, open, onClose }: RefundOrderProps) {
  const { t } = useLocale()
  return (
    <Dialog open={open} title={t('manage.town_order.refund')} onClose={onClose} shape="sheet">
      {open && <RefundForm order={order} onClose={onClose} />}
    </Dialog>
  )
}

function RefundForm({ order, onClose }: Omit<RefundOrderProps, 'open'>) {
  const { t, formatMoney } = useLocale()
  const { busy, act } = useAct('orders', 'attention')
  const [key] = useState(() => crypto.randomUUID())
  const [isWhole, setWhole] = useState(true)
  const [units, setUnits] = useState<Readonly<Record<string, number>>>({})
  const [shipping, setShipping] = useState(false)
  const [restock, setRestock] = useState(false)
  const usual = (['missing', 'broken', 'asked'] as const).map((why) => t(`manage.town_order.why.${why}`))
  const [reason, setReason] = useState(usual[0]!)
  const { id, code, lines, funds, totals } = order
  const left = lines.filter(({ quantity, refundedQty }) => quantity > refundedQty)
  const wanted = left.flatMap(({ id: soldProduct }) =>
    units[soldProduct] ? [{ soldProduct, quantity: units[soldProduct] }] : [],
  )
  const amount = isWhole ? funds.captured - funds.refunded : amountOf(order, units, shipping)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const part = isWhole ? {} : { lines: wanted, shipping }
    const refund = { order: `/api/orders/${id}`, ...part, restock, reason }
    if (await act((api) => refundOrder(api, refund, key), t('manage.town_order.refund_done', { code }))) onClose()
  }
  return (
    <form className={css['form']} onSubmit={(event) => void send(event)}>
      <p>{t('manage.town_order.left', { amount: formatMoney(funds.captured - funds.refunded) })}</p>
      <p>{t('manage.town_order.refund_how')}</p>
      <Choice
        type="radio"
        name="whole"
        label={t('manage.town_order.whole')}
        checked={isWhole}
        onChange={() => setWhole(true)}
      />
      <Choice
        type="radio"
        name="whole"
        label={t('manage.town_order.some')}
        checked={!isWhole}
        onChange={() => setWhole(false)}
      />
      {!isWhole && (
        <ul className={css['units']}>
          {left.map(({ id: line, title, business, quantity, refundedQty }) => (
            <li key={line}>
              <span>
                {title} · {business.name}
              </span>
              <Stepper
                label={title}
                min={0}
                max={quantity - refundedQty}
                value={units[line] ?? 0}
                onChange={(count) => setUnits({ ...units, [line]: count })}
              />
            </li>
          ))}
          {totals.shipping > 0 && (
            <li>
              <Choice
                type="checkbox"
                label={t('manage.town_order.shipping', { amount: formatMoney(totals.shipping) })}
                checked={shipping}
                onChange={(event) => setShipping(event.target.checked)}
              />
            </li>
          )}
        </ul>
      )}
      <Choice
        type="checkbox"
        label={t('manage.inbox.return.restock')}
        checked={restock}
        onChange={(event) => setRestock(event.target.checked)}
      />
      <ReasonFields usual={usual} onChange={setReason} />
      <Button type="submit" kind="danger" busy={busy} disabled={!isWhole && wanted.length === 0 && !shipping}>
        {amount === undefined
          ? t('manage.town_order.refund')
          : t('manage.town_order.refund_now', { amount: formatMoney(amount) })}
      </Button>
    </form>
  )
}

/**
 * The amount of the refund, in cents, which the form shows before it is sent. Undefined if goods were missing or lighter:
 * then only the server knows how much of each line can still be refunded.
 */
function amountOf(order: Order, units: Readonly<Record<string, number>>, shipping: boolean): number | undefined {
  if (order.adjusted !== 0 || order.lines.some(({ finalGrams }) => finalGrams !== null)) return undefined
  const amounts = order.lines.map(({ id, quantity, refundedQty, total }) => {
    const line = { quantity, refundedQty: 0, total, refunded: 0 }
    const refunded = refundOfUnits(line, refundedQty)
    return refundOfUnits({ ...line, refundedQty, refunded }, units[id] ?? 0)
  })
  return sum(amounts) + (shipping ? order.totals.shipping : 0)
}
