import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense, use, useCallback, useMemo } from 'react'
import { useLocation } from '@lonja/ui/router/router.tsx'
import { ButtonLink } from '@lonja/ui/controls/Button.tsx'
import { ScreenPrefetch } from '@lonja/ui/controls/Link.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { latePart } from '@lonja/ui/late/late-part.ts'
import { AppParts } from '@lonja/ui/layout/app-parts.ts'
import { NeedsLogin } from '#/app/NeedsLogin.tsx'
import { ScreenBoundary } from '@lonja/ui/layout/ScreenBoundary.tsx'
import { Shell } from '#/app/Shell.tsx'
import { type RouteMatch, clearFailures, loadModule, matchRoute, prefetchScreen } from '#/app/routes.ts'

const Help = latePart(async () => (await import('#/help/Help.tsx')).Help)

const parts = {
  help: (
    <Suspense>
      <Help />
    </Suspense>
  ),
  withoutNetwork: <BasketLink />,
}

interface AppProps {
  client: QueryClient
  /** Whether the visitor had not answered the cookie banner when the server rendered the page. */
  undecided: boolean
}

export function App({ client, undecided }: AppProps) {
  const prefetch = useCallback((to: string) => void prefetchScreen(client, to), [client])
  return (
    <QueryClientProvider client={client}>
      <ScreenPrefetch value={prefetch}>
        <AppParts value={parts}>
          <Shell undecided={undecided}>
            <CurrentScreen />
          </Shell>
        </AppParts>
      </ScreenPrefetch>
    </QueryClientProvider>
  )
}

/**
 * A link to the basket, shown when a screen cannot be loaded without a network. The screen of the basket needs no
 * network, because the basket is on the device.
 */
function BasketLink() {
  const { t } = useLocale()
  return (
    <ButtonLink kind="secondary" to="/cart">
      {t('product.see_cart')}
    </ButtonLink>
  )
}

/**
 * Renders the screen of the current path. When only the query changes, the screen keeps its state. When the path
 * changes, a new screen is rendered.
 */
function CurrentScreen() {
  const { pathname } = useLocation()
  const match = useMemo(() => matchRoute(pathname), [pathname])
  return (
    <ScreenBoundary key={pathname} path={match.route.path} onRetry={clearFailures}>
      {match.route.needsLogin ? (
        <NeedsLogin>
          <LoadedScreen {...match} />
        </NeedsLogin>
      ) : (
        <LoadedScreen {...match} />
      )}
    </ScreenBoundary>
  )
}

function LoadedScreen({ route, params }: RouteMatch) {
  const { search } = useLocation()
  const { Screen } = use(loadModule(route))
  return <Screen params={params} search={new URLSearchParams(search)} />
}
