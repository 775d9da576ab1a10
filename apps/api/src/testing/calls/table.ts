import { notificationEvents } from '@lonja/contract/notifications/events'
import type { Role } from './client.ts'
import type { Sample } from './samples.ts'
import { uploadPicture, uploadText } from './uploads.ts'

interface Entry extends Sample {
  /** The role that reads the list and the initial records. */
  reader?: Role
  /** The role that creates the first record of this resource in the test. */
  owner?: Role
  /** The role that changes and deletes records. */
  writer?: Role
  change?: Readonly<Record<string, unknown>>
}

const maker = (index: number): Role => (index % 2 === 0 ? 'baker' : 'florist')

/** How the test creates the records of a resource, if the declaration of the resource is not enough. */
export const samples: Readonly<Record<string, Entry>> = {
  businesses: {
    // A shop needs a category: the last category of the test data.
    body: ({ given }, index) => ({
      code: `tienda-${index}`,
      url: `tienda-${index}`,
      categories: given['categories']!.slice(-1),
    }),
  },
  users: { few: true },
  orders: { few: true, writer: 'admin', reader: 'admin' },
  products: { as: maker },
  addresses: { owner: 'admin' },
  'attribute-combos': {
    as: maker,
    body: async (walk, index) => ({
      product: await walk.sample('products', index + 30),
      values: [await walk.sample('attribute-values', index + 30)],
    }),
  },
  'business-objectives': {
    // The target of a shop must not be below the threshold of the objective.
    body: async (walk, index) => ({ objective: await walk.sample('objectives', index + 100), target: 1_000_000_000 }),
  },
  'template-configs': { body: async (walk, index) => ({ template: await walk.sample('templates', index + 100) }) },
  'image-sizes': { body: (_walk, index) => ({ width: 100 + index }) },
  'image-objects': { make: (walk) => uploadPicture(walk), owner: 'baker', writer: 'baker' },
  'media-objects': { make: (walk, index) => uploadText(walk, index), reader: 'baker', owner: 'baker' },
  'order-statuses': { few: true },
  'order-status-histories': { few: true, reader: 'admin' },
  'sold-products': { few: true, reader: 'admin', writer: 'admin' },
  // A correction of a line has amounts of 0, because the amounts of the order are already correct.
  'sold-prices': { body: () => ({ base: 0, unit: 0, surcharge: 0, discount: 0, total: 0 }) },
  payments: { few: true, reader: 'admin' },
  valorations: {
    as: (index) => (index >= 200 || index % 2 === 1 ? 'bob' : 'alice'),
    body: ({ given }, index) => ({ product: given['products']![index % 2], rating: (index % 5) + 1, images: [] }),
  },
  'useful-valorations': {
    as: () => 'alice',
    reader: 'alice',
    owner: 'alice',
    body: async (walk, index) => ({ valoration: await walk.sample('valorations', 200 + index), useful: true }),
  },
  'answer-question-products': { as: maker },
  campaigns: { reader: 'admin' },
  'attribute-values': {
    as: maker,
    body: async (walk, index) => ({ attribute: await walk.sample('attributes', 40 + (index % 2)) }),
  },
  'shipping-zones': { body: async (walk, index) => ({ zone: await walk.sample('zones', index + 100) }) },
  'weight-values': { body: (_walk, index) => ({ fromGrams: index * 1_000, toGrams: index * 1_000 + 999 }) },
  'sold-offers': { body: () => ({ amount: 0 }) },
  coupons: { reader: 'admin' },
  'price-lists': { as: maker },
  'notification-configs': {
    // A person can have only one record for each event. The test creates the records 0 to 4, and then one record with
    // an even number and one with an odd number. With this formula, they all have different events.
    body: (_walk, index) => ({ business: null, event: notificationEvents[index < 5 ? index : 5 + (index % 2)] }),
    as: () => 'alice',
    reader: 'alice',
    owner: 'alice',
  },
  whitelists: {
    as: () => 'alice',
    reader: 'alice',
    owner: 'alice',
    body: async (walk, index) => ({ product: await walk.sample('products', index + 20) }),
  },
  'payment-methods': { reader: 'admin' },
  'shipping-methods': { reader: 'admin' },
  devices: {
    owner: 'alice',
    body: (_walk, index) => ({ id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}` }),
  },
  notifications: { few: true, writer: 'alice', reader: 'alice', owner: 'alice' },
  'notification-users': { few: true, writer: 'alice', reader: 'alice', owner: 'alice' },
}
