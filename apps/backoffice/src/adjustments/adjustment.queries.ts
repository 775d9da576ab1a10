import type { Cents } from '@lonja/contract/money'
import type { OrderAdjustment } from '@lonja/contract/orders/adjustment'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'

export const adjustmentQueries = {
  /** What the shop changed of an order while it prepared the order. */
  ofOrder: (order: string) =>
    queryOptions({
      // Begins like the queries of orders, so it is loaded again together with them.
      queryKey: ['orders', 'adjustments', order],
      queryFn: ({ client, signal }) =>
        apiOf(client).call<OrderAdjustment[]>(`/orders/${order}/adjustments`, { signal }),
    }),
}

export interface LineChange {
  soldProduct: string
  missing?: number
  finalGrams?: number
  replacement?: { combo: string; quantity: number; unitPrice: Cents }
}

export interface Goodwill {
  amount: Cents
  reason: string
}

/** @param key  the same for a repetition of the request, which then changes nothing again */
export const adjustOrder = (
  api: Client,
  order: string,
  change: { lines: LineChange[] } | { goodwill: Goodwill },
  key: string,
): Promise<unknown> =>
  api.call('/orders-adjust', {
    method: 'POST',
    headers: { 'Idempotency-Key': key },
    body: { order: `/api/orders/${order}`, ...change },
  })
