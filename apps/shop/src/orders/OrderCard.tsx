import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { Picture } from '@lonja/ui/controls/Picture.tsx'
import { ChevronRightIcon } from '@lonja/ui/controls/icons.tsx'
import css from './OrdersPage.module.css'
import { PaymentChip, StatusChip } from './StatusChip.tsx'
import type { Order } from './order.queries.ts'
import { isCollected, isOver, sharesOf } from './shares.ts'
import { useRepeat } from './use-repeat.ts'

/** An order in the list: status, shops, total. The whole card is a link. A finished order can be repeated. */
export function OrderCard({ order }: { order: Order }) {
  const { formatList, formatDate, t, formatMoney } = useLocale()
  const { id, code, status, totals, createdDate, lines } = order
  const shops = formatList(sharesOf(order).flatMap(({ business }) => business?.name ?? []))
  // Two variants of a product have the same picture, which is shown once.
  const pictures = [...new Set(lines.flatMap(({ image }) => image ?? []))].slice(0, 4)
  return (
    <article className={css['card']}>
      <div className={css['top']}>
        <span className={css['chips']}>
          <StatusChip status={status} collected={sharesOf(order).every(isCollected)} unconfirmed={order.unconfirmed} />
          <PaymentChip status={status} paymentState={order.paymentState} />
        </span>
        <time dateTime={createdDate}>{formatDate(createdDate)}</time>
      </div>
      <h2 className={css['shops']}>
        <Link to={`/order/${id}`}>{shops}</Link>
      </h2>
      <p className={css['about']}>
        {t('orders.code', { code })} ·{' '}
        {t('orders.items', { count: lines.reduce((sum, line) => sum + line.quantity, 0) })}
      </p>
      <div className={css['end']}>
        <span className={css['pictures']}>
          {pictures.map((contentUrl) => (
            <Picture key={contentUrl} image={{ contentUrl, width: 56, height: 56, variants: {} }} alt="" sizes="56px" />
          ))}
        </span>
        <strong>{formatMoney(totals.total)}</strong>
        <ChevronRightIcon size={20} />
      </div>
      {isOver(order) && <Repeat order={order} shops={shops} />}
    </article>
  )
}

function Repeat({ order, shops }: { order: Order; shops: string }) {
  const { t } = useLocale()
  const { isRepeating, repeat } = useRepeat(order)
  return (
    <Button
      kind="secondary"
      className={css['again']}
      busy={isRepeating}
      onClick={repeat}
      aria-label={t('home.repeat_of', { shops })}
    >
      {t('home.repeat_button')}
    </Button>
  )
}
