import { queryOptions } from '@tanstack/react-query'
import { call } from '#/api/client.ts'
import type { Product } from './product.queries.ts'

/** One product, apart from what lists of them need. */
export const oneProduct = (id: string) =>
  queryOptions({
    queryKey: ['products', 'one', id],
    queryFn: ({ signal }) => call<Product>(`/products/${encodeURIComponent(id)}`, { signal }),
  })
