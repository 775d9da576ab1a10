import { useQuery } from '@tanstack/react-query'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { useMay } from '#/people/current-shop.ts'
import { Spotlight } from './Spotlight.tsx'
import css from './ShopsPage.module.css'
import { type TownShop, shopQueries } from './shop.queries.ts'

/** Who works in the shop and when they last logged in, the orders without an answer, its groups, and what the town decides about it. */
export function ShopRecord({ shop }: { shop: TownShop }) {
  const { t, formatDate, formatPercent } = useLocale()
  const record = useQuery(shopQueries.record(shop.id))
  const mayOpenPeople = useMay('town.users')
  const { commission } = shop
  return (
    <section aria-labelledby="shop-record" className={css['record']}>
      <h2 id="shop-record">{t('manage.shops.record')}</h2>
      <QueryView query={record} skeleton={<Skeleton shape="block" />}>
        {({ members, groups, asked, unanswered }) => (
          <>
            <ul>
              {members.map(({ user, username, role, lastLoginDate }) => (
                <li key={user}>
                  {mayOpenPeople ? <Link to={`/town/customers/${user}`}>{username}</Link> : username} ·{' '}
                  {t(`manage.role.${role}`)} ·{' '}
                  {lastLoginDate
                    ? t('manage.shops.last_login', { date: formatDate(lastLoginDate) })
                    : t('manage.shops.no_login')}
                </li>
              ))}
            </ul>
            <p>
              {asked === 0
                ? t('manage.shops.not_asked')
                : t('manage.shops.unanswered', {
                    count: unanswered,
                    asked,
                    percent: formatPercent(Math.round((unanswered * 10_000) / asked)),
                  })}
            </p>
            {groups.length > 0 && (
              <p>{t('manage.shops.groups', { groups: groups.map(({ name }) => name).join(', ') })}</p>
            )}
          </>
        )}
      </QueryView>
      {typeof commission === 'number' && <p>{t('manage.shops.commission', { percent: formatPercent(commission) })}</p>}
      <Spotlight shop={shop} />
    </section>
  )
}
