import { formatPhone, normalisePhone } from '@lonja/contract/phone'
import { useQuery } from '@tanstack/react-query'
import { basketQueries } from '#/basket/basket.queries.ts'
import { type LocalOrder, slotTextOf } from '#/basket/local-order.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { formatAddress } from '@lonja/contract/addresses/format-address'

/** The summaries of the completed steps. */

export function ContactSummary({ order: { customer } }: { order: LocalOrder }) {
  const { t } = useLocale()
  if (!customer) return null
  const { name, surnames, email, phone, nif } = customer
  return (
    <>
      <p>{[name, surnames].filter(Boolean).join(' ')}</p>
      <p>{[email, phone && formatPhone(normalisePhone(phone) ?? phone)].filter(Boolean).join(' · ')}</p>
      {nif && <p>{t('payment.invoice_for', { nif })}</p>}
    </>
  )
}

export function DeliverySummary({ order }: { order: LocalOrder }) {
  const locale = useLocale()
  const { t } = locale
  const { parts = [], deliveryAddress, note } = order
  return (
    <>
      {parts.map(({ business, shippingMethod }) => (
        <p key={business.id}>
          <strong>{business.name}</strong>:{' '}
          {[shippingMethod?.name, slotTextOf(locale, order, business.id)].filter(Boolean).join(' · ')}
        </p>
      ))}
      {deliveryAddress && <p>{formatAddress(deliveryAddress)}</p>}
      {note && <p>{t('payment.note_is', { note })}</p>}
    </>
  )
}

export function PaymentSummary({ order }: { order: LocalOrder }) {
  const { data = [] } = useQuery(basketQueries.paymentChoices(order))
  return <p>{data.find(({ id }) => id === order.paymentMethod?.id)?.name}</p>
}
