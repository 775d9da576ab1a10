import type { Bell, Claim } from '@lonja/contract/acceptance/bell'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import { live } from '@lonja/ui/live/connection.ts'

/** Without live events the bell is loaded again after this time. */
const pollEvery = 20_000
const liveEvery = 5 * 60_000

export const bellQueries = {
  /** The orders of a shop for which its devices sound. */
  ofShop: (shop: string) =>
    queryOptions({
      queryKey: ['orders', 'bell', shop],
      queryFn: ({ client, signal }) => apiOf(client).call<Bell>(`/businesses/${shop}/bell`, { signal }),
      staleTime: 5_000,
      refetchInterval: () => (live.on ? liveEvery : pollEvery),
      refetchIntervalInBackground: true,
    }),
}

/** The state of an order in an event of the server. */
export interface OrderNews {
  id: string
  business: string
  status: string
  claimedBy: Claim | null
  quietUntil: string | null
}

/** Writes the news into the stored bell, so that the device is silent before the bell is loaded again. */
export function applyNews(client: QueryClient, { id, business, status, claimedBy, quietUntil }: OrderNews): void {
  client.setQueryData(bellQueries.ofShop(business).queryKey, (bell) => {
    if (!bell) return bell
    if (status !== 'confirm') return { ...bell, waiting: bell.waiting.filter((order) => order.id !== id) }
    return {
      ...bell,
      waiting: bell.waiting.map((order) => (order.id === id ? { ...order, claimedBy, quietUntil } : order)),
    }
  })
}

/** Says that the user answers the order. @throws ApiError `Order is claimed` if somebody else does */
export const claimOrder = (api: Client, id: string): Promise<{ id: string; claimedBy: Claim; quietUntil: string }> =>
  api.call(`/orders/${id}/claim`, { method: 'POST', body: {} })

/** Says that the shop has seen that the customer canceled the order. */
export const seeCancellation = (api: Client, id: string): Promise<unknown> =>
  api.call(`/orders/${id}/cancellation-seen`, { method: 'POST' })
