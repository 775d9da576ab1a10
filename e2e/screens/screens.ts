import { type Api, type Customer } from '../api.ts'
import { oil, pastries } from '../goods.ts'

/** The seven states of a screen in the specification. */
export const states = ['ready', 'loading', 'error', 'offline', 'stale', 'partial', 'empty'] as const
export type State = (typeof states)[number]

/** The customer whose data the screens show, and the ids in the addresses of the screens. */
export interface World {
  customer: Customer
  product: string
  order: string
  notification: string
}

export interface Screen {
  path: string | ((world: World) => string)
  /** The source file of the route, whose chunk is loaded before the network is cut. */
  file: string
  customer?: true
  /** True if a product is put into the basket before the screen opens. If it is missing, the basket is empty. */
  basket?: true
  /**
   * Matches the main API call of the screen. The other calls load sections of the screen. A screen without a main call
   * looks the same in each state.
   */
  main?: RegExp
}

/** The 24 screens of the specification, in the order of the specification. */
export const screens: Record<string, Screen> = {
  home: { path: '/', file: 'src/home/HomePage.tsx', main: /\/api\/categories/ },
  catalog: { path: '/catalog', file: 'src/categories/CatalogPage.tsx', main: /\/api\/categories/ },
  products: { path: '/products', file: 'src/products/list/ProductsPage.tsx', main: /\/api\/products\?/ },
  product: {
    path: ({ product }) => `/product/${product}`,
    file: 'src/products/page/ProductPage.tsx',
    main: /\/api\/products\/[^/?]+$/,
  },
  businesses: { path: '/businesses', file: 'src/businesses/BusinessesPage.tsx', main: /\/api\/businesses\?/ },
  business: {
    path: '/businesses/horno-santa-llucia',
    file: 'src/businesses/BusinessPage.tsx',
    main: /\/api\/businesses-url\//,
  },
  bells: { path: '/bells', file: 'src/campaigns/BellsPage.tsx', main: /\/api\/campaigns/ },
  cart: { path: '/cart', file: 'src/cart/CartPage.tsx', basket: true },
  location: { path: '/location', file: 'src/location/LocationPage.tsx' },
  cities: { path: '/cities', file: 'src/cities/CitiesPage.tsx', main: /\/api\/businesses-cities/ },
  payment: { path: '/payment', file: 'src/checkout/PaymentPage.tsx', basket: true },
  orders: { path: '/orders', file: 'src/orders/OrdersPage.tsx', customer: true, main: /\/api\/orders\?/ },
  order: {
    path: ({ order }) => `/order/${order}`,
    file: 'src/orders/OrderPage.tsx',
    customer: true,
    main: /\/api\/orders\/[^/?]+/,
  },
  notifications: {
    path: '/notifications',
    file: 'src/notifications/NotificationsPage.tsx',
    customer: true,
    main: /\/api\/notifications\?/,
  },
  notification: {
    path: ({ notification }) => `/notification/${notification}`,
    file: 'src/notifications/NotificationPage.tsx',
    customer: true,
    main: /\/api\/notifications\/[^/?]+/,
  },
  profile: { path: '/profile', file: 'src/profile/ProfilePage.tsx', customer: true, main: /\/api\/me$/ },
  whitelist: {
    path: '/whitelist',
    file: 'src/whitelists/WhitelistPage.tsx',
    customer: true,
    main: /\/api\/whitelists\?/,
  },
  login: { path: '/login', file: 'src/identity/LoginPage.tsx' },
  logout: { path: '/logout', file: 'src/identity/LogoutPage.tsx' },
  register: { path: '/register', file: 'src/identity/RegisterPage.tsx' },
  recovery: { path: '/recovery', file: 'src/identity/RecoveryPage.tsx' },
  cms: { path: '/cms/condiciones', file: 'src/cms/CmsPage.tsx', main: /\/api\/cms/ },
  info: { path: '/info', file: 'src/info/InfoPage.tsx' },
  'not-found': { path: '/not-found', file: 'src/app/NotFoundPage.tsx' },
}

/** The paths of the public pages, some of them with search parameters. */
export const publicAddresses = [
  '/',
  '/catalog',
  '/bells',
  '/products',
  '/products?search=aceite',
  '/products?search=nadavendeesto',
  '/businesses',
  '/businesses?open=true&search=nadadenada',
  '/businesses?fav=true',
  '/businesses/horno-santa-llucia',
  '/businesses/la-casa-de-remei',
  '/cart',
  '/payment',
  '/orders',
  '/order/00000000-0000-7000-8000-000000000000',
  '/login',
  '/register',
  '/recovery',
  '/recovery#token=x',
  '/invitation',
  '/invitation#token=x',
  '/decision/00000000-0000-7000-8000-000000000000',
  '/logout',
  '/ranking',
  '/cities',
  '/location',
  '/cms/cookies',
  '/cms/condiciones',
  '/info',
  '/not-found',
]

export async function makeWorld(api: Api): Promise<World> {
  const customer = await api.customer()
  const order = await api.order(pastries, customer)
  await api.accept(order)
  const { id: product } = await api.product(oil)
  await api.as(customer, '/whitelists', { product })
  const [notification] = await api.as<{ id: string }[]>(customer, '/notifications')
  return { customer, product, order: order.id, notification: notification!.id }
}
