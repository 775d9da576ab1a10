import type { businessContract } from '@lonja/contract/businesses/business'
import type { paymentMethodContract } from '@lonja/contract/payments/payment-method'
import type { refundContract } from '@lonja/contract/payments/refund'
import type { Item } from '@lonja/contract/resource'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import { readAll } from '@lonja/ui/api/read-all.ts'
import type { Order } from '../order.queries.ts'

/** The telephones of a shop. */
export const phonesQuery = (shop: string) =>
  queryOptions({
    queryKey: ['records', 'businesses', 'phones', shop],
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call<Item<typeof businessContract>>(`/businesses/${shop}`, { signal })).phones,
    staleTime: 5 * 60_000,
  })

/** The refunds of an order, the newest first. The refunds of a group belong to its parts, which share its payments. */
export const refundsQuery = ({ id, kind, payments }: Order) => {
  const shared = payments.map((payment): [string, string] => ['payment.id[]', payment.id])
  const query = new URLSearchParams(kind === 'group' ? shared : { 'order.id': id })
  return queryOptions({
    queryKey: ['orders', 'refunds', id],
    queryFn: ({ client, signal }) => readAll<Item<typeof refundContract>>(apiOf(client), `/refunds?${query}`, signal),
  })
}

/** The kind of a payment method: the money of some kinds is paid back by hand. */
export const paymentKindQuery = (method: string) =>
  queryOptions({
    queryKey: ['records', 'payment-methods', 'kind', method],
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call<Item<typeof paymentMethodContract>>(`/payment-methods/${method}`, { signal })).kind,
    staleTime: 5 * 60_000,
  })

/** Records that the refunds of a payment have been paid back by hand. */
export const recordPaidBack = (api: Client, payment: string): Promise<unknown> =>
  api.call(`/payments/${payment}`, { method: 'PUT', body: { status: 'refunded' } })

/** Sends the link to an order to the customer again. */
export const sendLink = (api: Client, code: string, email: string): Promise<unknown> =>
  api.call('/order-link', { method: 'POST', body: { code, email } })

/** Rings the devices of the shop that does not answer the order. */
export const ringShop = (api: Client, order: string): Promise<unknown> =>
  api.call(`/orders/${order}/ring`, { method: 'POST' })

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
