import { formatPhone } from '@lonja/contract/phone'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './OrderPage.module.css'
import type { Order } from './order.queries.ts'

/** The customer's name, telephone, e-mail and address. */
export function OrderCustomer({ order }: { order: Order }) {
  const { t } = useLocale()
  // The server leaves the customer out for roles that may not see customers.
  const customer = order.customer as Order['customer'] | null
  if (!customer) return null
  const { name, surnames, phone, email } = customer
  const address = order.deliveryAddress
  return (
    <section aria-labelledby="customer">
      <h2 id="customer">{t('manage.order.customer')}</h2>
      <p>{[name, surnames].filter(Boolean).join(' ')}</p>
      <ul className={css['contact']}>
        {phone && (
          <li>
            <a href={`tel:${phone}`}>{t('manage.order.call', { phone: formatPhone(phone) })}</a>
          </li>
        )}
        {email && (
          <li>
            <a href={`mailto:${email}`}>{email}</a>
          </li>
        )}
      </ul>
      {address && <p>{addressText(address)}</p>}
    </section>
  )
}

const addressText = ({ street, number, floor, zip, city }: NonNullable<Order['deliveryAddress']>): string =>
  [[street, number].filter(Boolean).join(' '), floor, `${zip} ${city}`].filter(Boolean).join(', ')
