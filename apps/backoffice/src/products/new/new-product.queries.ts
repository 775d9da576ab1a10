import type { ProductCategory, QuickProduct } from '@lonja/contract/products/quick-product'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'

export type Category = z.infer<typeof ProductCategory>

const mostRecent = 5
/** The categories change seldom, and a new product needs none that was made just now. */
const staleTime = 10 * 60_000

export const categoryQueries = {
  /** The categories that fit the title of a new product best. */
  suggested: (title: string) =>
    queryOptions({
      queryKey: ['categories', 'suggested', title],
      queryFn: ({ client, signal }) =>
        apiOf(client).call<Category[]>(`/categories-suggested?${new URLSearchParams({ title })}`, { signal }),
      enabled: title.length >= 3,
      placeholderData: keepPreviousData,
      staleTime,
    }),

  /** All categories of products, by title. */
  all: () =>
    queryOptions({
      queryKey: ['categories', 'of-products'],
      queryFn: ({ client, signal }) =>
        apiOf(client).call<Category[]>(
          '/categories?bcc=false&pagination=false&order[title]=asc&properties[]=title&properties[]=requires',
          { signal },
        ),
      staleTime,
    }),

  /** The ids of the categories of the shop's products that changed last, without repetitions. */
  recent: (shop: string) =>
    queryOptions({
      queryKey: ['products', 'recent-categories', shop],
      queryFn: async ({ client, signal }) => {
        const query = new URLSearchParams([
          ['business.id', shop],
          ['order[updatedDate]', 'desc'],
          ['itemsPerPage', '24'],
          ['properties[]', 'parent'],
        ])
        const products = await apiOf(client).call<{ parent: { id: string } | null }[]>(`/products?${query}`, { signal })
        return [...new Set(products.flatMap(({ parent }) => parent?.id ?? []))].slice(0, mostRecent)
      },
      staleTime,
    }),
}

/** Makes a product. @param key  the same key for a repetition of a request without an answer */
export const makeProduct = (api: Client, product: object, key: string): Promise<QuickProduct> =>
  api.call('/products-quick', { method: 'POST', body: product, headers: { 'Idempotency-Key': key } })
