/**
 * The people who may read or write a record: everybody; everybody with an account (`signed in`); members of any shop;
 * the customer to whom the record belongs (`own`); members of the shop to which it belongs (`shop`); a guest with the
 * token of the order (`guest`). Operators may also read and write most records, but they cannot read, for example, the
 * notifications of other people.
 */
export type Reach = 'everybody' | 'signed in' | 'any shop' | 'own' | 'shop' | 'guest'

interface Expected {
  read: readonly Reach[]
  write: readonly Reach[]
}

const open = (...write: Reach[]): Expected => ({ read: ['everybody'], write })
const only = (...read: Reach[]): Expected => ({ read, write: read })

/**
 * The expected access to each resource. It is written here a second time, independently of the declaration of the
 * resource.
 */
export const expectedAccess: Readonly<Record<string, Expected>> = {
  // Members of a shop see the addresses to which the shop delivers.
  addresses: { read: ['own', 'shop'], write: ['own'] },
  'answer-question-products': open('own', 'shop'),
  'attribute-combos': open('shop'),
  'attribute-values': open('shop'),
  'api-keys': { read: ['shop'], write: [] },
  attributes: open('shop'),
  webhooks: { read: ['shop'], write: [] },
  'webhook-deliveries': { read: ['shop'], write: [] },
  'audit-events': { read: ['shop'], write: [] },
  // The town's staff read the applications that were sent.
  'business-applications': only('own'),
  'business-groups': open(),
  'business-invitations': only('shop'),
  'business-members': only('shop'),
  'business-objectives': only('shop'),
  businesses: open('shop'),
  campaigns: open('shop'),
  categories: open(),
  cms: open('shop'),
  'cms-categories': open('shop'),
  // Customers cannot read coupons: everybody who knows the code of a coupon can use it.
  coupons: only('shop'),
  'customer-groups': only('shop'),
  customers: only('own', 'shop'),
  devices: only('own'),
  'facebook-auths': only('shop'),
  'help-cms': open(),
  'image-galleries': open('shop'),
  'image-objects': open('own'),
  'image-sizes': open(),
  issues: only('own', 'shop'),
  'library-addresses': { read: ['signed in'], write: [] },
  'mail-failures': only(),
  // Members of a shop see the files of the cases that concern their shop.
  'media-objects': { read: ['own', 'shop'], write: [] },
  'menu-entries': open('shop'),
  menus: open('shop'),
  'notification-configs': { read: ['own'], write: ['own'] },
  'notification-users': only('own'),
  notifications: only('own'),
  objectives: { read: ['any shop'], write: [] },
  offers: open('shop'),
  'order-status-histories': { read: ['own', 'shop'], write: [] },
  'order-statuses': open(),
  orders: { read: ['own', 'shop', 'guest'], write: [] },
  'payment-methods': open(),
  'payment-anomalies': only(),
  payments: { read: ['own', 'shop'], write: [] },
  'price-lists': open('shop'),
  prices: open('shop'),
  'product-images': open('shop'),
  products: open('shop'),
  'question-products': open('own'),
  'quick-replies': only('shop'),
  refunds: { read: ['own', 'shop'], write: [] },
  'saved-views': only('shop'),
  'search-misses': only(),
  'search-synonyms': only(),
  'shipping-methods': open('shop'),
  'shipping-zones': open('shop'),
  'sold-offers': { read: ['own', 'shop'], write: [] },
  'sold-prices': { read: ['own', 'shop'], write: [] },
  'sold-product-attributes': { read: ['own', 'shop'], write: [] },
  'sold-products': { read: ['own', 'shop'], write: ['shop'] },
  'stock-movements': { read: ['shop'], write: [] },
  tags: open('shop'),
  'template-configs': only('shop'),
  templates: { read: ['any shop'], write: [] },
  'twitter-auths': only('shop'),
  'useful-valorations': only('own'),
  // A person with an account sees only the user names and the pictures of other people.
  users: { read: ['signed in'], write: [] },
  valorations: open('own', 'shop'),
  variables: only('shop'),
  'weight-values': open('shop'),
  whitelists: only('own'),
  zones: open('shop'),
}
