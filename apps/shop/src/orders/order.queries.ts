import type { businessContract } from '@lonja/contract/businesses/business'
import { itemsPerPage } from '@lonja/contract/constants'
import type { OrderAdjustment } from '@lonja/contract/orders/adjustment'
import type { orderContract } from '@lonja/contract/orders/order'
import type { paymentMethodContract } from '@lonja/contract/payments/payment-method'
import type { Item } from '@lonja/contract/resource'
import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { guestOrders, orderTokenHeader } from './guest-orders.ts'
import { live } from '@lonja/ui/live/connection.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import { moneyBack } from './payment-stage.ts'
import { placedOrder } from './placed-order.ts'
import { type OrderStage, isOver, orderStages } from './shares.ts'

export type Order = Item<typeof orderContract>

/** An invoice, a credit note or a receipt for one share of an order. */
export interface Invoice {
  id: string
  kind: 'full' | 'simplified' | 'rectifying' | 'receipt'
  number: string
  date: string
  order: { id: string; code: string }
}

/**
 * The milliseconds after which an unfinished order is loaded again: without live events (`watchEvery`), and with live
 * events (`liveEvery`).
 */
const watchEvery = 20_000
const liveEvery = 5 * 60_000
/** The milliseconds during which an answer counts as fresh. */
const fresh = 5_000

export const orderQueries = {
  all: ['orders'] as const,

  /** The orders of the signed-in user, newest first. With `stage` only the orders of this stage. */
  mine: (userId: string | undefined, stage?: OrderStage) =>
    infiniteQueryOptions({
      queryKey: [...orderQueries.all, 'mine', userId, stage],
      queryFn: ({ client, pageParam, signal }) => apiOf(client).callPage<Order>(pageParam, { signal }),
      initialPageParam: `/orders?${new URLSearchParams([
        ['itemsPerPage', `${itemsPerPage}`],
        // Staff of a shop or of the town may read more orders than their own, so the request names the user.
        ['user.id', `${userId}`],
        ...(stage ? orderStages[stage] : []).map((code) => ['status.code[]', code]),
      ])}`,
      placeholderData: keepPreviousData,
      getNextPageParam: ({ next }) => next,
      enabled: userId !== undefined,
    }),

  /** The last finished orders, which the user can buy again. */
  lately: (userId: string) =>
    queryOptions({
      queryKey: [...orderQueries.all, 'lately', userId],
      queryFn: ({ client, signal }) =>
        apiOf(client).call<Order[]>(
          `/orders?user.id=${userId}&status.code=complete&order[createdDate]=desc&itemsPerPage=3`,
          {
            signal,
          },
        ),
    }),

  /**
   * The orders made on this device without an account. Orders that cannot be loaded are left out. If no order can be
   * loaded, the query fails.
   */
  ofDevice: () =>
    queryOptions({
      queryKey: [...orderQueries.all, 'device'],
      queryFn: async ({ client, signal }) => {
        const found = await Promise.allSettled(guestOrders().map(({ id }) => readOrder(apiOf(client), id, signal)))
        const failed = found.find((result) => result.status === 'rejected')
        const read = found.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
        if (read.length === 0 && failed) throw failed.reason
        return read
      },
    }),

  one: (id: string) =>
    queryOptions({
      queryKey: [...orderQueries.all, 'one', id],
      queryFn: ({ client, signal }) => readOrder(apiOf(client), id, signal),
      initialData: () => placedOrder(id)?.order,
      // The stored order counts as out of date from the beginning, so the order is always requested.
      initialDataUpdatedAt: () => (placedOrder(id)?.at ?? 0) - fresh,
      staleTime: fresh,
      // A cancelled order is loaded again while its refund is in progress.
      refetchInterval: ({ state: { data } }) =>
        data && isOver(data) && moneyBack(data) !== 'returning' ? false : live.on ? liveEvery : watchEvery,
    }),

  /**
   * The invoices of an order. They are requested again until one exists, five times at most. `changed` is the time of
   * the order’s last change.
   */
  invoices: (id: string, changed: string) =>
    queryOptions({
      queryKey: [...orderQueries.all, 'invoices', id, changed],
      queryFn: ({ client, signal }) =>
        apiOf(client).call<Invoice[]>(`/orders/${encodeURIComponent(id)}/invoice`, {
          signal,
          headers: orderTokenHeader(id),
        }),
      refetchInterval: ({ state }) => (state.data?.length === 0 && state.dataUpdateCount < 5 ? 3_000 : false),
    }),

  /** What the shops changed while they prepared the order. `changed` is the time of the order’s last change. */
  adjustments: (id: string, changed: string) =>
    queryOptions({
      queryKey: [...orderQueries.all, 'adjustments', id, changed],
      queryFn: ({ client, signal }) =>
        apiOf(client).call<OrderAdjustment[]>(`/orders/${encodeURIComponent(id)}/adjustments`, {
          signal,
          headers: orderTokenHeader(id),
        }),
    }),

  /** The codes with which the customer collects or receives each part of an order that is ready. */
  pickupCodes: (id: string) =>
    queryOptions({
      queryKey: [...orderQueries.all, 'pickup-codes', id],
      queryFn: ({ client, signal }) =>
        apiOf(client).call<{ order: string; code: string; qr: string }[]>(
          `/orders/${encodeURIComponent(id)}/pickup-codes`,
          {
            signal,
            headers: orderTokenHeader(id),
          },
        ),
    }),

  cancel: (id: string) =>
    mutationOptions({
      mutationFn: (reason: string | undefined, { client }) =>
        apiOf(client).call<Order>('/order-cancel', {
          method: 'POST',
          body: { order: id, reason },
          headers: orderTokenHeader(id),
        }),
      onSuccess: (order, _reason, _result, { client }) => {
        client.setQueryData(orderQueries.one(id).queryKey, order)
        return client.invalidateQueries({ queryKey: orderQueries.all })
      },
    }),

  /** Accepts or declines the replacement of a line. */
  answer: (id: string, line: string) =>
    mutationOptions({
      mutationFn: (accept: boolean, { client }) =>
        apiOf(client).call<Order>(`/orders-adjust/${line}/answer`, {
          method: 'POST',
          body: { accept },
          headers: orderTokenHeader(id),
        }),
      onSettled: (_order, _error, _accept, _result, { client }) =>
        client.invalidateQueries({ queryKey: orderQueries.all }),
    }),

  /** Declares the return of products. The argument contains the ids of the sold lines. */
  withdraw: (id: string) =>
    mutationOptions({
      mutationFn: (lines: readonly string[], { client }) =>
        apiOf(client).call<Order>('/orders-withdraw', {
          method: 'POST',
          body: { order: id, lines },
          headers: orderTokenHeader(id),
        }),
      onSuccess: (order, _lines, _result, { client }) => {
        client.setQueryData(orderQueries.one(id).queryKey, order)
        return client.invalidateQueries({ queryKey: orderQueries.all })
      },
    }),

  paymentMethod: (id: string) =>
    queryOptions({
      queryKey: ['payment-methods', id],
      queryFn: ({ client, signal }) =>
        apiOf(client).call<Item<typeof paymentMethodContract>>(`/payment-methods/${id}`, { signal }),
    }),

  shop: (id: string) =>
    queryOptions({
      queryKey: ['businesses', 'one', id],
      queryFn: ({ client, signal }) =>
        apiOf(client).call<Item<typeof businessContract>>(`/businesses/${id}`, { signal }),
    }),
}

const readOrder = (api: Client, id: string, signal: AbortSignal): Promise<Order> =>
  api.call<Order>(`/orders/${encodeURIComponent(id)}`, { signal, headers: orderTokenHeader(id) })
