import type { TownUsers } from '@lonja/contract/users/town-user'
import { formatPhone } from '@lonja/contract/phone'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import type { ScreenProps } from '@lonja/ui/layout/screen.ts'
import { UserSearch } from './UserSearch.tsx'
import css from './UsersPage.module.css'
import { perPage, userQueries } from './user.queries.ts'

/** The accounts of the town, the newest first. The address has the search and the place in the list. */
export function Screen({ search }: ScreenProps) {
  const { t } = useLocale()
  const words = search.get('search') ?? ''
  const offset = Math.max(0, Math.trunc(Number(search.get('offset'))) || 0)
  const list = useQuery(userQueries.list(words, offset))
  const title = t('manage.users.title')
  return (
    <Page title={title} heading={title}>
      <div className={css['users']}>
        <UserSearch key={words} words={words} />
        <QueryView
          query={list}
          skeleton={<Skeleton shape="block" />}
          isEmpty={({ users }) => users.length === 0}
          empty={<p>{t('manage.users.none')}</p>}
        >
          {({ users }) => <Users users={users} />}
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
  `/town/customers?${new URLSearchParams({ ...(search && { search }), ...(offset > 0 && { offset: `${offset}` }) })}`

function Users({ users }: Pick<TownUsers, 'users'>) {
  const { t, formatDate } = useLocale()
  return (
    <ul className={css['list']}>
      {users.map(({ id, username, name, surnames, email, phone, enabled, townRole, createdDate }) => (
        <li key={id}>
          <h2>
            <Link to={`/town/customers/${id}`}>{[name, surnames].filter(Boolean).join(' ') || username}</Link>
          </h2>
          <p>{[email, phone && formatPhone(phone)].filter(Boolean).join(' · ')}</p>
          <p>
            {t('manage.users.since', { date: formatDate(createdDate) })}
            {townRole && ` · ${t(`manage.town_role.${townRole}`)}`}
            {!enabled && <strong> · {t('manage.users.blocked')}</strong>}
          </p>
        </li>
      ))}
    </ul>
  )
}
