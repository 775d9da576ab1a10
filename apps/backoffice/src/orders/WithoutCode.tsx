import { type FormEvent, useState } from 'react'
import type { OrderStatusCode } from '@lonja/contract/constants'
import { type HandoverProof, handoverProofs } from '@lonja/contract/orders/handover'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Dialog } from '@lonja/ui/controls/Dialog.tsx'
import { Choice } from '@lonja/ui/controls/Field.tsx'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useMay } from '#/people/current-shop.ts'
import css from './OrderPage.module.css'
import { amountDue, nextStep } from './next-step.ts'
import { handOverLater } from './hand-over-later.ts'
import type { Order } from './order.queries.ts'

/**
 * Hands over an order to a customer who comes to the shop without the code. The server stores how the shop knows the
 * customer.
 */
export function WithoutCode({ order, status }: { order: Order; status: OrderStatusCode }) {
  const { t, formatMoney } = useLocale()
  const may = useMay('orders')
  const [open, setOpen] = useState(false)
  const [proof, setProof] = useState<HandoverProof>('known')
  if (!may || nextStep(order, status) !== 'handOver') return null
  const due = amountDue(order)
  const send = (event: FormEvent) => {
    event.preventDefault()
    handOverLater(order, proof, due > 0)
    setOpen(false)
    showToast('success', t('manage.handover.done', { code: order.code }))
  }
  return (
    <>
      <Button kind="secondary" onClick={() => setOpen(true)}>
        {t('manage.without_code.title')}
      </Button>
      <Dialog open={open} title={t('manage.without_code.title')} onClose={() => setOpen(false)} shape="sheet">
        <form className={css['reject']} onSubmit={send}>
          <fieldset>
            <legend>{t('manage.without_code.reason')}</legend>
            {handoverProofs.map((each) => (
              <Choice
                key={each}
                type="radio"
                name="proof"
                label={t(`manage.without_code.why.${each}`)}
                checked={proof === each}
                onChange={() => setProof(each)}
              />
            ))}
          </fieldset>
          <Button type="submit">
            {t('manage.step.handOver')}
            {due > 0 && ` ${t('manage.step.with_money', { amount: formatMoney(due) })}`}
          </Button>
        </form>
      </Dialog>
    </>
  )
}
