import { Link } from '@lonja/ui/controls/Link.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import type { Order } from '../order.queries.ts'
import css from './TownOrder.module.css'

/** The parts of a group side by side, one for each shop. */
export function OrderParts({ parts }: Pick<Order, 'parts'>) {
  const { t, formatMoney, formatSlot } = useLocale()
  return (
    <section aria-labelledby="parts">
      <h2 id="parts">{t('manage.town_order.parts')}</h2>
      <ul className={css['parts']}>
        {parts.map(({ id, code, business, status, slot, shippingMethod, lines, totals }) => (
          <li key={id}>
            <h3>{business?.name}</h3>
            <p>
              <Link to={`/town/orders/${id}`}>{code}</Link> · <strong>{t(`manage.status.${status.code}`)}</strong>
            </p>
            <p>{[shippingMethod?.name, slot && formatSlot(slot)].filter(Boolean).join(' · ')}</p>
            <ul>
              {lines.map((line) => (
                <li key={line.id}>
                  {line.quantity - line.refundedQty} × {line.title}
                </li>
              ))}
            </ul>
            <p>
              <strong>{formatMoney(totals.total)}</strong>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
