import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import { type CardProduct, cardQuery, toCard } from './product-card.ts'

/**
 * A short list of products for a shelf, selected by a query of the API. The queries of lists are in another file, so
 * that screens with only a shelf do not load them.
 */
export const shelfQuery = (query: string, size = 10) =>
  queryOptions({
    queryKey: ['products', 'shelf', query, size],
    queryFn: async ({ client, signal }) =>
      (
        await apiOf(client).callPage<CardProduct>(`/products?${query}&itemsPerPage=${size}&${cardQuery}`, { signal })
      ).items.map(toCard),
  })

/** The address of a product, with the chosen options if there are any. */
export const productPath = (product: { id: string }, values: readonly string[] = []): string =>
  `/product/${product.id}${values.length > 0 ? `?v=${values.join('.')}` : ''}`
