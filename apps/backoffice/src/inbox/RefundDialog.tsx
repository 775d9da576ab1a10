import { type FormEvent, useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Dialog } from '@lonja/ui/controls/Dialog.tsx'
import { Choice } from '@lonja/ui/controls/Field.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './InboxPage.module.css'
import type { ReturnedLine } from './ReturnCard.tsx'
import { refundReturn, useInboxAct } from './inbox-acts.ts'
import type { Waiting } from './inbox.queries.ts'

interface RefundDialogProps {
  order: Waiting['returns']
  lines: readonly ReturnedLine[]
  open: boolean
  onClose: () => void
}

/** Asks what happens with the goods, and refunds the returned units. */
export function RefundDialog({ open, onClose, ...returned }: RefundDialogProps) {
  const { t } = useLocale()
  return (
    <Dialog open={open} title={t('manage.inbox.return.refund')} onClose={onClose} shape="sheet">
      <RefundForm {...returned} onDone={onClose} />
    </Dialog>
  )
}

function RefundForm({ order, lines, onDone }: Pick<RefundDialogProps, 'order' | 'lines'> & { onDone: () => void }) {
  const { t, formatMoney } = useLocale()
  const act = useInboxAct()
  const [restock, setRestock] = useState(true)
  // A customer who returns everything also gets the cost of the delivery back.
  const [shipping, setShipping] = useState(lines.length === order.lines.length)
  const [key] = useState(() => crypto.randomUUID())
  const [busy, setBusy] = useState(false)
  const fee = order.totals.shipping
  const goods = costOf(lines)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const refund = {
      order: `/api/orders/${order.id}`,
      lines: lines.map(({ id, quantity, refundedQty }) => ({ soldProduct: id, quantity: quantity - refundedQty })),
      restock,
      shipping: shipping && fee > 0,
    }
    const isDone = await act((api) => refundReturn(api, refund, key), t('manage.inbox.return.refunded'))
    setBusy(false)
    if (isDone) onDone()
  }
  return (
    <form className={css['refund']} onSubmit={(event) => void send(event)}>
      <ul>
        {lines.map(({ id, title, quantity, refundedQty }) => (
          <li key={id}>
            {quantity - refundedQty} × {title}
          </li>
        ))}
      </ul>
      <Choice
        type="checkbox"
        label={t('manage.inbox.return.restock')}
        hint={t('manage.inbox.return.restock_hint')}
        checked={restock}
        onChange={(event) => setRestock(event.target.checked)}
      />
      {fee > 0 && (
        <Choice
          type="checkbox"
          label={t('manage.inbox.return.shipping', { amount: formatMoney(fee) })}
          checked={shipping}
          onChange={(event) => setShipping(event.target.checked)}
        />
      )}
      {goods !== null && <p>{t('manage.inbox.return.sum', { amount: formatMoney(goods + (shipping ? fee : 0)) })}</p>}
      <p>{t('manage.inbox.return.effect')}</p>
      <Button type="submit" busy={busy}>
        {t('manage.inbox.return.refund')}
      </Button>
    </form>
  )
}

/** What the customer paid for the lines; null if a part of them is refunded already, because only the server knows the rest. */
const costOf = (lines: readonly ReturnedLine[]): number | null =>
  lines.every(({ refundedQty, finalGrams }) => refundedQty === 0 && finalGrams === null)
    ? lines.reduce((sum, { total }) => sum + total, 0)
    : null
