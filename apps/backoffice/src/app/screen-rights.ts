import type { Right } from '@lonja/contract/people/rights'

/** The right that a user needs in the shop to open each screen; null for the screens of everybody. */
export const screenRights = {
  '/': 'orders.read',
  '/orders': 'orders.read',
  '/orders/all': 'orders.read',
  '/orders/:id': 'orders.read',
  '/order/new': 'orders',
  '/picking': 'orders',
  '/deliveries': 'orders',
  '/products': 'shop.read',
  '/products/new': 'products',
  '/products/changes': 'products',
  '/products/prices': 'products',
  '/products/:id': 'shop.read',
  '/stock': 'stock',
  '/scan': 'stock',
  '/hours': 'pauses',
  '/shipping': 'settings',
  '/shipping/:id': 'settings',
  '/settings/team': 'team',
  '/settings/activity': 'audit',
  '/settings/orders': 'settings',
  '/settings/look': 'content',
  '/settings/invoicing': 'legal',
  '/settings/social': 'settings',
  '/settings/keys': 'keys',
  '/settings/webhooks': 'keys',
  '/settings/device': 'orders',
  '/settings/printers': 'orders',
  '/handover': 'orders',
  '/inbox': 'answers',
  '/offers/coupons/:id/poster': 'offers',
  '/offers/campaigns': 'campaigns',
  '/offers/objectives': 'offers',
  '/figures': 'figures',
  '/offers': 'offers',
  '/offers/:id': 'offers',
  '/offers/coupons': 'offers',
  '/offers/coupons/:id': 'offers',
  '/tags': 'products',
  '/tags/:id': 'products',
  '/price-lists': 'products',
  '/price-lists/:id': 'products',
  '/customers': 'customers.read',
  '/customers/:id': 'customers.read',
  '/customer-groups': 'offers',
  '/customer-groups/:id': 'offers',
  '/pages': 'content',
  '/pages/:id': 'content',
  '/terms': 'shop.read',
  '/terms/:id': 'shop.read',
  '/outbox': null,
  '/help': null,
  '/more': null,
  '/not-found': null,
} as const satisfies Record<string, Right | null>

/** The path of a screen below `/manage`. */
export type ScreenPath = keyof typeof screenRights
/** The path of a list of records from the record kit. */
export type RecordPath = Extract<
  ScreenPath,
  '/offers' | '/offers/coupons' | '/tags' | '/price-lists' | '/customer-groups'
>

/** Whether a user with these rights in the shop may open a screen. */
export function mayOpen(path: ScreenPath, rights: readonly Right[]): boolean {
  const right = screenRights[path]
  return right === null || rights.includes(right)
}
