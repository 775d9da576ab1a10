import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, lazy, useEffect, useRef } from 'react'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { ButtonLink } from '@lonja/ui/controls/Button.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { Notice } from '@lonja/ui/controls/Notice.tsx'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { useHydrated } from '@lonja/ui/hooks/hydrated.ts'
import { StoreIcon } from '@lonja/ui/controls/icons.tsx'
import type { RouteModule, ScreenProps } from '@lonja/ui/layout/screen.ts'
import { BusinessCard } from './BusinessCard.tsx'
import { BusinessFilters } from './BusinessFilters.tsx'
import css from './BusinessesPage.module.css'
import { Favourites } from './Favourites.tsx'
import { GridSkeleton, ShopGrid } from './ShopGrid.tsx'
import { type Shops, businessListQueries } from './business-list.queries.ts'
import { type BusinessList, isNarrowed, listPath, listStep, parseBusinessList } from './business-list.ts'
import { useDevicePlace, usePlace } from './place.ts'

/** The map is shown only with scripts; the list of shops also works without them. */
const BusinessesMap = lazy(async () => ({ default: (await import('./BusinessesMap.tsx')).BusinessesMap }))

export const prefetch: RouteModule['prefetch'] = (client, _params, search) =>
  search.has('fav')
    ? Promise.resolve()
    : Promise.all([
        client.prefetchQuery(businessListQueries.trades()),
        client.prefetchQuery(businessListQueries.list(parseBusinessList(search), null)),
      ])

/** The screen with all shops of the town or, with `fav` in the query, the user’s favourites. */
export function Screen({ search }: ScreenProps) {
  return search.has('fav') ? <FavouritesScreen /> : <ListScreen list={parseBusinessList(search)} />
}

function FavouritesScreen() {
  const { t } = useLocale()
  return (
    <Page title={t('favourites.title')} heading={t('favourites.title')} aside={<Tabs favourites />} noIndex>
      <Favourites />
    </Page>
  )
}

function ListScreen({ list }: { list: BusinessList }) {
  const { t } = useLocale()
  const place = usePlace()
  const shops = useQuery(businessListQueries.list(list, list.near ? place : null))
  const { data: trades = [] } = useQuery(businessListQueries.trades())
  const trade = trades.find(({ id }) => id === list.trade)
  const title = trade?.title ?? t('businesses.title')
  return (
    <Page
      title={title}
      heading={title}
      aside={<Tabs />}
      description={trade ? t('businesses.trade_description', { trade: trade.title }) : t('businesses.description')}
      canonical={listPath({ ...list, open: false, near: false, map: false })}
      // Search engines index the lists by category and town, but not searches and lists that depend on the time or
      // position.
      noIndex={list.search !== '' || list.open || list.near}
      jsonLd={async () => (await import('./business-json-ld.ts')).businessListThings(shops.data)}
    >
      <BusinessFilters list={list} trades={trades} total={shops.data?.total} />
      <QueryView
        query={shops}
        skeleton={<GridSkeleton />}
        isEmpty={({ items }) => items.length === 0}
        empty={<NoShops list={list} />}
      >
        {(data) => {
          const found = <Found shops={data} list={list} isStale={shops.isPlaceholderData} />
          return list.map ? <OnMap shops={data.items}>{found}</OnMap> : found
        }}
      </QueryView>
    </Page>
  )
}

/** Shows the shops on a map. Before scripts are loaded, and without them, the shops are shown as a list. */
function OnMap({ shops, children }: { shops: Shops['items']; children: ReactNode }) {
  const device = useDevicePlace()
  if (!useHydrated()) return children
  return (
    <Suspense fallback={<GridSkeleton />}>
      <BusinessesMap shops={shops} user={device} />
    </Suspense>
  )
}

function Tabs({ favourites = false }: { favourites?: boolean }) {
  const { t } = useLocale()
  return (
    <nav className={css['tabs']} aria-label={t('businesses.views')}>
      <Link to="/businesses" aria-current={favourites ? undefined : 'page'}>
        {t('businesses.all')}
      </Link>
      <Link to="/businesses?fav=true" aria-current={favourites ? 'page' : undefined}>
        {t('favourites.tab')}
      </Link>
    </nav>
  )
}

function Found({ shops: { items, total }, list, isStale }: { shops: Shops; list: BusinessList; isStale: boolean }) {
  const { t } = useLocale()
  const grid = useRef<HTMLUListElement>(null)
  const before = useRef<number>(undefined)

  // When more shops were added to the list, moves the focus to the first of them.
  useEffect(() => {
    if (before.current === undefined || items.length <= before.current) return
    grid.current?.children[before.current]?.querySelector('a')?.focus({ preventScroll: true })
    before.current = undefined
  }, [items.length])

  return (
    <>
      <ShopGrid ref={grid} isStale={isStale}>
        {items.map((shop, index) => (
          <li key={shop.id}>
            <BusinessCard shop={shop} eager={index < 3} />
          </li>
        ))}
      </ShopGrid>
      {items.length < total && (
        <div className={css['more']}>
          <output>{t('businesses.shown', { shown: items.length, total })}</output>
          <ButtonLink
            kind="secondary"
            replace
            to={listPath({ ...list, show: list.show + listStep })}
            onClick={() => {
              before.current = items.length
            }}
          >
            {t('products.more')}
          </ButtonLink>
        </div>
      )}
    </>
  )
}

function NoShops({ list }: { list: BusinessList }) {
  const { t } = useLocale()
  return (
    <Notice
      icon={<StoreIcon size={40} />}
      title={list.open ? t('businesses.none_open') : t('businesses.none')}
      action={
        isNarrowed(list) || list.near ? (
          <ButtonLink to="/businesses">{t('businesses.all_shops')}</ButtonLink>
        ) : (
          <ButtonLink to="/catalog">{t('cart.empty_catalog')}</ButtonLink>
        )
      }
    >
      {isNarrowed(list) && t('businesses.none_text')}
    </Notice>
  )
}
