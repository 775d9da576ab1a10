import { useQuery } from '@tanstack/react-query'
import type { ShopCustomer } from '@lonja/contract/customers/shop-customer'
import { formatPhone } from '@lonja/contract/phone'
import { ApiError } from '@lonja/ui/api/api-error.ts'
import { ButtonAnchor } from '@lonja/ui/controls/Button.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import type { ScreenProps } from '@lonja/ui/layout/screen.ts'
import type { Order } from '#/orders/order.queries.ts'
import { useShop } from '#/people/current-shop.ts'
import css from './CustomersPage.module.css'
import { customerQueries } from './customer.queries.ts'

/** A customer of the shop: the contact, the orders, the groups, and what the customer has agreed to. */
export function Screen({ params: { id = '' } }: ScreenProps) {
  const { t } = useLocale()
  const found = useQuery(customerQueries.one(useShop().id, id))
  const isGone = found.error instanceof ApiError && found.error.status === 404
  const name = [found.data?.customer.name, found.data?.customer.surnames].filter(Boolean).join(' ')
  const title = isGone ? t('manage.customers.gone') : name || t('manage.order.customer')
  return (
    <Page title={title} heading={title}>
      <p className={css['back']}>
        <Link to="/customers">{t('manage.customers.title')}</Link>
      </p>
      {!isGone && (
        <QueryView query={found} skeleton={<Skeleton shape="block" />}>
          {({ customer, orders }) => (
            <div className={css['customers']}>
              <Contact customer={customer} />
              <Orders orders={orders} />
              <Agreed customer={customer} />
            </div>
          )}
        </QueryView>
      )}
    </Page>
  )
}

function Contact({ customer }: { customer: ShopCustomer }) {
  const { t, formatMoney, formatDate } = useLocale()
  const { phone, email, orders, total, firstOrderDate, lastOrderDate, groups } = customer
  return (
    <>
      <p>
        {t('manage.customers.orders', { count: orders })} · <strong>{formatMoney(total)}</strong> ·{' '}
        {t('manage.customers.first', { date: formatDate(firstOrderDate) })} ·{' '}
        {t('manage.customers.last', { date: formatDate(lastOrderDate) })}
      </p>
      <div className={css['bar']}>
        {phone && (
          <ButtonAnchor kind="secondary" href={`tel:${phone}`}>
            {t('manage.order.call', { phone: formatPhone(phone) })}
          </ButtonAnchor>
        )}
        {email && (
          <ButtonAnchor kind="secondary" href={`mailto:${email}`}>
            {email}
          </ButtonAnchor>
        )}
      </div>
      <section aria-labelledby="groups">
        <h2 id="groups">{t('manage.groups.title')}</h2>
        <p>{groups.length > 0 ? groups.map(({ name }) => name).join(' · ') : t('manage.customers.no_groups')}</p>
      </section>
    </>
  )
}

function Orders({ orders }: { orders: readonly Order[] }) {
  const { t, formatMoney, formatDate } = useLocale()
  return (
    <section aria-labelledby="orders">
      <h2 id="orders">{t('manage.customers.last_orders')}</h2>
      <ul className={css['orders']}>
        {orders.map(({ id, code, createdDate, status, totals }) => (
          <li key={id}>
            <Link to={`/orders/${id}`}>{code}</Link>
            <span>{formatDate(createdDate)}</span>
            <span>{t(`manage.status.${status.code}`)}</span>
            <strong>{formatMoney(totals.total)}</strong>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Agreed({ customer: { consents } }: { customer: ShopCustomer }) {
  const { t, formatDate } = useLocale()
  return (
    <section aria-labelledby="consents">
      <h2 id="consents">{t('manage.customers.consents')}</h2>
      {consents.length === 0 ? (
        <p>{t('manage.customers.no_consents')}</p>
      ) : (
        <ul className={css['orders']}>
          {consents.map(({ purpose, date }) => (
            <li key={purpose}>
              {purpose} <span>{formatDate(date)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
