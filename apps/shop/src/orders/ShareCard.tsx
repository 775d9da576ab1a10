import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy } from 'react'
import { type Locale, useLocale } from '@lonja/ui/i18n/locale.ts'
import { LineItem } from '#/ui/LineItem.tsx'
import { WhyPrice } from '#/ui/WhyPrice.tsx'
import { StoreIcon, TruckIcon } from '@lonja/ui/controls/icons.tsx'
import { formatAddress } from '@lonja/contract/addresses/format-address'
import css from './OrderPage.module.css'
import { StatusChip } from './StatusChip.tsx'
import { Timeline } from './Timeline.tsx'
import { type Order, orderQueries } from './order.queries.ts'
import { type Share, isCollected } from './shares.ts'

// Loaded lazily: few shares have a time slot, few deliveries fail, a share has a code only while it waits for its customer, and it cannot be
// reviewed before its delivery.
const SlotNote = lazy(async () => ({ default: (await import('./SlotNote.tsx')).SlotNote }))
const FailedDelivery = lazy(async () => ({ default: (await import('./FailedDelivery.tsx')).FailedDelivery }))
const PickupCode = lazy(async () => ({ default: (await import('./PickupCode.tsx')).PickupCode }))
const ReviewLine = lazy(async () => ({ default: (await import('#/valorations/ReviewLine.tsx')).ReviewLine }))

/** The share of one shop: its lines, its status and its delivery or pickup. */
export function ShareCard({ share, order, own }: { share: Share; order: Order; own: boolean }) {
  const locale = useLocale()
  const { formatSlot, formatMoney, t, formatDate } = locale
  const alone = order.kind !== 'group' || order.parts.length === 1
  const { business, status, shippingMethod, slot, lines, totals } = share
  return (
    <section className={css['card']} aria-label={business?.name}>
      <div className={css['top']}>
        <h2>
          <StoreIcon size={20} />
          {business?.name}
        </h2>
        {!alone && <StatusChip status={status} collected={isCollected(share)} />}
      </div>
      <Timeline share={share} own={own} />
      {shippingMethod && (
        <div className={css['way']}>
          {isCollected(share) ? <StoreIcon size={20} /> : <TruckIcon size={20} />}
          <div>
            <p>{shippingMethod.name}</p>
            {slot && <p className={css['slot']}>{formatSlot(slot)}</p>}
            {slot && !status.final && (
              <Suspense>
                <SlotNote share={share} />
              </Suspense>
            )}
            {share.failedAttempt && (
              <Suspense>
                <FailedDelivery attempt={share.failedAttempt} />
              </Suspense>
            )}
            {own && (status.code === 'ready' || status.code === 'shipped') && (
              <Suspense>
                <PickupCode order={order.id} share={share.id} />
              </Suspense>
            )}
            {business && <Contact id={business.id} collected={isCollected(share)} />}
          </div>
        </div>
      )}
      <ul className={css['lines']}>
        {lines.map(
          ({
            id,
            title,
            product,
            image,
            attributes,
            quantity,
            unitPrice,
            discount,
            total,
            explanation,
            withdrawnDate,
            replaces,
          }) => (
            <li key={id}>
              <LineItem
                title={title}
                to={product ? `/product/${product.id}` : undefined}
                image={image}
                options={attributes.map(({ attributeName, valueName }) => `${attributeName}: ${valueName}`).join(', ')}
                amount={<strong>{formatMoney(total)}</strong>}
              >
                {replaces && <p className={css['soft']}>{t('order.replacement.instead', { replaces })}</p>}
                <p className={css['soft']}>
                  {t('payment.quantity', { count: quantity, price: formatMoney(unitPrice) })}
                </p>
                {discount > 0 && (
                  <p className={css['discount']}>{t('cart.line_discount', { amount: formatMoney(discount) })}</p>
                )}
                {explanation?.previousPrice && (
                  <p className={css['soft']}>
                    {t('price.lowest')} <s>{formatMoney(explanation.previousPrice)}</s>
                  </p>
                )}
                {explanation && <WhyPrice explanation={explanation} title={title} />}
                {withdrawnDate && (
                  <p className={css['discount']}>{t('order.return.asked', { date: formatDate(withdrawnDate) })}</p>
                )}
                {product && status.code === 'complete' && (
                  <Suspense>
                    <ReviewLine product={product} soldProduct={id} buyer={order.user?.id} />
                  </Suspense>
                )}
              </LineItem>
            </li>
          ),
        )}
      </ul>
      {!alone && (
        <p className={css['share_total']}>
          <span>
            {t('order.share_total')} <span className={css['soft']}>{extras(locale, totals)}</span>
          </span>
          <strong>{formatMoney(totals.total)}</strong>
        </p>
      )}
    </section>
  )
}

/** The parts of the total besides the lines: the price of the delivery, and the fee of the payment method. */
function extras({ t, formatMoney, formatList }: Locale, { shipping, fee }: Share['totals']): string {
  const parts = [
    ...(shipping > 0 ? [t('order.with_delivery', { amount: formatMoney(shipping) })] : []),
    ...(fee > 0 ? [t('order.with_fee', { amount: formatMoney(fee) })] : []),
  ]
  return parts.length > 0 ? t('order.with', { parts: formatList(parts) }) : ''
}

/** The shop’s address and contact. If they cannot be loaded, only this part is missing. */
function Contact({ id, collected }: { id: string; collected: boolean }) {
  const { t } = useLocale()
  const { data: shop } = useQuery(orderQueries.shop(id))
  const phone = shop?.phones[0]
  return (
    <p className={css['soft']}>
      {collected && shop?.address && `${formatAddress(shop.address)} `}
      {phone && <a href={`tel:${phone.replaceAll(' ', '')}`}>{t('order.call', { phone })}</a>}
    </p>
  )
}
