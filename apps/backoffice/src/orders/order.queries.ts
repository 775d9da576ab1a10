import type { HandoverProof } from '@lonja/contract/orders/handover'
import type { orderContract } from '@lonja/contract/orders/order'
import type { Item } from '@lonja/contract/resource'
import { instantOf, localTime } from '@lonja/contract/time'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import { readAll } from '@lonja/ui/api/read-all.ts'
import { serverNow } from '@lonja/ui/api/server-clock.ts'
import { live } from '@lonja/ui/live/connection.ts'

export type Order = Item<typeof orderContract>

/** Without live events the board is loaded again after this time. */
const pollEvery = 20_000
const liveEvery = 5 * 60_000
const open = ['confirm', 'accepted', 'preparing', 'ready', 'shipped']
const closed = ['complete', 'canceled']

export const orderQueries = {
  /** The shop's open orders, oldest first, and the orders that were finished today, newest first. */
  board: (shop: string) =>
    queryOptions({
      queryKey: ['orders', 'board', shop],
      queryFn: async ({ client, signal }) => {
        const api = apiOf(client)
        const today = instantOf(localTime(new Date(serverNow())).date, 0).toISOString()
        const [waiting, done] = await Promise.all([
          readAll<Order>(api, listOf(shop, open, { 'order[createdDate]': 'asc' }), signal),
          readAll<Order>(
            api,
            listOf(shop, closed, { 'updatedDate[after]': today, 'order[updatedDate]': 'desc' }),
            signal,
          ),
        ])
        return [...waiting, ...done]
      },
      staleTime: 5_000,
      refetchInterval: () => (live.on ? liveEvery : pollEvery),
      refetchIntervalInBackground: true,
    }),

  /** The orders with a slot on a day, and those whose delivery has failed, because they may be delivered on that day. */
  deliveries: (shop: string, date: string) =>
    queryOptions({
      queryKey: ['orders', 'deliveries', shop, date],
      queryFn: async ({ client, signal }) => {
        const api = apiOf(client)
        const [planned, failed] = await Promise.all([
          readAll<Order>(api, listOf(shop, [...open, 'complete'], { 'slot.date': date }), signal),
          readAll<Order>(api, listOf(shop, open, { deliveryState: 'failed' }), signal),
        ])
        return [...planned, ...failed]
      },
      staleTime: 5_000,
    }),

  /** An order. Until it is loaded, it is the order of the board, which has the same data. */
  one: (id: string, client: QueryClient) => {
    const boards = client.getQueryCache().findAll({ queryKey: ['orders', 'board'] })
    const board = boards.find(({ state }) => (state.data as Order[] | undefined)?.some((order) => order.id === id))
    const known = (board?.state.data as Order[] | undefined)?.find((order) => order.id === id)
    return queryOptions({
      queryKey: ['orders', 'one', id],
      queryFn: ({ signal }) => apiOf(client).call<Order>(`/orders/${id}`, { signal }),
      staleTime: 5_000,
      ...(known && { initialData: known, initialDataUpdatedAt: board!.state.dataUpdatedAt }),
    })
  },
}

const listOf = (shop: string, codes: readonly string[], more: Record<string, string>): string =>
  `/orders?${new URLSearchParams([
    ['business.id', shop],
    ['itemsPerPage', '100'],
    ...codes.map((code) => ['status.code[]', code]),
    ...Object.entries(more),
  ])}`

/** Loads the board and the screen of an order again. */
export const readOrdersAgain = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['orders'] })

export const moveOrder = (api: Client, id: string, status: string, reason?: string): Promise<Order> =>
  api.call(`/orders/${id}`, {
    method: 'PUT',
    body: { status, ...(reason !== undefined && { reason }) },
  })

export interface HandOver {
  /** The six digits that the customer shows. */
  code?: string
  /** The order, and how the shop knows the customer, if the customer has no code. */
  order?: string
  proof?: HandoverProof
  /** Whether the shop received the money that was not paid yet. */
  paid: boolean
}

/** Hands an order over, and records the money received with it, in one step of the server. */
export const handOver = (api: Client, body: HandOver): Promise<Order> =>
  api.call('/orders-handover', { method: 'POST', body })
