import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { isCollectedBy } from '@lonja/contract/orders/order-summary'
import { ApiError } from '@lonja/ui/api/api-error.ts'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { InlineNotice } from '@lonja/ui/controls/Notice.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { latePart } from '@lonja/ui/late/late-part.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import type { ScreenProps } from '@lonja/ui/layout/screen.ts'
import { ClaimButton } from '#/acceptance/ClaimButton.tsx'
import { useMay } from '#/people/current-shop.ts'
import { FailedNote } from './FailedNote.tsx'
import { NextStep } from './OrderCard.tsx'
import { OrderCustomer } from './OrderCustomer.tsx'
import { OrderLines } from './OrderLines.tsx'
import { PrintOrder } from './PrintOrder.tsx'
import { RejectOrder } from './RejectOrder.tsx'
import { WithoutCode } from './WithoutCode.tsx'
import css from './OrderPage.module.css'
import { type Order, orderQueries } from './order.queries.ts'
import { shownStatus, useMadeSteps } from './steps.ts'

/** The steps of the order and its changes load later, because most people only need the order. */
const OrderSteps = latePart(() => import('./OrderSteps.tsx').then(({ OrderSteps: Loaded }) => Loaded))
const History = latePart(() => import('#/audit/History.tsx').then(({ History: Loaded }) => Loaded))

/** Only paid orders have this button. */
const GoodwillButton = latePart(() =>
  import('#/adjustments/GoodwillButton.tsx').then(({ GoodwillButton: Loaded }) => Loaded),
)

/** Few orders were changed, and the changes are read after the order. */
const Adjustments = latePart(() => import('#/adjustments/Adjustments.tsx').then(({ Adjustments: Loaded }) => Loaded))

/** The screen can be used without colours and icons. */
const StatusSign = latePart(() => import('./statuses/StatusSign.tsx').then(({ StatusSign: Loaded }) => Loaded))

/** One order: what to prepare, for whom, the money, and what has happened. */
export function Screen({ params }: ScreenProps) {
  const { t } = useLocale()
  const order = useQuery(orderQueries.one(params['id'] ?? '', useQueryClient()))
  if (order.error instanceof ApiError && order.error.status === 404)
    return (
      <Page title={t('manage.order.gone')} heading={t('manage.order.gone')}>
        <Back />
      </Page>
    )
  const title = t('manage.order.title', { code: order.data?.code ?? '' })
  return (
    <Page title={title} heading={title}>
      <Back />
      <QueryView query={order} skeleton={<Skeleton shape="block" />}>
        {(found) => <Details order={found} />}
      </QueryView>
    </Page>
  )
}

function Back() {
  const { t } = useLocale()
  return (
    <p className={css['back']} data-screen>
      <Link to="/orders">{t('manage.orders.title')}</Link>
    </p>
  )
}

function Details({ order }: { order: Order }) {
  const { t, formatSlot } = useLocale()
  const status = shownStatus(useMadeSteps(), order)
  const { slot, shippingMethod, note } = order
  const isChangeable = useMay('orders') && ['confirm', 'accepted', 'preparing', 'ready'].includes(status)
  return (
    <>
      <div className={css['order']}>
        <section className={css['state']} aria-label={t('manage.order.state')}>
          <p>
            <Suspense>
              <StatusSign code={status} />
            </Suspense>
            <strong>{t(`manage.status.${status}`)}</strong>
            {' · '}
            {slot ? formatSlot(slot) : t('manage.orders.now')}
            {' · '}
            {t(isCollectedBy(shippingMethod) ? 'manage.orders.collected' : 'manage.orders.delivered')}
          </p>
          <div className={css['actions']}>
            <NextStep order={order} status={status} wide={false} />
            {status === 'confirm' && <ClaimButton order={order} wide={false} />}
            <WithoutCode order={order} status={status} />
            <RejectOrder order={order} status={status} />
            <Suspense>
              <GoodwillButton order={order} status={status} />
            </Suspense>
            <PrintOrder order={order} status={status} />
          </div>
        </section>
        <FailedNote order={order} />
        {note && (
          <InlineNotice>
            <strong>{t('manage.order.note')}</strong> {note}
          </InlineNotice>
        )}
        <OrderLines order={order} status={status} isChangeable={isChangeable} />
        <Suspense>
          <Adjustments order={order.id} />
        </Suspense>
        <OrderCustomer order={order} />
        <Suspense>
          <OrderSteps order={order} />
          <History
            of={[
              { resource: 'orders', id: order.id },
              ...order.payments.map(({ id }) => ({ resource: 'payments', id })),
            ]}
          />
        </Suspense>
      </div>
    </>
  )
}
