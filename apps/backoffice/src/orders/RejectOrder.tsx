import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { OrderStatusCode } from '@lonja/contract/constants'
import { isFinal, mayMove } from '@lonja/contract/orders/transitions'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Dialog } from '@lonja/ui/controls/Dialog.tsx'
import { Choice } from '@lonja/ui/controls/Field.tsx'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useMay } from '#/people/current-shop.ts'
import css from './OrderPage.module.css'
import { type Order, moveOrder, readOrdersAgain } from './order.queries.ts'

const reasons = ['sold_out', 'closed', 'no_time', 'other'] as const

/** Rejects or cancels the order with a reason that the customer reads. Paid money goes back by itself. */
export function RejectOrder({ order, status }: { order: Order; status: OrderStatusCode }) {
  const locale = useLocale()
  const { t } = locale
  const api = useApi()
  const client = useQueryClient()
  const may = useMay('orders')
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState<(typeof reasons)[number]>('sold_out')
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  if (!may || isFinal(status) || !mayMove(status, 'canceled', 'shop')) return null
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const more = text.trim()
    setBusy(true)
    try {
      const why =
        reason === 'other' && more ? more : [t(`manage.reject.why.${reason}`), more].filter(Boolean).join('. ')
      await moveOrder(api, order.id, 'canceled', why)
      setOpen(false)
      showToast('success', t('manage.reject.done', { code: order.code }))
    } catch (error) {
      showToast('error', errorText(locale, error))
    } finally {
      setBusy(false)
      void readOrdersAgain(client)
    }
  }
  const title = t(status === 'confirm' ? 'manage.reject.title' : 'manage.reject.cancel')
  return (
    <>
      <Button kind="secondary" onClick={() => setOpen(true)}>
        {title}
      </Button>
      <Dialog open={open} title={title} onClose={() => setOpen(false)} shape="sheet">
        <form className={css['reject']} onSubmit={(event) => void send(event)}>
          <fieldset>
            <legend>{t('manage.reject.reason')}</legend>
            {reasons.map((each) => (
              <Choice
                key={each}
                type="radio"
                name="reason"
                label={t(`manage.reject.why.${each}`)}
                checked={reason === each}
                onChange={() => setReason(each)}
              />
            ))}
          </fieldset>
          <label>
            {t('manage.reject.more')}
            <textarea rows={3} maxLength={400} value={text} onChange={(event) => setText(event.target.value)} />
          </label>
          <p>{t('manage.reject.effect')}</p>
          <Button type="submit" kind="danger" busy={busy}>
            {title}
          </Button>
        </form>
      </Dialog>
    </>
  )
}
