import { type Route as AnyRoute, screensOf } from '@lonja/ui/screens/screens.ts'
import type { RecordPath, ScreenPath } from './screen-rights.ts'

export interface Route extends AnyRoute {
  path: ScreenPath
  /** Whether the screen is for a desk, and may be larger than a screen of the counter. */
  desk?: boolean
}

const notFound: Route = {
  path: '/not-found',
  load: () => import('#/app/NotFoundPage.tsx'),
}

const orders: Omit<Route, 'path'> = {
  load: () => import('#/orders/OrdersPage.tsx'),
}

/** The screens of a resource from the record kit: its list, and a record. */
const recordRoutes = (at: RecordPath, load: Route['load']): Route[] =>
  [at, `${at}/:id` as const].map((path) => ({ path, load, desk: true }))

/** Every screen of a shop, by its path below `/manage`. The town's screens are in `town/town-routes.ts`. */
export const routes: readonly Route[] = [
  { path: '/', ...orders },
  { path: '/orders', ...orders },
  {
    path: '/orders/all',
    load: () => import('#/orders/all/AllOrdersPage.tsx'),

    desk: true,
  },
  {
    path: '/order/new',
    load: () => import('#/checkout/NewOrderPage.tsx'),
  },
  { path: '/orders/:id', load: () => import('#/orders/OrderPage.tsx') },
  { path: '/picking', load: () => import('#/fulfilment/PickingPage.tsx') },
  {
    path: '/deliveries',
    load: () => import('#/deliveries/DeliveriesPage.tsx'),
  },
  { path: '/products', load: () => import('#/products/ProductsPage.tsx') },
  {
    path: '/products/new',
    load: () => import('#/products/new/NewProductPage.tsx'),
  },
  {
    path: '/products/changes',
    load: () => import('#/bulk/ChangesPage.tsx'),

    desk: true,
  },
  { path: '/products/prices', load: () => import('#/prices/PricesPage.tsx') },
  // After the addresses above, which `/products/:id` matches too.
  {
    path: '/products/:id',
    load: () => import('#/products/sheet/SheetPage.tsx'),

    desk: true,
  },
  { path: '/stock', load: () => import('#/products/count/CountPage.tsx') },
  { path: '/scan', load: () => import('#/products/scan/ScanPage.tsx') },
  { path: '/hours', load: () => import('#/hours/HoursPage.tsx') },
  { path: '/shipping', load: () => import('#/shipping/ShippingPage.tsx') },
  { path: '/shipping/:id', load: () => import('#/shipping/MethodPage.tsx') },
  { path: '/settings/team', load: () => import('#/people/TeamPage.tsx') },
  {
    path: '/settings/activity',
    load: () => import('#/audit/ActivityPage.tsx'),

    desk: true,
  },
  {
    path: '/settings/orders',
    load: () => import('#/acceptance/AcceptancePage.tsx'),
  },
  {
    path: '/settings/look',
    load: () => import('#/templates/look/LookPage.tsx'),
    desk: true,
  },
  {
    path: '/settings/invoicing',
    load: () => import('#/invoices/InvoicingPage.tsx'),
  },
  {
    path: '/settings/social',
    load: () => import('#/social/SocialPage.tsx'),
  },
  {
    path: '/settings/keys',
    load: () => import('#/api-keys/KeysPage.tsx'),
    desk: true,
  },
  {
    path: '/settings/webhooks',
    load: () => import('#/webhooks/WebhooksPage.tsx'),
    desk: true,
  },
  {
    path: '/settings/device',
    load: () => import('#/shared-devices/SharedDevicePage.tsx'),
  },
  {
    path: '/settings/printers',
    load: () => import('#/printing/PrintersPage.tsx'),
  },
  { path: '/handover', load: () => import('#/handover/HandoverPage.tsx') },
  { path: '/inbox', load: () => import('#/inbox/InboxPage.tsx') },
  ...recordRoutes('/offers/coupons', () => import('#/offers/coupon-screens.ts')),
  {
    path: '/offers/coupons/:id/poster',
    load: () => import('#/offers/PosterPage.tsx'),

    desk: true,
  },
  {
    path: '/offers/campaigns',
    load: () => import('#/campaigns/CampaignsPage.tsx'),

    desk: true,
  },
  {
    path: '/offers/objectives',
    load: () => import('#/objectives/ObjectivesPage.tsx'),

    desk: true,
  },
  // After the addresses above, which `/offers/:id` matches too.
  ...recordRoutes('/offers', () => import('#/offers/offer-screens.ts')),
  {
    path: '/figures',
    load: () => import('#/statistics/FiguresPage.tsx'),

    desk: true,
  },
  ...recordRoutes('/tags', () => import('#/tags/tag-screens.ts')),
  ...recordRoutes('/price-lists', () => import('#/prices/price-list-screens.ts')),
  {
    path: '/customers',
    load: () => import('#/customers/CustomersPage.tsx'),
  },
  {
    path: '/customers/:id',
    load: () => import('#/customers/CustomerPage.tsx'),
  },
  ...recordRoutes('/customer-groups', () => import('#/customers/customer-group-screens.ts')),
  { path: '/pages', load: () => import('#/cms/PagesPage.tsx'), desk: true },
  { path: '/pages/:id', load: () => import('#/cms/EditPage.tsx'), desk: true },
  // Notices lead to one version; the screen shows all announced terms.
  ...['/terms' as const, '/terms/:id' as const].map((path) => ({
    path,
    load: () => import('#/cms/TermsPage.tsx'),
    desk: true,
  })),
  { path: '/outbox', load: () => import('#/outbox/OutboxPage.tsx') },
  { path: '/help', load: () => import('#/help/HelpPage.tsx') },
  { path: '/more', load: () => import('#/app/MorePage.tsx') },
  notFound,
]

export const screens = screensOf(routes, notFound)
