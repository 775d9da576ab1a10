import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { StatusForm } from './StatusForm.tsx'
import { Sign } from './StatusSign.tsx'
import css from './StatusesPage.module.css'
import { type OrderStatus, statusQueries } from './status.queries.ts'

/** The statuses of orders: their names, their marks, and the mails that they cause. */
export function Screen() {
  const { t } = useLocale()
  const statuses = useQuery(statusQueries.all())
  const title = t('manage.order_statuses.title')
  return (
    <Page title={title} heading={title}>
      <p className={css['lead']}>{t('manage.order_statuses.lead')}</p>
      <QueryView query={statuses} skeleton={<Skeleton shape="block" />}>
        {(found) => (
          <ul className={css['statuses']}>
            {found.map((status) => (
              <li key={status.code}>
                <Row status={status} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Page>
  )
}

function Row({ status }: { status: OrderStatus }) {
  const { t } = useLocale()
  const { code, name, color, icon, notifyCustomer, notifyBusiness } = status
  const facts = [
    t(`manage.status.${code}`),
    notifyCustomer && t('manage.order_statuses.tells_customer'),
    notifyBusiness && t('manage.order_statuses.tells_shop'),
  ]
  return (
    <details>
      <summary>
        <Sign color={color} icon={icon} />
        <strong>{name}</strong>
        <small>{facts.filter(Boolean).join(' · ')}</small>
      </summary>
      <StatusForm key={JSON.stringify(status)} status={status} />
    </details>
  )
}
