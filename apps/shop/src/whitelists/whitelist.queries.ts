import type { productContract } from '@lonja/contract/products/product'
import type { Item } from '@lonja/contract/resource'
import type { whitelistContract } from '@lonja/contract/whitelists/whitelist'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'

export type Product = Item<typeof productContract>
/** An entry of the wish list, and the current state of its product; `product` is undefined if it is no longer sold. */
export interface Wish {
  kept: Pick<Item<typeof whitelistContract>, 'id' | 'product' | 'attributeCombo' | 'priceWhenAdded'>
  product: Product | undefined
}

/** The maximum number of products in one request. The ids of more products would make the URL too long. */
const atOnce = 50

export const whitelistQueries = {
  /**
   * The account’s list, newest first.
   *
   * @param held  the products on the account’s list, as last known; if they change, the list is loaded again
   */
  mine: (userId: string, held: readonly string[]) =>
    queryOptions({
      queryKey: ['whitelists', userId, held.toSorted().join(' ')],
      queryFn: async ({ client, signal }): Promise<Wish[]> => {
        const kept = await apiOf(client).call<Wish['kept'][]>('/whitelists?pagination=false', { signal })
        const products = await readProducts(apiOf(client), [...new Set(kept.map(({ product }) => product.id))], signal)
        return kept.map((one) => ({ kept: one, product: products.get(one.product.id) }))
      },
      placeholderData: keepPreviousData,
    }),

  /** The list of a guest, by the ids of the products. Products that are no longer sold are left out. */
  ofDevice: (saved: readonly string[]) =>
    queryOptions({
      queryKey: ['whitelists', 'device', saved.join(' ')],
      queryFn: async ({ client, signal }): Promise<Wish[]> => {
        const products = await readProducts(apiOf(client), saved, signal)
        return saved.flatMap((id) => {
          const product = products.get(id)
          return product ? [{ kept: { id, product, attributeCombo: null, priceWhenAdded: null }, product }] : []
        })
      },
      placeholderData: keepPreviousData,
    }),
}

async function readProducts(api: Client, ids: readonly string[], signal: AbortSignal): Promise<Map<string, Product>> {
  const parts = Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, part) =>
    readSome(api, ids.slice(part * atOnce, (part + 1) * atOnce), signal),
  )
  return new Map((await Promise.all(parts)).flat().map((product) => [product.id, product]))
}

function readSome(api: Client, ids: readonly string[], signal: AbortSignal): Promise<Product[]> {
  const query = new URLSearchParams(ids.map((id) => ['id[]', id]))
  query.set('itemsPerPage', `${atOnce}`)
  return api.call<Product[]>(`/products?${query}`, { signal })
}
