import type { Right } from '@lonja/contract/people/rights'
import { type Route as AnyRoute, type RouteMatch as Match, screensOf } from '@lonja/ui/screens/screens.ts'

export interface Route extends AnyRoute {
  /** The source file of the module. The build uses it to check the size of the screen. */
  file: string
  /** The right that the user needs in the shop; null for the screens of everybody. */
  right: Right | null
  /** Whether the screen is for a desk, and may be larger than a screen of the counter. */
  desk?: boolean
}
export type RouteMatch = Match<Route>

const notFound: Route = {
  path: '/not-found',
  load: () => import('#/app/NotFoundPage.tsx'),
  file: 'src/app/NotFoundPage.tsx',
  right: null,
}

const orders: Omit<Route, 'path'> = {
  load: () => import('#/orders/OrdersPage.tsx'),
  file: 'src/orders/OrdersPage.tsx',
  right: 'orders.read',
}

/** The screens of a resource from the record kit: its list, and a record. */
const recordRoutes = (at: string, right: Right, load: Route['load'], file: string): Route[] =>
  [at, `${at}/:id`].map((path) => ({ path, right, load, file, desk: true }))

/** Every screen of the back office, by its path below `/manage`. */
export const routes: readonly Route[] = [
  { path: '/', ...orders },
  { path: '/orders', ...orders },
  {
    path: '/orders/:id',
    right: 'orders.read',
    load: () => import('#/orders/OrderPage.tsx'),
    file: 'src/orders/OrderPage.tsx',
  },
  {
    path: '/picking',
    right: 'orders',
    load: () => import('#/fulfilment/PickingPage.tsx'),
    file: 'src/fulfilment/PickingPage.tsx',
  },
  {
    path: '/products',
    right: 'shop.read',
    load: () => import('#/products/ProductsPage.tsx'),
    file: 'src/products/ProductsPage.tsx',
  },
  {
    path: '/products/new',
    right: 'products',
    load: () => import('#/products/new/NewProductPage.tsx'),
    file: 'src/products/new/NewProductPage.tsx',
  },
  {
    path: '/products/prices',
    right: 'products',
    load: () => import('#/prices/PricesPage.tsx'),
    file: 'src/prices/PricesPage.tsx',
  },
  {
    path: '/stock',
    right: 'stock',
    load: () => import('#/products/count/CountPage.tsx'),
    file: 'src/products/count/CountPage.tsx',
  },
  {
    path: '/scan',
    right: 'stock',
    load: () => import('#/products/scan/ScanPage.tsx'),
    file: 'src/products/scan/ScanPage.tsx',
  },
  { path: '/hours', right: 'pauses', load: () => import('#/hours/HoursPage.tsx'), file: 'src/hours/HoursPage.tsx' },
  {
    path: '/settings/team',
    right: 'team',
    load: () => import('#/people/TeamPage.tsx'),
    file: 'src/people/TeamPage.tsx',
  },
  {
    path: '/settings/orders',
    right: 'settings',
    load: () => import('#/acceptance/AcceptancePage.tsx'),
    file: 'src/acceptance/AcceptancePage.tsx',
  },
  {
    path: '/settings/invoicing',
    right: 'legal',
    load: () => import('#/invoices/InvoicingPage.tsx'),
    file: 'src/invoices/InvoicingPage.tsx',
  },
  { path: '/handover', load: () => import('#/handover/HandoverPage.tsx'), file: 'src/handover/HandoverPage.tsx' },
  { path: '/inbox', load: () => import('#/inbox/InboxPage.tsx'), file: 'src/inbox/InboxPage.tsx' },
  ...recordRoutes('/offers/coupons', () => import('#/offers/coupon-screens.ts'), 'src/offers/coupon-screens.ts'),
  {
    path: '/offers/coupons/:id/poster',
  {
    path: '/handover',
    right: 'orders',
    load: () => import('#/handover/HandoverPage.tsx'),
    file: 'src/handover/HandoverPage.tsx',
  },
  { path: '/inbox', right: 'answers', load: () => import('#/inbox/InboxPage.tsx'), file: 'src/inbox/InboxPage.tsx' },
  ...recordRoutes('/offers', 'offers', () => import('#/offers/offer-screens.ts'), 'src/offers/offer-screens.ts'),
  ...recordRoutes('/coupons', 'offers', () => import('#/offers/coupon-screens.ts'), 'src/offers/coupon-screens.ts'),
  {
    path: '/coupons/:id/poster',
    right: 'offers',
    load: () => import('#/offers/PosterPage.tsx'),
    file: 'src/offers/PosterPage.tsx',
    desk: true,
  },
  {
    path: '/offers/campaigns',
    path: '/campaigns',
    right: 'campaigns',
    load: () => import('#/campaigns/CampaignsPage.tsx'),
    file: 'src/campaigns/CampaignsPage.tsx',
    desk: true,
  },
  {
    path: '/offers/objectives',
    path: '/objectives',
    right: 'figures',
    load: () => import('#/objectives/ObjectivesPage.tsx'),
    file: 'src/objectives/ObjectivesPage.tsx',
    desk: true,
  },
  // After the addresses above, which `/offers/:id` matches too.
  ...recordRoutes('/offers', () => import('#/offers/offer-screens.ts'), 'src/offers/offer-screens.ts'),
  {
    path: '/figures',
    right: 'figures',
    load: () => import('#/statistics/FiguresPage.tsx'),
    file: 'src/statistics/FiguresPage.tsx',
    desk: true,
  },
  ...recordRoutes('/tags', 'products', () => import('#/tags/tag-screens.ts'), 'src/tags/tag-screens.ts'),
  ...recordRoutes(
    '/price-lists',
    'products',
    () => import('#/prices/price-list-screens.ts'),
    'src/prices/price-list-screens.ts',
  ),
  ...recordRoutes(
    '/customer-groups',
    'offers',
    () => import('#/customers/customer-group-screens.ts'),
    'src/customers/customer-group-screens.ts',
  ),
  { path: '/outbox', right: null, load: () => import('#/outbox/OutboxPage.tsx'), file: 'src/outbox/OutboxPage.tsx' },
  { path: '/more', right: null, load: () => import('#/app/MorePage.tsx'), file: 'src/app/MorePage.tsx' },
  notFound,
]

export const { matchRoute, loadModule, clearFailures, prefetchScreen } = screensOf(routes, notFound)

/** Whether a user with these rights in the shop may open a screen. */
export const mayOpen = ({ right }: Route, rights: readonly Right[]): boolean => right === null || rights.includes(right)
