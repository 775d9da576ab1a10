import { Suspense, useState } from 'react'
import type { OrderStatusCode } from '@lonja/contract/constants'
import { isFinal, mayMove } from '@lonja/contract/orders/transitions'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Dialog } from '@lonja/ui/controls/Dialog.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { latePart } from '@lonja/ui/late/late-part.ts'
import { useMay } from '#/people/current-shop.ts'
import type { Order } from './order.queries.ts'

const RejectForm = latePart(() => import('./RejectForm.tsx').then(({ RejectForm: Loaded }) => Loaded))

/** Rejects or cancels the order with a reason that the customer reads. Paid money goes back by itself. */
export function RejectOrder({ order, status }: { order: Order; status: OrderStatusCode }) {
  const { t } = useLocale()
  const may = useMay('orders')
  const [open, setOpen] = useState(false)
  if (!may || isFinal(status) || !mayMove(status, 'canceled', 'shop')) return null
  const title = t(status === 'confirm' ? 'manage.reject.title' : 'manage.reject.cancel')
  const close = () => setOpen(false)
  return (
    <>
      <Button kind="secondary" onClick={() => setOpen(true)}>
        {title}
      </Button>
      <Dialog open={open} title={title} onClose={close} shape="sheet">
        <Suspense>{open && <RejectForm order={order} title={title} onDone={close} />}</Suspense>
      </Dialog>
    </>
  )
}
