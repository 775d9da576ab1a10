import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { use, useCallback } from 'react'
import { Route as RouterRoute, Routes, useLocation, useParams } from 'react-router'
import { NeedsLogin } from '#/app/NeedsLogin.tsx'
import { ScreenPrefetch } from '#/ui/Link.tsx'
import { ScreenBoundary } from '#/app/ScreenBoundary.tsx'
import { Shell } from '#/app/Shell.tsx'
import { type Route, loadModule, loadedModule, prefetchScreen, routes } from '#/app/routes.ts'

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
          <Routes>
            {routes.map((route) => (
              <RouterRoute key={route.path} path={route.path} element={<RouteScreen route={route} />} />
            ))}
          </Routes>
        </Shell>
      </ScreenPrefetch>
    </QueryClientProvider>
  )
}

/** A screen lives as long as its path: another query is the same screen, another product is a new one. */
function RouteScreen({ route }: { route: Route }) {
  const { pathname } = useLocation()
  return (
    <ScreenBoundary key={pathname}>
      {route.needsLogin ? (
        <NeedsLogin>
          <LoadedScreen route={route} />
        </NeedsLogin>
      ) : (
        <LoadedScreen route={route} />
      )}
    </ScreenBoundary>
  )
}

function LoadedScreen({ route }: { route: Route }) {
  const { search } = useLocation()
  const params = useParams()
  // A promise would suspend for a moment even when settled: the first render after hydration must not.
  const module = loadedModule(route) ?? use(loadModule(route))
  return <module.Screen params={params} search={new URLSearchParams(search)} />
}
