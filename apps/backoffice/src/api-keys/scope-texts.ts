import type { Scope } from '@lonja/contract/api-keys/scopes'

/** The keys of the texts that say what a program may do with each scope. */
export const scopeTexts = {
  'shop.read': 'manage.scope.shop_read',
  'orders.read': 'manage.scope.orders_read',
  orders: 'manage.scope.orders',
  refunds: 'manage.scope.refunds',
  invoices: 'manage.scope.invoices',
  figures: 'manage.scope.figures',
  stock: 'manage.scope.stock',
  products: 'manage.scope.products',
  offers: 'manage.scope.offers',
  campaigns: 'manage.scope.campaigns',
  content: 'manage.scope.content',
  answers: 'manage.scope.answers',
  replies: 'manage.scope.replies',
  'cases.read': 'manage.scope.cases_read',
  cases: 'manage.scope.cases',
  'customers.read': 'manage.scope.customers_read',
  customers: 'manage.scope.customers',
  pauses: 'manage.scope.pauses',
  hours: 'manage.scope.hours',
  settings: 'manage.scope.settings',
  audit: 'manage.scope.audit',
  'town.moderation': 'manage.scope.town_moderation',
  'town.content': 'manage.scope.town_content',
  'town.read': 'manage.scope.town_read',
} as const satisfies Record<Scope, string>
