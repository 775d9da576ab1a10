import type { productContract } from '@lonja/contract/products/product'
import type { Item } from '@lonja/contract/resource'
import { shelfQuery } from './shelf.queries.ts'

export type Product = Item<typeof productContract>

export const productQueries = {
  all: ['products'] as const,
  shelf: shelfQuery,
}
