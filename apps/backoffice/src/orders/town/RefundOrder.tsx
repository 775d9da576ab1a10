import { type FormEvent, useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Dialog } from '@lonja/ui/controls/Dialog.tsx'
import { Choice, Field } from '@lonja/ui/controls/Field.tsx'
import { Stepper } from '@lonja/ui/controls/Stepper.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import type { Order } from '../order.queries.ts'
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
  const [reason, setReason] = useState('')
  const { id, code, lines, funds, totals } = order
  const left = lines.filter(({ quantity, refundedQty }) => quantity > refundedQty)
  const wanted = left.flatMap(({ id: soldProduct }) =>
    units[soldProduct] ? [{ soldProduct, quantity: units[soldProduct] }] : [],
  )
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const part = isWhole ? {} : { lines: wanted, shipping }
    const refund = { order: `/api/orders/${id}`, ...part, restock, reason: reason.trim() }
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
      <Field
        label={t('manage.town_order.reason')}
        required
        maxLength={400}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button type="submit" kind="danger" busy={busy} disabled={!isWhole && wanted.length === 0 && !shipping}>
        {t('manage.town_order.refund')}
      </Button>
    </form>
  )
}
