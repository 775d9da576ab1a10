import { refundDue } from '@lonja/contract/orders/withdrawal'
import { useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { useNow } from '@lonja/ui/hooks/now.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useMay } from '#/people/current-shop.ts'
import { Card } from './Card.tsx'
import css from './InboxPage.module.css'
import { RefundDialog } from './RefundDialog.tsx'
import { recordArrival, useInboxAct } from './inbox-acts.ts'
import type { Waiting } from './inbox.queries.ts'

type Order = Waiting['returns']
type Line = Order['lines'][number]
/** A line that the customer returns and that is not refunded yet. */
export type ReturnedLine = Line & { withdrawnDate: string }

const isReturned = (line: Line): line is ReturnedLine => line.withdrawnDate !== null && line.refundedQty < line.quantity

/** Lines of an order that the customer returns: whether they are here again, and until when the shop pays the money back. */
export function ReturnCard({ item: order }: { item: Order }) {
  const { t, formatDate } = useLocale()
  const now = useNow()
  const mayRefund = useMay('refunds')
  const [refunding, setRefunding] = useState(false)
  const lines = order.lines.filter(isReturned)
  const [since] = lines.map(({ withdrawnDate }) => withdrawnDate).toSorted()
  if (since === undefined) return null
  // The deadline is the end of a day, so the day before its first instant is shown.
  const due = new Date(refundDue(since).getTime() - 1)
  const isLate = now !== undefined && due < new Date(now)
  return (
    <Card
      kind="returns"
      title={<Link to={`/orders/${order.id}`}>{t('manage.order.title', { code: order.code })}</Link>}
      since={since}
    >
      <p className={isLate ? css['late'] : undefined}>
        {t(isLate ? 'manage.inbox.return.late' : 'manage.inbox.return.due', { date: formatDate(due) })}
      </p>
      <ul className={css['lines']}>
        {lines.map((line) => (
          <li key={line.id}>
            <ReturnLine line={line} />
          </li>
        ))}
      </ul>
      {mayRefund && (
        <Button onClick={() => setRefunding(true)}>
          {t('manage.inbox.return.refund')}
          <span className="sr-only"> {order.code}</span>
        </Button>
      )}
      <RefundDialog order={order} lines={lines} open={refunding} onClose={() => setRefunding(false)} />
    </Card>
  )
}

function ReturnLine({ line }: { line: ReturnedLine }) {
  const { t, formatDate } = useLocale()
  const act = useInboxAct()
  const { id, title, quantity, refundedQty, returnArrivedDate } = line
  return (
    <>
      <span>
        {quantity - refundedQty} × {title}
      </span>
      {returnArrivedDate ? (
        <small>{t('manage.inbox.return.arrived', { date: formatDate(returnArrivedDate) })}</small>
      ) : (
        <Button
          kind="secondary"
          onClick={() => void act((api) => recordArrival(api, id), t('manage.inbox.return.arrival_done'))}
        >
          {t('manage.inbox.return.arrive')}
          <span className="sr-only"> {title}</span>
        </Button>
      )}
    </>
  )
}
