import type { TownUser } from '@lonja/contract/users/town-user'
import { formatPhone } from '@lonja/contract/phone'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '@lonja/ui/api/api-error.ts'
import { ButtonAnchor } from '@lonja/ui/controls/Button.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import type { ScreenProps } from '@lonja/ui/layout/screen.ts'
import { History } from '#/audit/History.tsx'
import { SeeAsCustomer } from '#/customer-views/SeeAsCustomer.tsx'
import { UserActs } from './UserActs.tsx'
import { UserRecords } from './UserRecords.tsx'
import css from './UsersPage.module.css'
import { userQueries } from './user.queries.ts'

/** A person with an account: how to reach them, what they have ordered and said, and what the town can do for them. */
export function Screen({ params: { id = '' } }: ScreenProps) {
  const { t } = useLocale()
  const user = useQuery(userQueries.one(id))
  const isGone = user.error instanceof ApiError && user.error.status === 404
  const name = user.data && ([user.data.name, user.data.surnames].filter(Boolean).join(' ') || user.data.username)
  const title = isGone ? t('manage.users.gone') : (name ?? t('manage.users.title'))
  return (
    <Page title={title} heading={title}>
      <p className={css['bar']}>
        <Link to="/town/customers">{t('manage.users.title')}</Link>
      </p>
      {!isGone && (
        <QueryView query={user} skeleton={<Skeleton shape="block" />}>
          {(found) => (
            <div className={css['user']}>
              <Contact user={found} />
              <UserRecords user={found} />
              <UserActs user={found} />
              <History of={[{ resource: 'users', id }]} />
            </div>
          )}
        </QueryView>
      )}
    </Page>
  )
}

function Contact({ user }: { user: TownUser }) {
  const { t, formatDate } = useLocale()
  const { id, username, email, phone, enabled, townRole, createdDate, favourites, sessions, shops } = user
  return (
    <>
      <p>
        {[
          username,
          t('manage.users.since', { date: formatDate(createdDate) }),
          t('manage.users.favourites', { count: favourites }),
          t('manage.users.sessions', { count: sessions }),
        ].join(' · ')}
        {townRole && ` · ${t(`manage.town_role.${townRole}`)}`}
        {!enabled && <strong> · {t('manage.users.blocked')}</strong>}
      </p>
      <div className={css['bar']}>
        {phone && (
          <ButtonAnchor kind="secondary" href={`tel:${phone.replaceAll(' ', '')}`}>
            {t('manage.order.call', { phone: formatPhone(phone) })}
          </ButtonAnchor>
        )}
        <ButtonAnchor kind="secondary" href={`mailto:${email}`}>
          {email}
        </ButtonAnchor>
        {enabled && <SeeAsCustomer of={`/users/${id}`} />}
      </div>
      {shops.length > 0 && (
        <ul className={css['rows']} aria-label={t('manage.users.works')}>
          {shops.map(({ id: shop, name, role }) => (
            <li key={shop}>
              <Link to={`/town/shops/${shop}`}>{name}</Link>
              <span>{t(`manage.role.${role as 'owner'}`)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
