import { mayMove } from '@lonja/contract/orders/transitions'
import { orderStatuses } from '@lonja/contract/constants'
import { useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import { useMay } from '#/people/current-shop.ts'
import { SeeAsCustomer } from '#/customer-views/SeeAsCustomer.tsx'
import css from '../OrderPage.module.css'
import { RejectOrder } from '../RejectOrder.tsx'
import type { Order } from '../order.queries.ts'
import { StatusSign } from '../statuses/StatusSign.tsx'
import { ActForShop } from './ActForShop.tsx'
import { RefundOrder } from './RefundOrder.tsx'
import { ShopPhone } from './ShopPhone.tsx'
import { ringShop, sendLink } from './town-order.queries.ts'
import { WaitingNotes } from './WaitingNotes.tsx'

/** The state of the order, and what the town can do about it. Groups are moved by their parts. */
export function TownActs({ order }: { order: Order }) {
  const { t } = useLocale()
  const { busy, act } = useAct('orders', 'attention')
  const mayMoveIt = useMay('orders')
  const mayRefund = useMay('refunds')
  const [dialog, setDialog] = useState<'move' | 'refund'>()
  const { id, code, status, business, funds, kind } = order
  const customer = order.customer as Order['customer'] | null
  const next = orderStatuses.filter((to) => to !== 'canceled' && mayMove(status.code, to, 'operator'))
  const close = () => setDialog(undefined)
  return (
    <section className={css['state']} aria-label={t('manage.order.state')}>
      <p>
        <StatusSign code={status.code} />
        <strong>{t(`manage.status.${status.code}`)}</strong>
        {business && ` · ${business.name}`}
      </p>
      <WaitingNotes order={order} />
      <div className={css['actions']}>
        {business && <ShopPhone id={business.id} name={business.name} />}
        {mayMoveIt && status.code === 'confirm' && kind !== 'group' && (
          <Button busy={busy} onClick={() => void act((api) => ringShop(api, id), t('manage.attention.rung'))}>
            {t('manage.attention.ring')}
          </Button>
        )}
        {mayMoveIt && kind !== 'group' && next.length > 0 && (
          <Button kind="secondary" onClick={() => setDialog('move')}>
            {t('manage.town_order.act')}
          </Button>
        )}
        {kind !== 'group' && <RejectOrder order={order} status={status.code} />}
        {mayRefund && funds.captured > funds.refunded && (
          <Button kind="secondary" onClick={() => setDialog('refund')}>
            {t('manage.town_order.refund')}
          </Button>
        )}
        {mayMoveIt && customer?.email && (
          <Button
            kind="secondary"
            busy={busy}
            onClick={() =>
              void act((api) => sendLink(api, code, customer.email ?? ''), t('manage.town_order.link_sent'))
            }
          >
            {t('manage.town_order.link')}
          </Button>
        )}
        <SeeAsCustomer of={`/orders/${id}`} />
      </div>
      <ActForShop order={order} next={next} open={dialog === 'move'} onClose={close} />
      <RefundOrder order={order} open={dialog === 'refund'} onClose={close} />
    </section>
  )
}
