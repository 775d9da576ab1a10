import type { TownUser } from '@lonja/contract/users/town-user'
import type { ReactNode } from 'react'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './UsersPage.module.css'

/** The last orders, cases and reviews of the person, the devices, and what the person has agreed to. */
export function UserRecords({ user }: { user: TownUser }) {
  const { t, knownText, formatMoney, formatDate } = useLocale()
  const { orders, cases, reviews, devices, consents } = user
  return (
    <>
      <Records title={t('manage.customers.last_orders')} none={t('manage.users.no_orders')}>
        {orders.map(({ id, code, createdDate, status, total, shop }) => (
          <li key={id}>
            <Link to={`/town/orders/${id}`}>{code}</Link>
            <span>
              {[formatDate(createdDate), shop, knownText(`manage.status.${status}`)].filter(Boolean).join(' · ')}
            </span>
            <strong>{formatMoney(total)}</strong>
          </li>
        ))}
      </Records>
      <Records title={t('manage.cases.title')} none={t('manage.users.no_cases')}>
        {cases.map(({ id, subject, state, createdDate }) => (
          <li key={id}>
            <Link to={`/town/cases/${id}`}>{subject}</Link>
            <span>
              {[knownText(`manage.cases.state.${state}`), formatDate(createdDate)].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </Records>
      <Records title={t('manage.users.reviews')} none={t('manage.users.no_reviews')}>
        {reviews.map(({ id, product, rating, state, createdDate }) => (
          <li key={id}>
            <span>{t('manage.users.rated', { product, rating })}</span>
            <span>
              {[knownText(`manage.users.review.${state}`), formatDate(createdDate)].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </Records>
      <Records title={t('manage.users.devices')} none={t('manage.users.no_devices')}>
        {devices.map(({ id, platform, model, lastSeen }) => (
          <li key={id}>
            <span>{[platform, model].filter(Boolean).join(' · ') || t('manage.users.device')}</span>
            <span>{formatDate(lastSeen)}</span>
          </li>
        ))}
      </Records>
      <Records title={t('manage.customers.consents')} none={t('manage.customers.no_consents')}>
        {consents.map(({ purpose, date }) => (
          <li key={purpose}>
            {purpose} <span>{formatDate(date)}</span>
          </li>
        ))}
      </Records>
    </>
  )
}

interface RecordsProps {
  title: string
  /** What is said if there are no records. */
  none: string
  children: readonly ReactNode[]
}

function Records({ title, none, children }: RecordsProps) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {children.length === 0 ? <p>{none}</p> : <ul className={css['rows']}>{children}</ul>}
    </section>
  )
}
