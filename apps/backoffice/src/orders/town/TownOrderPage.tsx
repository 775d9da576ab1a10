import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '@lonja/ui/api/api-error.ts'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { InlineNotice } from '@lonja/ui/controls/Notice.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import type { ScreenProps } from '@lonja/ui/layout/screen.ts'
import { Adjustments } from '#/adjustments/Adjustments.tsx'
import { History } from '#/audit/History.tsx'
import { OrderCustomer } from '../OrderCustomer.tsx'
import { OrderLines } from '../OrderLines.tsx'
import css from '../OrderPage.module.css'
import { OrderSteps } from '../OrderSteps.tsx'
import { type Order, orderQueries } from '../order.queries.ts'
import { OrderParts } from './OrderParts.tsx'
import { Refunds } from './Refunds.tsx'
import { TownActs } from './TownActs.tsx'

/** One order as the town sees it: a group with its parts side by side, the one payment, and what the town can do. */
export function Screen({ params }: ScreenProps) {
  const { t } = useLocale()
  const order = useQuery(orderQueries.one(params['id'] ?? '', useQueryClient()))
  const isGone = order.error instanceof ApiError && order.error.status === 404
  const title = isGone ? t('manage.order.gone') : t('manage.order.title', { code: order.data?.code ?? '' })
  return (
    <Page title={title} heading={title}>
      <p className={css['back']} data-screen>
        <Link to="/town/orders">{t('manage.all_orders.title')}</Link>
      </p>
      {!isGone && (
        <QueryView query={order} skeleton={<Skeleton shape="block" />}>
          {(found) => <Details order={found} />}
        </QueryView>
      )}
    </Page>
  )
}

function Details({ order }: { order: Order }) {
  const { t } = useLocale()
  const { note, parent, parts, status, payments } = order
  return (
    <div className={css['order']}>
      {parent && (
        <p>
          {t('manage.town_order.part_of')} <Link to={`/town/orders/${parent.id}`}>{parent.code}</Link>
        </p>
      )}
      <TownActs order={order} />
      {note && (
        <InlineNotice>
          <span>
            <strong>{t('manage.order.note')}</strong> {note}
          </span>
        </InlineNotice>
      )}
      {parts.length > 0 ? (
        <OrderParts parts={parts} />
      ) : (
        <>
          <OrderLines order={order} status={status.code} isChangeable={false} />
          <Adjustments order={order.id} />
        </>
      )}
      <Money order={order} />
      <OrderCustomer order={order} />
      <OrderSteps order={order} />
      <History
        of={[{ resource: 'orders', id: order.id }, ...payments.map(({ id }) => ({ resource: 'payments', id }))]}
      />
    </div>
  )
}

/** The payment of the whole purchase, and what was given back. */
function Money({ order }: { order: Order }) {
  const { t, formatMoney } = useLocale()
  const { funds, paymentMethod, paymentState, totals } = order
  const rows = [
    ['total', totals.total],
    ['captured', funds.captured],
    ['refunded', funds.refunded],
  ] as const
  return (
    <section aria-labelledby="money">
      <h2 id="money">{t('manage.town_order.money')}</h2>
      <p>{[paymentMethod?.name, t(`manage.all_orders.payment.${paymentState}`)].filter(Boolean).join(' · ')}</p>
      <dl className={css['totals']}>
        {rows.map(([name, amount]) => (
          <div key={name}>
            <dt>{t(`manage.town_order.${name}`)}</dt>
            <dd>{formatMoney(amount)}</dd>
          </div>
        ))}
      </dl>
      {funds.captured > 0 && <Refunds order={order} />}
    </section>
  )
}
