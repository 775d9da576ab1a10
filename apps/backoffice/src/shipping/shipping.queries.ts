import type { businessContract } from '@lonja/contract/businesses/business'
import type { RefusedChoice, ShippingChoice } from '@lonja/contract/orders/basket'
import type { productContract } from '@lonja/contract/products/product'
import type { Item } from '@lonja/contract/resource'
import type {
  shippingMethodContract,
  shippingZoneContract,
  zoneContract,
} from '@lonja/contract/shipping/shipping-method'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import { readAll } from '@lonja/ui/api/read-all.ts'

export type Method = Item<typeof shippingMethodContract>
/** The tariff of a method in an area. */
export type Tariff = Item<typeof shippingZoneContract>
export type Area = Item<typeof zoneContract>
export type Product = Item<typeof productContract>
/** A method that can be used for a basket, or one that cannot, with the reason. */
export type Answer = (ShippingChoice & { refusal: null }) | RefusedChoice

/** All records of a list: shops have only a few of these. */
const all = 'pagination=false'

export const shippingQueries = {
  all: ['shipping'] as const,
  of: (shop: string) => ['shipping', shop] as const,

  methods: (shop: string) =>
    queryOptions({
      queryKey: [...shippingQueries.of(shop), 'methods'],
      queryFn: ({ client, signal }) =>
        apiOf(client).call<Method[]>(`/shipping-methods?business.id=${shop}&${all}`, { signal }),
    }),

  /** The methods of all shops, with their prices in each place. */
  ofTown: () =>
    queryOptions({
      queryKey: [...shippingQueries.of('town'), 'methods'],
      queryFn: async ({ client, signal }) => {
        const api = apiOf(client)
        const [methods, tariffs] = await Promise.all([
          readAll<Method>(api, '/shipping-methods?itemsPerPage=100', signal),
          readAll<Tariff>(api, '/shipping-zones?itemsPerPage=100', signal),
        ])
        return { methods, tariffs }
      },
    }),

  tariffs: (shop: string, method: string) =>
    queryOptions({
      queryKey: [...shippingQueries.of(shop), 'tariffs', method],
      queryFn: ({ client, signal }) =>
        apiOf(client).call<Tariff[]>(`/shipping-zones?shippingMethod.id=${method}&${all}`, { signal }),
    }),

  /** The areas of the town and of the shop, and the place of the shop, around which a new area can be drawn. */
  areas: (shop: string) =>
    queryOptions({
      queryKey: [...shippingQueries.of(shop), 'areas'],
      queryFn: async ({ client, signal }) => {
        const api = apiOf(client)
        const [areas, { latitude, longitude }] = await Promise.all([
          api.call<Area[]>(`/zones?${all}`, { signal }),
          api.call<Item<typeof businessContract>>(`/businesses/${shop}`, { signal }),
        ])
        const place = latitude === null || longitude === null ? null : ([longitude, latitude] as [number, number])
        return { areas: areas.filter(({ business }) => business === null || business.id === shop), place }
      },
    }),

  /** Products of the shop that customers can buy, for baskets that ask for a price. */
  goods: (shop: string) =>
    queryOptions({
      queryKey: [...shippingQueries.of(shop), 'goods'],
      queryFn: ({ client, signal }) =>
        apiOf(client).call<Product[]>(`/products?business.id=${shop}&available=true&itemsPerPage=100`, { signal }),
    }),
}

export const saveMethod = (
  api: Client,
  id: string,
  body: Partial<Pick<Method, 'name' | 'description' | 'leadMinutes' | 'freeFrom' | 'enabled' | 'slotPolicy'>>,
): Promise<Method> => api.call(`/shipping-methods/${id}`, { method: 'PUT', body })

type TariffBody = Pick<Tariff, 'price' | 'minAmount' | 'amountValues' | 'freeFrom' | 'maxGrams' | 'days' | 'enabled'>

export const saveTariff = (api: Client, id: string, body: TariffBody): Promise<Tariff> =>
  api.call(`/shipping-zones/${id}`, { method: 'PUT', body })

export const addTariff = (
  api: Client,
  body: { shippingMethod: string; zone: string; price: number },
): Promise<Tariff> => api.call('/shipping-zones', { method: 'POST', body })

export type NewArea = Pick<Area, 'name' | 'code' | 'kind'> & {
  business: string
  zips?: string[]
  geometry?: Area['geometry']
}

export const addArea = (api: Client, body: NewArea): Promise<Area> => api.call('/zones', { method: 'POST', body })

export const addWeightBand = (
  api: Client,
  body: { shippingZone: string; fromGrams: number; toGrams: number | null; price: number },
): Promise<unknown> => api.call('/weight-values', { method: 'POST', body })

export const removeWeightBand = (api: Client, id: string): Promise<unknown> =>
  api.call(`/weight-values/${id}`, { method: 'DELETE' })
