/**
 * Who reaches a record: everybody; everybody with an account; whose it is (`own`: the customer it belongs to; `shop`: members of its shop; `guest`:
 * who holds its order's token); operators always do.
 */
export type Reach = 'everybody' | 'signed in' | 'own' | 'shop' | 'guest'

interface Expected {
  read: readonly Reach[]
  write: readonly Reach[]
}

const open = (...write: Reach[]): Expected => ({ read: ['everybody'], write })
const only = (...read: Reach[]): Expected => ({ read, write: read })

/** What is expected of each resource, said a second time and apart from its declaration, so that one shows the other. */
export const expectedAccess: Readonly<Record<string, Expected>> = {
  // A shop's members see where they deliver to.
  addresses: { read: ['own', 'shop'], write: ['own'] },
  'attribute-combos': open('shop'),
  'attribute-values': open('shop'),
  attributes: open('shop'),
  businesses: open('shop'),
  campaigns: open('shop'),
  categories: open(),
  cms: open('shop'),
  customers: only('own', 'shop'),
  'image-objects': open(),
  'library-addresses': { read: ['signed in'], write: [] },
  offers: open('shop'),
  'order-status-histories': { read: ['own', 'shop'], write: [] },
  'order-statuses': open(),
  orders: { read: ['own', 'shop', 'guest'], write: [] },
  'payment-methods': open(),
  'price-lists': open('shop'),
  prices: open('shop'),
  'product-images': open('shop'),
  products: open('shop'),
  'shipping-methods': open('shop'),
  'shipping-zones': open('shop'),
  'sold-prices': { read: ['own', 'shop'], write: [] },
  'sold-product-attributes': { read: ['own', 'shop'], write: [] },
  'sold-products': { read: ['own', 'shop'], write: [] },
  // Of others they see the name.
  users: { read: ['signed in'], write: [] },
  zones: open('shop'),
}
