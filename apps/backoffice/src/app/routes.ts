import { type Route as AnyRoute, type RouteMatch as Match, screensOf } from '@lonja/ui/screens/screens.ts'

export interface Route extends AnyRoute {
  /** The source file of the module. The build uses it to check the size of the screen. */
  file: string
}
export type RouteMatch = Match<Route>

const notFound: Route = {
  path: '/not-found',
  load: () => import('#/app/NotFoundPage.tsx'),
  file: 'src/app/NotFoundPage.tsx',
}

const orders: Omit<Route, 'path'> = {
  load: () => import('#/orders/OrdersPage.tsx'),
  file: 'src/orders/OrdersPage.tsx',
}

/** Every screen of the back office, by its path below `/manage`. */
export const routes: readonly Route[] = [
  { path: '/', ...orders },
  { path: '/orders', ...orders },
  { path: '/orders/:id', load: () => import('#/orders/OrderPage.tsx'), file: 'src/orders/OrderPage.tsx' },
  { path: '/products', load: () => import('#/products/ProductsPage.tsx'), file: 'src/products/ProductsPage.tsx' },
  {
    path: '/products/new',
    load: () => import('#/products/new/NewProductPage.tsx'),
    file: 'src/products/new/NewProductPage.tsx',
  },
  { path: '/scan', load: () => import('#/products/scan/ScanPage.tsx'), file: 'src/products/scan/ScanPage.tsx' },
  { path: '/hours', load: () => import('#/hours/HoursPage.tsx'), file: 'src/hours/HoursPage.tsx' },
  { path: '/settings/team', load: () => import('#/people/TeamPage.tsx'), file: 'src/people/TeamPage.tsx' },
  {
    path: '/settings/orders',
    load: () => import('#/acceptance/AcceptancePage.tsx'),
    file: 'src/acceptance/AcceptancePage.tsx',
  },
  {
    path: '/settings/invoicing',
    load: () => import('#/invoices/InvoicingPage.tsx'),
    file: 'src/invoices/InvoicingPage.tsx',
  },
  { path: '/handover', load: () => import('#/handover/HandoverPage.tsx'), file: 'src/handover/HandoverPage.tsx' },
  { path: '/inbox', load: () => import('#/inbox/InboxPage.tsx'), file: 'src/inbox/InboxPage.tsx' },
  { path: '/outbox', load: () => import('#/outbox/OutboxPage.tsx'), file: 'src/outbox/OutboxPage.tsx' },
  { path: '/more', load: () => import('#/app/MorePage.tsx'), file: 'src/app/MorePage.tsx' },
  notFound,
]

export const { matchRoute, loadModule, clearFailures, prefetchScreen } = screensOf(routes, notFound)
