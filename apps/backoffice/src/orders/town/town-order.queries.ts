import type { businessContract } from '@lonja/contract/businesses/business'
import type { Item } from '@lonja/contract/resource'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'

/** The telephones of a shop. */
export const phonesQuery = (shop: string) =>
  queryOptions({
    queryKey: ['records', 'businesses', 'phones', shop],
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call<Item<typeof businessContract>>(`/businesses/${shop}`, { signal })).phones,
    staleTime: 5 * 60_000,
  })

/** Sends the link to an order to the customer again. */
export const sendLink = (api: Client, code: string, email: string): Promise<unknown> =>
  api.call('/order-link', { method: 'POST', body: { code, email } })

export interface WantedRefund {
  order: string
  /** Without lines and delivery, everything that is left is refunded. */
  lines?: { soldProduct: string; quantity: number }[]
  shipping?: boolean
  /** Whether the units can be sold again. */
  restock: boolean
  reason: string
}

/** @param key  the same for a repetition of the request, which then refunds nothing again */
export const refundOrder = (api: Client, refund: WantedRefund, key: string): Promise<unknown> =>
  api.call('/orders-refund', { method: 'POST', headers: { 'Idempotency-Key': key }, body: refund })
