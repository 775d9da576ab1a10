import type { Right } from '@lonja/contract/people/rights'

/** The right that a user needs in the town to open each screen; null for the screens of everybody. */
export const townScreenRights = {
  '/town': 'shop.read',
  '/town/orders': 'orders.read',
  '/town/orders/:id': 'orders.read',
  '/town/customers': 'town.users',
  '/town/customers/:id': 'town.users',
  '/town/cases': 'cases.read',
  '/town/cases/:id': 'cases.read',
  '/town/moderation': 'town.reports.read',
  '/town/home': 'town.content',
  '/town/galleries': 'content',
  '/town/galleries/:id': 'content',
  '/town/pages': 'content',
  '/town/pages/:id': 'content',
  '/town/menus': 'content',
  '/town/templates': 'content',
  '/town/templates/:id': 'content',
  '/town/help-texts': 'town.content',
  '/town/help-texts/:id': 'town.content',
  '/town/look': 'town.system.read',
  '/town/opening': 'town.system',
  '/town/campaigns': 'campaigns',
  '/town/campaigns/:id': 'campaigns',
  '/town/coupons': 'offers',
  '/town/coupons/:id': 'offers',
  '/town/objectives': 'town.content',
  '/town/objectives/:id': 'town.content',
  '/town/payment-methods': 'town.people',
  '/town/payment-methods/:id': 'town.people',
  '/town/shipping': 'settings',
  '/town/shipping/:id': 'settings',
  '/town/zones': 'settings',
  '/town/zones/:id': 'settings',
  '/town/order-statuses': 'town.system',
  '/town/tags': 'products',
  '/town/tags/:id': 'products',
  '/town/catalogue': 'shop.read',
  '/town/categories': 'town.content',
  '/town/categories/:id': 'town.content',
  '/town/attributes': 'products',
  '/town/attributes/:id': 'products',
  '/town/recalls': 'customers.read',
  '/town/recalls/new': 'town.moderation',
  '/town/recalls/:id': 'customers.read',
  '/town/figures': 'figures',
  '/town/audit': 'audit',
  '/town/shops': 'town.shops.read',
  '/town/shops/:id': 'town.shops.read',
  '/town/applications/:id': 'town.shops.read',
  '/town/reports': 'town.tax',
  '/town/system': 'town.system.read',
  '/town/keys': 'keys',
  '/town/webhooks': 'keys',
  '/town/more': null,
  '/town/not-found': null,
} as const satisfies Record<string, Right | null>

/** The path of a screen of the town below `/manage`. */
export type TownPath = keyof typeof townScreenRights
/** The path of a list of records from the record kit. */
export type TownRecordPath = Extract<
  TownPath,
  | '/town/attributes'
  | '/town/campaigns'
  | '/town/coupons'
  | '/town/galleries'
  | '/town/objectives'
  | '/town/payment-methods'
  | '/town/tags'
  | '/town/zones'
>
