import { type Route as AnyRoute, type RouteMatch as Match, screensOf } from '@lonja/ui/screens/screens.ts'

export interface Route extends AnyRoute {
  /** The source file of the module. The server uses it to find the chunk in the manifest of the build. */
  file: string
  /** Whether users without a session are sent to the login page, with a `redirect` back to the screen. */
  needsLogin?: boolean
}

export type RouteMatch = Match<Route>

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
  {
    path: '/ranking',
    load: () => import('#/products/ranking/RankingPage.tsx'),
    file: 'src/products/ranking/RankingPage.tsx',
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
  {
    path: '/decision/:id',
    load: () => import('#/moderation/DecisionPage.tsx'),
    file: 'src/moderation/DecisionPage.tsx',
  },
  { path: '/logout', load: () => import('#/identity/LogoutPage.tsx'), file: 'src/identity/LogoutPage.tsx' },
  { path: '/cms/:code', load: () => import('#/cms/CmsPage.tsx'), file: 'src/cms/CmsPage.tsx' },
  notFound,
]

export const { matchRoute, hasScreen, loadModule, clearFailures, prefetchScreen } = screensOf(routes, notFound)
