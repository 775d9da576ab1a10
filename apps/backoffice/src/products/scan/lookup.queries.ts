import type { ProductLookup } from '@lonja/contract/products/quick-product'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import type { Combo } from '../product.queries.ts'

/** Looks a scanned code up in the shop and in the town. */
export const lookUpCode = (api: Client, business: string, code: string, signal?: AbortSignal): Promise<ProductLookup> =>
  api.call(`/products-lookup?${new URLSearchParams({ ean: code, business })}`, { signal })

export interface FoundCode extends ProductLookup {
  /** The variants of the shop with the code, with their stock. */
  combos: Combo[]
}

/** What the shop knows about a code, with the stock of its variants. */
export const codeQuery = (business: string, code: string) =>
  queryOptions({
    queryKey: ['products', 'code', business, code],
    queryFn: async ({ client, signal }): Promise<FoundCode> => {
      const api = apiOf(client)
      const found = await lookUpCode(api, business, code, signal)
      const combos = await Promise.all(
        found.variants.map(({ id }) => api.call<Combo>(`/attribute-combos/${id}`, { signal })),
      )
      return { ...found, combos }
    },
    enabled: code !== '',
  })
