import { type Route, screensOf } from '@lonja/ui/screens/screens.ts'
import type { TownPath, TownRecordPath } from './town-screen-rights.ts'

interface TownRoute extends Route {
  path: TownPath
}

const notFound: TownRoute = {
  path: '/town/not-found',
  load: () => import('#/app/NotFoundPage.tsx'),
}

/** The screens of a resource from the record kit: its list, and a record. */
const recordRoutes = (at: TownRecordPath, load: Route['load']): TownRoute[] =>
  [at, `${at}/:id` as const].map((path) => ({ path, load }))

/** Every screen of the town, by its path below `/manage`. */
export const townRoutes: readonly TownRoute[] = [
  { path: '/town', load: () => import('#/attention/TodayPage.tsx') },
  {
    path: '/town/orders',
    load: () => import('#/orders/all/AllOrdersPage.tsx'),
  },
  {
    path: '/town/orders/:id',
    load: () => import('#/orders/town/TownOrderPage.tsx'),
  },
  { path: '/town/shipping', load: () => import('#/shipping/town/TownShippingPage.tsx') },
  { path: '/town/shipping/:id', load: () => import('#/shipping/town/TownMethodPage.tsx') },
  ...recordRoutes('/town/zones', () => import('#/shipping/town/zone-screens.ts')),
  { path: '/town/order-statuses', load: () => import('#/orders/statuses/StatusesPage.tsx') },
  { path: '/town/customers', load: () => import('#/users/UsersPage.tsx') },
  { path: '/town/customers/:id', load: () => import('#/users/UserPage.tsx') },
  { path: '/town/cases', load: () => import('#/issues/CasesPage.tsx') },
  { path: '/town/cases/:id', load: () => import('#/issues/CasePage.tsx') },
  { path: '/town/moderation', load: () => import('#/moderation/ModerationPage.tsx') },
  { path: '/town/home', load: () => import('#/home/HomePage.tsx') },
  ...recordRoutes('/town/galleries', () => import('#/galleries/town-gallery-screens.ts')),
  { path: '/town/pages', load: () => import('#/cms/PagesPage.tsx') },
  { path: '/town/pages/:id', load: () => import('#/cms/EditPage.tsx') },
  { path: '/town/menus', load: () => import('#/menus/MenusPage.tsx') },
  { path: '/town/templates', load: () => import('#/templates/TemplatesPage.tsx') },
  { path: '/town/templates/:id', load: () => import('#/templates/TemplatePage.tsx') },
  { path: '/town/help-texts', load: () => import('#/help/HelpTextsPage.tsx') },
  { path: '/town/help-texts/:id', load: () => import('#/help/HelpTextPage.tsx') },
  { path: '/town/look', load: () => import('#/setup/look/TownLookPage.tsx') },
  { path: '/town/opening', load: () => import('#/setup/opening/OpeningPage.tsx') },
  ...recordRoutes('/town/campaigns', () => import('#/campaigns/town-campaign-screens.ts')),
  ...recordRoutes('/town/coupons', () => import('#/offers/town-coupon-screens.ts')),
  ...recordRoutes('/town/objectives', () => import('#/objectives/town-objective-screens.ts')),
  ...recordRoutes('/town/payment-methods', () => import('#/payment-methods/payment-method-screens.ts')),
  ...recordRoutes('/town/tags', () => import('#/tags/town-tag-screens.ts')),
  { path: '/town/catalogue', load: () => import('#/catalogue/CataloguePage.tsx') },
  ...recordRoutes('/town/attributes', () => import('#/attributes/town-attribute-screens.ts')),
  { path: '/town/categories', load: () => import('#/categories/CategoriesPage.tsx') },
  { path: '/town/categories/:id', load: () => import('#/categories/category-screens.ts') },
  { path: '/town/recalls', load: () => import('#/recalls/RecallsPage.tsx') },
  { path: '/town/recalls/new', load: () => import('#/recalls/NewRecallPage.tsx') },
  { path: '/town/recalls/:id', load: () => import('#/recalls/RecallPage.tsx') },
  { path: '/town/figures', load: () => import('#/statistics/FiguresPage.tsx') },
  { path: '/town/audit', load: () => import('#/audit/ActivityPage.tsx') },
  { path: '/town/shops', load: () => import('#/businesses/ShopsPage.tsx') },
  { path: '/town/shops/:id', load: () => import('#/businesses/ShopPage.tsx') },
  { path: '/town/applications/:id', load: () => import('#/applications/town/ApplicationPage.tsx') },
  { path: '/town/reports', load: () => import('#/reports/ReportsPage.tsx') },
  { path: '/town/system', load: () => import('#/status/SystemPage.tsx') },
  { path: '/town/keys', load: () => import('#/api-keys/KeysPage.tsx') },
  { path: '/town/webhooks', load: () => import('#/webhooks/WebhooksPage.tsx') },
  { path: '/town/more', load: () => import('#/app/town/TownMorePage.tsx') },
  notFound,
]

export const townScreens = screensOf(townRoutes, notFound)
