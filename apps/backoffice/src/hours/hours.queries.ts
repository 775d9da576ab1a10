import type { businessContract } from '@lonja/contract/businesses/business'
import type { PauseKind } from '@lonja/contract/hours/pause'
import type { Item } from '@lonja/contract/resource'
import { type TimeZone, timeZoneOf } from '@lonja/contract/time'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'

type Shop = Item<typeof businessContract>

/** When a shop is open: its week, its closures, its pauses, and the time zone of its address. */
export type Hours = Pick<Shop, 'openingHours' | 'closures' | 'pauses'> & { zone: TimeZone }

export const hoursQueries = {
  ofShop: (shop: string) =>
    queryOptions({
      queryKey: ['hours', shop],
      queryFn: async ({ client, signal }) => hoursOf(await apiOf(client).call<Shop>(`/businesses/${shop}`, { signal })),
      // Other members of the shop can pause it too.
      refetchInterval: 60_000,
    }),
}

const hoursOf = ({ openingHours, closures, pauses, address }: Shop): Hours => ({
  openingHours,
  closures,
  pauses,
  zone: timeZoneOf(address?.zip),
})

/** Saves the week or the closures. */
export const saveHours = async (
  api: Client,
  shop: string,
  body: Partial<Pick<Shop, 'openingHours' | 'closures'>>,
): Promise<Hours> => hoursOf(await api.call<Shop>(`/businesses/${shop}`, { method: 'PUT', body }))

export interface NewPause {
  to: string
  stops: PauseKind
  reason?: string | undefined
}

export const pauseShop = async (api: Client, shop: string, body: NewPause): Promise<Hours> =>
  hoursOf(await api.call<Shop>(`/businesses/${shop}/pauses`, { method: 'POST', body }))

/** Ends a pause, and reads the hours again. */
export async function endPause(api: Client, shop: string, pause: string): Promise<Hours> {
  await api.call(`/businesses/${shop}/pauses/${pause}`, { method: 'DELETE' })
  return hoursOf(await api.call<Shop>(`/businesses/${shop}`))
}
