import type { QueryClient } from '@tanstack/react-query'
import type { Params, RouteModule } from '#/layout/screen.ts'

/** A screen, and the addresses that show it: `/product/:id`. */
export interface Route {
  path: string
  load: () => Promise<RouteModule>
}

export interface RouteMatch<Each extends Route> {
  route: Each
  params: Params
}

/** The screens of an app. */
export interface Screens<Each extends Route> {
  /** Finds the screen for a path without a query. Unknown paths have the not-found screen. */
  matchRoute(pathname: string): RouteMatch<Each>
  /** Whether `pathname` has a screen of its own. */
  hasScreen(pathname: string): boolean
  /**
   * Loads the chunk of a screen once. A failure is stored until `clearFailures` is called; otherwise a failed screen
   * would render and load again without end.
   */
  loadModule(route: Each): Promise<RouteModule>
  /** Deletes the stored failures, so that the chunks are loaded again when they are needed. */
  clearFailures(): void
  /**
   * Loads the chunk and the data of a screen in advance, for example when the pointer is near its link. An error is
   * shown only when the user opens the screen.
   */
  prefetchScreen(client: QueryClient, to: string): Promise<void>
}

/** React reads a loaded module from these fields. It suspends for a promise without them, even a settled one. */
interface LoadingModule extends Promise<RouteModule> {
  status?: string
  value?: RouteModule
}

export function screensOf<Each extends Route>(routes: readonly Each[], notFound: Each): Screens<Each> {
  /** The pattern of each route. They are compiled once, because compiling them for every path is slow on phones. */
  const patterns = routes.map((route) => ({
    route,
    pattern: new RegExp(`^${route.path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`, 'i'),
  }))
  const loading = new Map<Each['load'], LoadingModule>()

  function matchRoute(pathname: string): RouteMatch<Each> {
    for (const { route, pattern } of patterns) {
      const match = pattern.exec(pathname)
      if (match) return { route, params: Object.fromEntries(Object.entries(match.groups ?? {}).map(decoded)) }
    }
    return { route: notFound, params: {} }
  }

  function loadModule(route: Each): Promise<RouteModule> {
    const known = loading.get(route.load)
    if (known) return known
    const promise: LoadingModule = route.load().then((value) => {
      promise.status = 'fulfilled'
      promise.value = value
      return value
    })
    loading.set(route.load, promise)
    return promise
  }

  function clearFailures(): void {
    for (const [load, { status }] of loading) if (status !== 'fulfilled') loading.delete(load)
  }

  return {
    matchRoute,
    hasScreen: (pathname) => matchRoute(pathname).route.load !== notFound.load,
    loadModule,
    clearFailures,
    async prefetchScreen(client, to) {
      const url = new URL(to, 'http://localhost')
      const { route, params } = matchRoute(url.pathname)
      try {
        const module = await loadModule(route)
        await module.prefetch?.(client, params, url.searchParams)
      } catch {
        // The failure is forgotten: the screen is loaded again when the user opens it, and shows an error only if that
        // fails too.
        clearFailures()
      }
    },
  }
}

function decoded([name, value]: [string, string]): [string, string] {
  try {
    return [name, decodeURIComponent(value)]
  } catch {
    return [name, value]
  }
}
