import type { Application } from '@lonja/contract/applications/missing'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import type { ScreenProps } from '@lonja/ui/layout/screen.ts'
import { applicationQueries } from '#/applications/application.queries.ts'
import { ShopSearch } from './ShopSearch.tsx'
import css from './ShopsPage.module.css'
import { missingOf } from './completeness.ts'
import { type TownShop, shopQueries } from './shop.queries.ts'
import { type View, addressOf, viewIn, views } from './shops-address.ts'

/** The applications and the shops of the town, by their state. The address has the state and the search. */
export function Screen({ search }: ScreenProps) {
  const { t } = useLocale()
  const view = viewIn(search)
  const words = search.get('search') ?? ''
  const title = t('manage.shops.title')
  const shown = views[view]
  return (
    <Page title={title} heading={title}>
      <div className={css['shops']}>
        <nav className={css['views']} aria-label={t('manage.shops.states')}>
          {(Object.keys(views) as View[]).map((each) => (
            <Link key={each} to={addressOf(each, words)} aria-current={each === view ? 'page' : undefined}>
              {t(`manage.shops.view.${each}`)}
            </Link>
          ))}
        </nav>
        <ShopSearch key={`${view} ${words}`} view={view} words={words} />
        {'applications' in shown ? (
          <Applications query={applicationQueries.inState(shown.applications, words)} />
        ) : (
          <Shops query={shopQueries.inState(shown.shops, words)} />
        )}
      </div>
    </Page>
  )
}

function Applications({ query }: { query: ReturnType<typeof applicationQueries.inState> }) {
  const { t } = useLocale()
  const list = useQuery(query)
  return (
    <QueryView
      query={list}
      skeleton={<Skeleton shape="block" />}
      isEmpty={({ items }) => items.length === 0}
      empty={<p>{t('manage.shops.no_applications')}</p>}
    >
      {({ items }) => (
        <ul className={css['list']}>
          {items.map((application) => (
            <li key={application.id}>
              <ApplicationCard application={application} />
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  )
}

function ApplicationCard({
  application: { id, name, category, legalName, city, sentDate },
}: {
  application: Application
}) {
  const { t, formatDate } = useLocale()
  return (
    <>
      <h2>
        <Link to={`/town/applications/${id}`}>{name}</Link>
      </h2>
      <p>{[category?.title, city, legalName].filter(Boolean).join(' · ')}</p>
      {sentDate && <p>{t('manage.shops.sent', { date: formatDate(sentDate) })}</p>}
    </>
  )
}

function Shops({ query }: { query: ReturnType<typeof shopQueries.inState> }) {
  const { t } = useLocale()
  const list = useQuery(query)
  return (
    <QueryView
      query={list}
      skeleton={<Skeleton shape="block" />}
      isEmpty={({ items }) => items.length === 0}
      empty={<p>{t('manage.shops.none')}</p>}
    >
      {({ items }) => (
        <ul className={css['list']}>
          {items.map((shop) => (
            <li key={shop.id}>
              <ShopCard shop={shop} />
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  )
}

function ShopCard({ shop }: { shop: TownShop }) {
  const { t } = useLocale()
  const missing = missingOf(shop)
  return (
    <>
      <h2>
        <Link to={`/town/shops/${shop.id}`}>{shop.name}</Link>
      </h2>
      <p>
        {[...shop.categories.map(({ title }) => title), shop.address?.city].filter(Boolean).join(' · ')}
        {!shop.enabled && <strong> · {t('manage.shops.hidden')}</strong>}
      </p>
      <p>
        {missing.length === 0
          ? t('manage.shops.complete')
          : t('manage.shops.missing', {
              fields: missing.map((field) => t(`manage.shops.field.${field}`)).join(', '),
            })}
      </p>
    </>
  )
}
