import type { orderContract } from '@lonja/contract/orders/order'
import type { Item } from '@lonja/contract/resource'
import { Suspense, useState } from 'react'
import type { OrderStatusCode } from '@lonja/contract/constants'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Dialog } from '@lonja/ui/controls/Dialog.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { latePart } from '@lonja/ui/late/late-part.ts'
import { keys } from '#/keyboard/keys.ts'
import { useMay } from '#/people/current-shop.ts'

type Order = Item<typeof orderContract>

const GoodwillForm = latePart(() => import('./GoodwillForm.tsx').then(({ GoodwillForm: Loaded }) => Loaded))

/** A button for giving back an amount of a paid order without a line, with a reason that the customer reads. */
export function GoodwillButton({ order, status }: { order: Order; status: OrderStatusCode }) {
  const { t } = useLocale()
  const may = useMay('refunds')
  const [isOpen, setOpen] = useState(false)
  const { retained } = order.funds
  if (!may || retained === 0 || status === 'canceled') return null
  return (
    <>
      <Button kind="secondary" aria-keyshortcuts={keys.refund} onClick={() => setOpen(true)}>
        {t('manage.goodwill.title')}
      </Button>
      <Dialog open={isOpen} title={t('manage.goodwill.title')} onClose={() => setOpen(false)} shape="sheet">
        <Suspense>
          <GoodwillForm order={order} onDone={() => setOpen(false)} />
        </Suspense>
      </Dialog>
    </>
  )
}
