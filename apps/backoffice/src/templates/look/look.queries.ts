import { type LookChoice, type ShopLook, usualLook } from '@lonja/contract/templates/look'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import { templateQueries } from '../templates.queries.ts'

export const lookQueries = {
  /** The look of a shop's page. */
  ofShop: (shop: string) =>
    queryOptions({
      queryKey: ['look', shop],
      queryFn: ({ client, signal }) => apiOf(client).call<ShopLook>(`/businesses/${shop}/look`, { signal }),
    }),
  /** The look of a shop's page, and whether it differs from the look of shops that have chosen none. */
  forTown: (shop: string) =>
    queryOptions({
      queryKey: ['look', shop, 'town'],
      queryFn: async ({ client }) => {
        const [look, town] = await Promise.all([
          client.fetchQuery(lookQueries.ofShop(shop)),
          client.fetchQuery(templateQueries.ofShops()),
        ])
        const { layout, palette, fonts } = look
        const isUsual = Object.keys({ ...palette, ...fonts }).length === 0 && layout === (town ?? usualLook).layout
        return { look, isOwn: !isUsual }
      },
    }),
}

export const changeLook = (api: Client, shop: string, look: LookChoice): Promise<ShopLook> =>
  api.call(`/businesses/${shop}/look`, { method: 'PUT', body: look })

/** Removes the look that a shop has chosen. @returns the usual look, with the layout of the town */
export async function removeLook(api: Client, shop: string): Promise<ShopLook> {
  await api.call(`/businesses/${shop}/look`, { method: 'DELETE' })
  return api.call(`/businesses/${shop}/look`)
}

/** The town gives the page of a shop the usual look again, and the owners get the reason by mail. */
export const resetLook = (api: Client, shop: string, reason: string): Promise<ShopLook> =>
  api.call(`/businesses/${shop}/reset-look`, { method: 'POST', body: { reason } })
