import type { businessContract } from '@lonja/contract/businesses/business'
import type { Item } from '@lonja/contract/resource'
import type { shippingMethodContract } from '@lonja/contract/shipping/shipping-method'
import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '@lonja/ui/api/query-client.ts'

export type Shop = Item<typeof businessContract>
export type ShippingMethod = Item<typeof shippingMethodContract>

/** The screen of a product shows these data about the seller. */
export const shopQueries = {
  one: (id: string) =>
    queryOptions({
      queryKey: ['businesses', id],
      queryFn: ({ client, signal }) => apiOf(client).call<Shop>(`/businesses/${id}`, { signal }),
      staleTime: 5 * 60_000,
    }),

  shipping: (id: string) =>
    queryOptions({
      queryKey: ['businesses', id, 'shipping'],
      queryFn: async ({ client, signal }) =>
        (await apiOf(client).callPage<ShippingMethod>(`/shipping-methods?enabled=true&business.id=${id}`, { signal }))
          .items,
      staleTime: 5 * 60_000,
    }),
}

/** The address of a shop’s screen. */
export const businessPath = ({ url }: { url: string }): string => `/businesses/${url}`

/** The address of a shop in one line: `Calle Mayor, 18 · 46375 Vilaserena`. */
export const streetLine = ({ street, number, zip, city }: NonNullable<Shop['address']>): string =>
  `${[street, number].filter(Boolean).join(', ')} · ${zip} ${city}`
