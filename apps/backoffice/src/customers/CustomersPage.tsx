import { useQuery } from '@tanstack/react-query'
import type { ShopCustomers } from '@lonja/contract/customers/shop-customer'
import { formatPhone } from '@lonja/contract/phone'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import type { ScreenProps } from '@lonja/ui/layout/screen.ts'
import { useMay, useShop } from '#/people/current-shop.ts'
import { CustomerSearch } from './CustomerSearch.tsx'
import css from './CustomersPage.module.css'
import { ExportButton } from '#/kit/ExportButton.tsx'
import { customerQueries, perPage } from './customer.queries.ts'

/** The persons who have ordered from the shop, the last order first. The address has the search and the place in the list. */
export function Screen({ search }: ScreenProps) {
  const { t } = useLocale()
  const { id } = useShop()
  const mayExport = useMay('customers')
  const words = search.get('search') ?? ''
  const offset = Math.max(0, Math.trunc(Number(search.get('offset'))) || 0)
  const list = useQuery(customerQueries.list(id, words, offset))
  const title = t('manage.customers.title')
  return (
    <Page title={title} heading={title}>
      <div className={css['customers']}>
        <div className={css['bar']}>
          <CustomerSearch key={words} words={words} />
          {mayExport && (
            <ExportButton
              label={t('manage.customers.export')}
              path={`/exports/customers?business=${id}`}
              name="clientes.csv"
            />
          )}
        </div>
        <QueryView
          query={list}
          skeleton={<Skeleton shape="block" />}
          isEmpty={({ customers }) => customers.length === 0}
          empty={<p>{t(words === '' ? 'manage.customers.none' : 'manage.customers.not_found')}</p>}
        >
          {({ customers }) => <People customers={customers} />}
        </QueryView>
        <nav className={css['bar']} aria-label={t('manage.all_orders.pages')}>
          {offset > 0 && (
            <Link to={addressOf(words, Math.max(0, offset - perPage))}>{t('manage.customers.newer')}</Link>
          )}
          {list.data?.more && <Link to={addressOf(words, offset + perPage)}>{t('manage.customers.older')}</Link>}
        </nav>
      </div>
    </Page>
  )
}

const addressOf = (search: string, offset: number): string =>
  `/customers?${new URLSearchParams({ ...(search && { search }), ...(offset > 0 && { offset: `${offset}` }) })}`

function People({ customers }: Pick<ShopCustomers, 'customers'>) {
  const { t, formatMoney, formatDate } = useLocale()
  return (
    <ul className={css['people']}>
      {customers.map(({ id, name, surnames, phone, email, orders, total, lastOrderDate, groups }) => (
        <li key={id}>
          <h2>
            <Link to={`/customers/${id}`}>{[name, surnames].filter(Boolean).join(' ')}</Link>
          </h2>
          <p>{[phone && formatPhone(phone), email].filter(Boolean).join(' · ')}</p>
          <p>
            {t('manage.customers.orders', { count: orders })} · <strong>{formatMoney(total)}</strong> ·{' '}
            {t('manage.customers.last', { date: formatDate(lastOrderDate) })}
          </p>
          {groups.length > 0 && <p>{groups.map((group) => group.name).join(' · ')}</p>}
        </li>
      ))}
    </ul>
  )
}
