import type { productContract } from './product.ts'

/** The properties of a product that its card in a list shows, for `properties[]` of `GET /api/products`. */
export const cardProperties = [
  'title',
  'name',
  'business',
  'price',
  'previousPrice',
  'priceVaries',
  'priceUnit',
  'available',
  'rating',
  'ratingCount',
  'image',
  'onlyCombo',
] as const satisfies readonly (keyof (typeof productContract)['fields'])[]
