import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Suspense, useCallback, useEffect } from 'react'
import { useSession } from '@lonja/ui/api/session.ts'
import { ScreenPrefetch } from '@lonja/ui/controls/Link.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { Toasts } from '@lonja/ui/controls/Toasts.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { latePart } from '@lonja/ui/late/late-part.ts'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { useLocation, useNavigate } from '@lonja/ui/router/router.tsx'
import { type OwnShop, bootstrapQuery } from '#/people/bootstrap.queries.ts'
import { ShopContext, useChosenShop } from '#/people/current-shop.ts'
import { Ringer } from '#/orders/Ringer.tsx'
import { currentView } from '#/shop-views/viewing.ts'
import { useCounter } from '#/shared-devices/counter.ts'
import { AtCounter } from './AtCounter.tsx'
import { CurrentScreen } from './CurrentScreen.tsx'
import { Shell } from './Shell.tsx'
import { screens } from './routes.ts'
import { screenRights } from './screen-rights.ts'
import { isAtTown } from './at-town.ts'
import { loadTownDesk } from './town-desk.ts'

const LoginPage = latePart(() => import('./LoginPage.tsx').then(({ LoginPage: Loaded }) => Loaded))
const NoShopPage = latePart(() => import('./NoShopPage.tsx').then(({ NoShopPage: Loaded }) => Loaded))
const TownDesk = latePart(() => loadTownDesk().then(({ TownDesk: Loaded }) => Loaded))

export function App({ client }: { client: QueryClient }) {
  const prefetch = useCallback((to: string) => void screens.prefetchScreen(client, to), [client])
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
  const { pathname } = useLocation()
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
  const { shops, town } = bootstrap.data
  const shop = shops.find(({ id }) => id === chosen) ?? shops[0]
  // An owner who applies for another shop sees what people without a shop see.
  if (shop && pathname !== '/join' && !(town && isAtTown(pathname)))
    return <OfShop key={shop.id} shop={shop} shops={shops} hasTown={town !== null} />
  return <Suspense>{town ? <TownDesk town={town} hasShops={shops.length > 0} /> : <NoShopPage />}</Suspense>
}

interface OfShopProps {
  shop: OwnShop
  shops: readonly OwnShop[]
  hasTown: boolean
}

function OfShop({ shop, shops, hasTown }: OfShopProps) {
  const isShared = useCounter() !== undefined
  const view = currentView()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (pathname === '/') navigate('/orders', { replace: true })
  }, [pathname, navigate])
  return (
    <ShopContext value={shop}>
      <Shell shops={shops} hasTown={hasTown} view={view}>
        <CurrentScreen screens={screens} screenRights={screenRights} />
      </Shell>
      {/* A shared device rings also while it is locked. */}
      {!isShared && !view && <Ringer />}
    </ShopContext>
  )
}
