import type { attributeComboContract } from '@lonja/contract/attributes/attribute'
import type { StockReason } from '@lonja/contract/orders/stock-movement'
import type { productContract } from '@lonja/contract/products/product'
import type { Item } from '@lonja/contract/resource'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'

type Product = Item<typeof productContract>
export type Combo = Item<typeof attributeComboContract>

/** A product with all its variants, also those that are not for sale now. */
export interface StockedProduct extends Product {
  variants: Combo[]
}

const itemsPerPage = 24

export const productQueries = {
  /** The products of a shop that match the search, by title, with their variants. */
  ofShop: (shop: string, search: string) =>
    infiniteQueryOptions({
      queryKey: ['products', 'of-shop', shop, search],
      queryFn: async ({ client, pageParam, signal }) => {
        const api = apiOf(client)
        const page = await api.callPage<Product>(pageParam, { signal })
        const variants = await variantsOf(api, page.items, signal)
        const items = page.items.map((product) => ({ ...product, variants: variants.get(product.id) ?? [] }))
        return { ...page, items }
      },
      initialPageParam: `/products?${new URLSearchParams({
        'business.id': shop,
        itemsPerPage: `${itemsPerPage}`,
        ...(search === '' ? { 'order[title]': 'asc' } : { search }),
      })}`,
      getNextPageParam: ({ next }) => next,
      placeholderData: keepPreviousData,
    }),
}

async function variantsOf(
  api: Client,
  products: readonly Product[],
  signal: AbortSignal,
): Promise<Map<string, Combo[]>> {
  if (products.length === 0) return new Map()
  const ids = products.map(({ id }) => ['product.id[]', id])
  const combos = await api.call<Combo[]>(
    `/attribute-combos?${new URLSearchParams([...ids, ['pagination', 'false']])}`,
    {
      signal,
    },
  )
  return Map.groupBy(combos, ({ product }) => product.id)
}

/** Adds units to the stock of a variant, or removes them if `change` is negative. */
export const adjustStock = (api: Client, combo: string, change: number, reason: StockReason): Promise<unknown> =>
  api.call('/stock-adjustments', { method: 'POST', body: { changes: [{ combo, change, reason }] } })

/** Puts a product, or one of several variants of it, up for sale, or takes it off sale. */
export const setForSale = (
  api: Client,
  kind: 'products' | 'attribute-combos',
  id: string,
  enabled: boolean,
): Promise<unknown> => api.call(`/${kind}/${id}`, { method: 'PUT', body: { enabled } })
