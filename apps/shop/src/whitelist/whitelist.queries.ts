import type { productContract } from '@lonja/contract/products/product'
import type { Item } from '@lonja/contract/resource'
import type { whitelistContract } from '@lonja/contract/whitelists/whitelist'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#/api/client.ts'

export type Product = Item<typeof productContract>
/** Something on the list, and the product as it is sold now; none where it no longer is. */
export interface Wish {
  kept: Item<typeof whitelistContract>
  product: Product | undefined
}

/** Addresses have a length: so many products are asked for at once. */
const atOnce = 50

export const whitelistQueries = {
  /** Newest first. @param held  the ids of what the account is known to hold: another list is another answer */
  mine: (userId: string, held: readonly string[]) =>
    queryOptions({
      queryKey: ['whitelists', userId, held.toSorted().join(' ')],
      queryFn: async ({ signal }): Promise<Wish[]> => {
        const kept = await call<Wish['kept'][]>('/whitelists?pagination=false', { signal })
        const ids = [...new Set(kept.map(({ product }) => product.id))]
        const parts = Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, part) =>
          ids.slice(part * atOnce, (part + 1) * atOnce),
        )
        const found = await Promise.all(parts.map((part) => readProducts(part, signal)))
        const products = new Map(found.flat().map((product) => [product.id, product]))
        return kept.map((one) => ({ kept: one, product: products.get(one.product.id) }))
      },
      placeholderData: keepPreviousData,
    }),
}

function readProducts(ids: readonly string[], signal: AbortSignal): Promise<Product[]> {
  const query = new URLSearchParams(ids.map((id) => ['id[]', id]))
  query.set('itemsPerPage', `${atOnce}`)
  return call<Product[]>(`/products?${query}`, { signal })
}
