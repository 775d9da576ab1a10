import { formatIban } from '@lonja/contract/businesses/iban'
import { totalRows } from '@lonja/contract/orders/order-summary'
import { formatPhone } from '@lonja/contract/phone'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Totals } from '#/ui/Totals.tsx'
import { formatAddress } from '@lonja/contract/addresses/format-address'
import css from './OrderPage.module.css'
import { type Order, orderQueries } from './order.queries.ts'

/** The total, the payment, the addresses, the customer and the note of an order. */
export function OrderFacts({ order }: { order: Order }) {
  const { t } = useLocale()
  const { totals, coupons, customer, deliveryAddress, billingAddress, note, status } = order
  const { total, tax } = totals
  const rows = totalRows(totals).map(({ kind, amount }) => ({
    label:
      kind === 'discount' && coupons.length > 0
        ? t('order.discount', { codes: coupons.join(', ') })
        : t(`totals.${kind}`),
    amount: kind === 'shipping' && amount === 0 ? t('totals.free') : amount,
  }))
  return (
    <div className={css['facts']}>
      <h2 className={css['summary']}>{t('cart.summary')}</h2>
      <Totals rows={rows} total={total} tax={tax} />
      <Fact title={t('order.payment')}>
        <Payment order={order} />
      </Fact>
      {deliveryAddress && <Fact title={t('order.address')}>{formatAddress(deliveryAddress)}</Fact>}
      {billingAddress && <Fact title={t('order.billing')}>{formatAddress(billingAddress)}</Fact>}
      <Fact title={t('order.contact')}>
        {[customer.name, customer.surnames].filter(Boolean).join(' ')}
        <br />
        {[customer.email, customer.phone && formatPhone(customer.phone), customer.nif].filter(Boolean).join(' · ')}
      </Fact>
      {note && status.code !== 'canceled' && <Fact title={t('order.note')}>{note}</Fact>}
    </div>
  )
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={css['fact']}>
      <h2>{title}</h2>
      <div>{children}</div>
    </div>
  )
}

/** The method and the state of the payment, with instructions while the payment is pending. */
function Payment({ order: { paymentMethod, paymentState, transfers, status } }: { order: Order }) {
  const { t, formatMoney } = useLocale()
  const { data } = useQuery({
    ...orderQueries.paymentMethod(paymentMethod?.id ?? ''),
    enabled: paymentMethod !== null,
  })
  const awaited = paymentState === 'awaiting' && status.code !== 'canceled'
  return (
    <>
      <p>
        {paymentMethod?.name} · {t(`order.payment_state.${paymentState}`)}
      </p>
      {awaited && data?.description && <p className={css['soft']}>{data.description}</p>}
      {awaited &&
        transfers?.map(({ business, iban, amount, code }) => (
          <p key={code} className={css['transfer']}>
            {business}: <strong>{iban ? formatIban(iban) : t('order.transfer_ask')}</strong>
            <br />
            {t('order.transfer', { amount: formatMoney(amount) })} <strong>{code}</strong>
          </p>
        ))}
    </>
  )
}
