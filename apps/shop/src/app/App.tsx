import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { use, useCallback, useMemo } from 'react'
import { useLocation } from 'react-router'
import { NeedsLogin } from '#/app/NeedsLogin.tsx'
import { ScreenPrefetch } from '#/ui/Link.tsx'
import { ScreenBoundary } from '#/app/ScreenBoundary.tsx'
import { Shell } from '#/app/Shell.tsx'
import { type RouteMatch, loadModule, loadedModule, matchRoute, prefetchScreen } from '#/app/routes.ts'

interface AppProps {
  client: QueryClient
  /** Whoever sees the first page has not chosen about cookies yet. */
  undecided: boolean
}

export function App({ client, undecided }: AppProps) {
  const prefetch = useCallback((to: string) => void prefetchScreen(client, to), [client])
  return (
    <QueryClientProvider client={client}>
      <ScreenPrefetch value={prefetch}>
        <Shell undecided={undecided}>
          <CurrentScreen />
        </Shell>
      </ScreenPrefetch>
    </QueryClientProvider>
  )
}

/** A screen lives as long as its path: another query is the same screen, another product is a new one. */
function CurrentScreen() {
  const { pathname } = useLocation()
  const match = useMemo(() => matchRoute(pathname), [pathname])
  return (
    <ScreenBoundary key={pathname} path={match.route.path}>
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
  // A promise would suspend for a moment even when settled: the first render after hydration must not.
  const module = loadedModule(route) ?? use(loadModule(route))
  return <module.Screen params={params} search={new URLSearchParams(search)} />
}
