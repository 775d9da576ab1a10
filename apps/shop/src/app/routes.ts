import type { QueryClient } from '@tanstack/react-query'
import type { Params, RouteModule } from '@lonja/ui/layout/screen.ts'

export interface Route {
  path: string
  load: () => Promise<RouteModule>
  /** The source file of the module. The server uses it to find the chunk in the manifest of the build. */
  file: string
  /** Whether users without a session are sent to the login page, with a `redirect` back to the screen. */
  needsLogin?: boolean
}

const notFound: Route = {
  path: '/not-found',
  load: () => import('#/app/NotFoundPage.tsx'),
  file: 'src/app/NotFoundPage.tsx',
}

/** Every screen of the web shop. */
export const routes: readonly Route[] = [
  { path: '/', load: () => import('#/home/HomePage.tsx'), file: 'src/home/HomePage.tsx' },
  { path: '/catalog', load: () => import('#/categories/CatalogPage.tsx'), file: 'src/categories/CatalogPage.tsx' },
  {
    path: '/products',
    load: () => import('#/products/list/ProductsPage.tsx'),
    file: 'src/products/list/ProductsPage.tsx',
  },
  {
    path: '/product/:id',
    load: () => import('#/products/page/ProductPage.tsx'),
    file: 'src/products/page/ProductPage.tsx',
  },
  { path: '/bells', load: () => import('#/campaigns/BellsPage.tsx'), file: 'src/campaigns/BellsPage.tsx' },
  {
    path: '/businesses',
    load: () => import('#/businesses/BusinessesPage.tsx'),
    file: 'src/businesses/BusinessesPage.tsx',
  },
  {
    path: '/businesses/:url',
    load: () => import('#/businesses/BusinessPage.tsx'),
    file: 'src/businesses/BusinessPage.tsx',
  },
  { path: '/cities', load: () => import('#/cities/CitiesPage.tsx'), file: 'src/cities/CitiesPage.tsx' },
  { path: '/location', load: () => import('#/location/LocationPage.tsx'), file: 'src/location/LocationPage.tsx' },
  { path: '/cart', load: () => import('#/cart/CartPage.tsx'), file: 'src/cart/CartPage.tsx' },
  { path: '/payment', load: () => import('#/checkout/PaymentPage.tsx'), file: 'src/checkout/PaymentPage.tsx' },
  { path: '/orders', load: () => import('#/orders/OrdersPage.tsx'), file: 'src/orders/OrdersPage.tsx' },
  { path: '/order/:id', load: () => import('#/orders/OrderPage.tsx'), file: 'src/orders/OrderPage.tsx' },
  {
    path: '/notifications',
    load: () => import('#/notifications/NotificationsPage.tsx'),
    file: 'src/notifications/NotificationsPage.tsx',
    needsLogin: true,
  },
  {
    path: '/notification/:id',
    load: () => import('#/notifications/NotificationPage.tsx'),
    file: 'src/notifications/NotificationPage.tsx',
    needsLogin: true,
  },
  {
    path: '/profile',
    load: () => import('#/profile/ProfilePage.tsx'),
    file: 'src/profile/ProfilePage.tsx',
    needsLogin: true,
  },
  {
    path: '/whitelist',
    load: () => import('#/whitelists/WhitelistPage.tsx'),
    file: 'src/whitelists/WhitelistPage.tsx',
    needsLogin: true,
  },
  // Guests can open this screen, because their list is on the device. The list of an account has another path and
  // needs a login.
  {
    path: '/saved',
    load: () => import('#/whitelists/WhitelistPage.tsx'),
    file: 'src/whitelists/WhitelistPage.tsx',
  },
  { path: '/info', load: () => import('#/info/InfoPage.tsx'), file: 'src/info/InfoPage.tsx' },
  { path: '/login', load: () => import('#/identity/LoginPage.tsx'), file: 'src/identity/LoginPage.tsx' },
  { path: '/register', load: () => import('#/identity/RegisterPage.tsx'), file: 'src/identity/RegisterPage.tsx' },
  { path: '/recovery', load: () => import('#/identity/RecoveryPage.tsx'), file: 'src/identity/RecoveryPage.tsx' },
  {
    path: '/invitation',
    load: () => import('#/people/InvitationPage.tsx'),
    file: 'src/people/InvitationPage.tsx',
  },
  { path: '/logout', load: () => import('#/identity/LogoutPage.tsx'), file: 'src/identity/LogoutPage.tsx' },
  { path: '/cms/:code', load: () => import('#/cms/CmsPage.tsx'), file: 'src/cms/CmsPage.tsx' },
  notFound,
]

/** The pattern of each route. They are compiled once, because compiling them for every path is slow on phones. */
const patterns = routes.map((route) => ({
  route,
  pattern: new RegExp(`^${route.path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`, 'i'),
}))

export interface RouteMatch {
  route: Route
  params: Params
}

/** Finds the screen for a path without a query. Unknown paths have the not-found screen. */
export function matchRoute(pathname: string): RouteMatch {
  for (const { route, pattern } of patterns) {
    const match = pattern.exec(pathname)
    if (match) return { route, params: Object.fromEntries(Object.entries(match.groups ?? {}).map(decoded)) }
  }
  return { route: notFound, params: {} }
}

function decoded([name, value]: [string, string]): [string, string] {
  try {
    return [name, decodeURIComponent(value)]
  } catch {
    return [name, value]
  }
}

/** Whether `pathname` has a screen of its own. */
export const hasScreen = (pathname: string): boolean => matchRoute(pathname).route.load !== notFound.load

/** React reads a loaded module from these fields. It suspends for a promise without them, even a settled one. */
interface LoadingModule extends Promise<RouteModule> {
  status?: string
  value?: RouteModule
}

const loading = new Map<Route['load'], LoadingModule>()

/**
 * Loads the chunk of a screen once. A failure is stored until `clearFailures` is called; otherwise a failed screen
 * would render and load again without end.
 */
export function loadModule(route: Route): Promise<RouteModule> {
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

/** Deletes the stored failures, so that the chunks are loaded again when they are needed. */
export function clearFailures(): void {
  for (const [load, { status }] of loading) if (status !== 'fulfilled') loading.delete(load)
}

/**
 * Loads the chunk and the data of a screen in advance, for example when the pointer is near its link. An error is
 * shown only when the user opens the screen.
 */
export async function prefetchScreen(client: QueryClient, to: string): Promise<void> {
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
}
