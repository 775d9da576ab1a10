import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Suspense, use, useCallback, useEffect, useMemo } from 'react'
import { useSession } from '@lonja/ui/api/session.ts'
import { ScreenPrefetch } from '@lonja/ui/controls/Link.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { Toasts } from '@lonja/ui/controls/Toasts.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { latePart } from '@lonja/ui/late/late-part.ts'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { ScreenBoundary } from '@lonja/ui/layout/ScreenBoundary.tsx'
import { useLocation, useNavigate } from '@lonja/ui/router/router.tsx'
import { type OwnShop, bootstrapQuery } from '#/people/bootstrap.queries.ts'
import { ShopContext, useChosenShop, useShop } from '#/people/current-shop.ts'
import { Ringer } from '#/orders/Ringer.tsx'
import { useCounter } from '#/shared-devices/counter.ts'
import { AtCounter } from './AtCounter.tsx'
import { Shell } from './Shell.tsx'
import { type RouteMatch, clearFailures, loadModule, matchRoute, prefetchScreen } from './routes.ts'
import { screenRights } from './screen-rights.ts'

const LoginPage = latePart(() => import('./LoginPage.tsx').then(({ LoginPage: Loaded }) => Loaded))
const NoShopPage = latePart(() => import('./NoShopPage.tsx').then(({ NoShopPage: Loaded }) => Loaded))
const NotYoursPage = latePart(() => import('./NotYoursPage.tsx').then(({ NotYoursPage: Loaded }) => Loaded))

export function App({ client }: { client: QueryClient }) {
  const prefetch = useCallback((to: string) => void prefetchScreen(client, to), [client])
  return (
    <QueryClientProvider client={client}>
      <ScreenPrefetch value={prefetch}>
        <Entrance />
        <Toasts />
      </ScreenPrefetch>
    </QueryClientProvider>
  )
}

function Entrance() {
  const user = useSession()
  const counter = useCounter()
  if (!user)
    return (
      <Suspense>
        <LoginPage />
      </Suspense>
    )
  const work = <OfUser key={user.id} user={user.id} />
  return counter ? <AtCounter counter={counter}>{work}</AtCounter> : work
}

function OfUser({ user }: { user: string }) {
  const { t } = useLocale()
  const bootstrap = useQuery(bootstrapQuery(user))
  const chosen = useChosenShop()
  if (!bootstrap.data)
    return (
      <main>
        <Page title={t('manage.title')}>
          <QueryView query={bootstrap} skeleton={<Skeleton shape="block" />}>
            {() => null}
          </QueryView>
        </Page>
      </main>
    )
  const { shops } = bootstrap.data
  const shop = shops.find(({ id }) => id === chosen) ?? shops[0]
  if (shop) return <OfShop key={shop.id} shop={shop} shops={shops} />
  return (
    <Suspense>
      <NoShopPage />
    </Suspense>
  )
}

function OfShop({ shop, shops }: { shop: OwnShop; shops: readonly OwnShop[] }) {
  const isShared = useCounter() !== undefined
  return (
    <ShopContext value={shop}>
      <Shell shops={shops}>
        <CurrentScreen />
      </Shell>
      {/* A shared device rings also while it is locked. */}
      {!isShared && <Ringer />}
    </ShopContext>
  )
}

/** Renders the screen of the current path. When only the query changes, the screen keeps its state. */
function CurrentScreen() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (pathname === '/') navigate('/orders', { replace: true })
  }, [pathname, navigate])
  const match = useMemo(() => matchRoute(pathname), [pathname])
  return (
    <ScreenBoundary key={pathname} path={match.route.path} onRetry={clearFailures}>
      <LoadedScreen {...match} />
    </ScreenBoundary>
  )
}

function LoadedScreen({ route, params }: RouteMatch) {
  const { search } = useLocation()
  const { rights } = useShop()
  const right = screenRights[route.path]
  if (right !== null && !rights.includes(right)) return <NotYoursPage right={right} />
  const { Screen } = use(loadModule(route))
  return <Screen params={params} search={new URLSearchParams(search)} />
}
