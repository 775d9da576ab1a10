import type { LookChoice, ShopLook } from '@lonja/contract/templates/look'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'

export const lookQueries = {
  /** The look of a shop's page. */
  ofShop: (shop: string) =>
    queryOptions({
      queryKey: ['look', shop],
      queryFn: ({ client, signal }) => apiOf(client).call<ShopLook>(`/businesses/${shop}/look`, { signal }),
    }),
}

export const changeLook = (api: Client, shop: string, look: LookChoice): Promise<ShopLook> =>
  api.call(`/businesses/${shop}/look`, { method: 'PUT', body: look })

/** Removes the look that a shop has chosen. @returns the usual look, with the layout of the town */
export async function removeLook(api: Client, shop: string): Promise<ShopLook> {
  await api.call(`/businesses/${shop}/look`, { method: 'DELETE' })
  return api.call(`/businesses/${shop}/look`)
}
