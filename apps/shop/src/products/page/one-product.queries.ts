import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import type { Product } from '#/products/product.queries.ts'

/**
 * One product. Its stock and price change, so it is requested again when its page opens and the last answer is more
 * than five seconds old. The server answers 304 if nothing has changed.
 */
export const oneProduct = (id: string) =>
  queryOptions({
    queryKey: ['products', 'one', id],
    queryFn: ({ client, signal }) => apiOf(client).call<Product>(`/products/${encodeURIComponent(id)}`, { signal }),
    staleTime: 5_000,
  })
