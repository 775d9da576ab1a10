import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import type { Product } from '#/products/product.queries.ts'

/** One product. Its stock and price change: a page that is opened again asks again, and is answered 304 if nothing did. */
export const oneProduct = (id: string) =>
  queryOptions({
    queryKey: ['products', 'one', id],
    queryFn: ({ client, signal }) => apiOf(client).call<Product>(`/products/${encodeURIComponent(id)}`, { signal }),
    staleTime: 5_000,
  })
