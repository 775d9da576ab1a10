import { Suspense } from 'react'
import { useSession } from '@lonja/ui/api/session.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { latePart } from '@lonja/ui/late/late-part.ts'
import { Invoices } from './Invoices.tsx'
import css from './OrderPage.module.css'
import type { Order } from './order.queries.ts'
import { canCancel, sharesOf } from './shares.ts'
import { useRepeat } from './use-repeat.ts'

// Loaded lazily: cancelling is possible only before dispatch, and most orders have no problem.
const CancelOrder = latePart(async () => (await import('./CancelOrder.tsx')).CancelOrder)
const Problems = latePart(async () => (await import('./Problems.tsx')).Problems)
const ReturnProducts = latePart(async () => (await import('./ReturnProducts.tsx')).ReturnProducts)

/** The actions of an order: buy again, cancel or return if possible, and report a problem. */
export function OrderActions({ order, own }: { order: Order; own: boolean }) {
  const user = useSession()
  return (
    <div className={css['actions']}>
      <Invoices order={order} />
      {own && <Repeat order={order} />}
      {canCancel(order) && (
        <Suspense>
          <CancelOrder order={order} />
        </Suspense>
      )}
      {own && sharesOf(order).some(({ status }) => status.code === 'shipped' || status.code === 'complete') && (
        <Suspense>
          <ReturnProducts order={order} />
        </Suspense>
      )}
      {user && (
        <Suspense>
          <Problems order={order} user={user.id} />
        </Suspense>
      )}
    </div>
  )
}

function Repeat({ order }: { order: Order }) {
  const { t } = useLocale()
  const { isRepeating, repeat } = useRepeat(order)
  return (
    <Button kind="secondary" wide busy={isRepeating} onClick={repeat}>
      {t('order.repeat')}
    </Button>
  )
}
