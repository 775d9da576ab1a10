import { formatDate, formatList, formatMoney } from '@lonja/contract/formats'
import { t } from '#/i18n/texts.ts'
import { Link } from '#/ui/Link.tsx'
import { Picture } from '#/ui/Picture.tsx'
import { ChevronRightIcon } from '#/ui/icons.tsx'
import css from './OrdersPage.module.css'
import { PaymentChip, StatusChip } from './StatusChip.tsx'
import type { Order } from './order.queries.ts'
import { sharesOf } from './shares.ts'

/** An order in the list: how it stands, from whom it is, what it cost. The whole card leads to it. */
export function OrderCard({ order: { id, code, status, totals, createdDate, lines, ...order } }: { order: Order }) {
  const shops = sharesOf({ id, code, status, totals, createdDate, lines, ...order }).flatMap(
    ({ business }) => business?.name ?? [],
  )
  const pictures = lines.flatMap(({ image }) => image ?? []).slice(0, 4)
  return (
    <article className={css['card']}>
      <div className={css['top']}>
        <span className={css['chips']}>
          <StatusChip status={status} />
          <PaymentChip status={status} paymentState={order.paymentState} />
        </span>
        <time dateTime={createdDate}>{formatDate(createdDate)}</time>
      </div>
      <h2 className={css['shops']}>
        <Link to={`/order/${id}`}>{formatList(shops)}</Link>
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
    </article>
  )
}
