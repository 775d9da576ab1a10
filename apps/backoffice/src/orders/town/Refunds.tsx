import { useQuery } from '@tanstack/react-query'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useMay } from '#/people/current-shop.ts'
import css from '../OrderPage.module.css'
import type { Order } from '../order.queries.ts'
import townCss from './TownOrder.module.css'
import { paymentKindQuery, recordPaidBack, refundsQuery } from './town-order.queries.ts'

/** The payments whose refunds nobody sends to a bank. */
const byHand: readonly string[] = ['shop', 'cod', 'transfer']

/** The refunds of an order: when, how much, why, and whether the customer has the money. */
export function Refunds({ order }: { order: Order }) {
  const { t, formatDateTime, formatMoney } = useLocale()
  const refunds = useQuery(refundsQuery(order)).data ?? []
  const open = refunds.find(({ state }) => state === 'requested')
  const method = order.paymentMethod?.id
  const { data: kind } = useQuery({
    ...paymentKindQuery(method ?? ''),
    enabled: open !== undefined && method !== undefined,
  })
  if (refunds.length === 0) return null
  return (
    <>
      <h3 className={townCss['refunds']}>{t('manage.town_order.refunds')}</h3>
      <ul className={css['history']}>
        {refunds.map(({ id, createdDate, amount, state, reason }) => (
          <li key={id}>
            {formatDateTime(createdDate)}: {formatMoney(amount)}, {t(`manage.town_order.refund_state.${state}`)}
            {reason && <small>{reason}</small>}
          </li>
        ))}
      </ul>
      {open && kind && byHand.includes(kind) && <PaidBack payment={open.payment.id} />}
    </>
  )
}

/** Records that the customer has the money of a refund that no bank sends. */
function PaidBack({ payment }: { payment: string }) {
  const { t } = useLocale()
  const { busy, act } = useAct('orders', 'attention')
  if (!useMay('orders')) return null
  const done = t('manage.town_order.paid_back_done')
  return (
    <p>
      <Button kind="secondary" busy={busy} onClick={() => void act((api) => recordPaidBack(api, payment), done)}>
        {t('manage.town_order.paid_back')}
      </Button>
    </p>
  )
}
