import type { PaymentChoice } from '@lonja/contract/orders/basket'
import type { paymentContract } from '@lonja/contract/payments/payment'
import type { Item } from '@lonja/contract/resource'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { orderTokenHeader } from './guest-orders.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import { openAttemptOf } from './payment-stage.ts'
import { type Order, orderQueries } from './order.queries.ts'

/** The payment methods that can pay an existing order without changing its payment fee. */
export const paymentChoices = ({ id, totals: { fee } }: Order) =>
  queryOptions({
    queryKey: [...orderQueries.all, 'payment', id],
    queryFn: async ({ client, signal }) => {
      const body = { order: `/api/orders/${id}` }
      const choices = await apiOf(client).call<PaymentChoice[]>('/payment-methods-order', {
        method: 'POST',
        body,
        headers: orderTokenHeader(id),
        signal,
      })
      return choices.filter(({ surcharge }) => surcharge === fee)
    },
    staleTime: 60_000,
  })

/** A form that opens the page of the bank when it is submitted. */
export interface BankForm {
  action: string
  method: 'post' | 'get'
  fields: Record<string, string>
}

/**
 * Starts a payment or continues the open payment.
 *
 * @param methodId  the method of a new attempt; if undefined, the open attempt continues or, if there is none, a new
 * attempt starts with the last method
 * @returns null if the order does not wait for payment any more
 */
export async function beginPayment(api: Client, order: Order, methodId?: string): Promise<BankForm | null> {
  const headers = orderTokenHeader(order.id)
  const post = <Result>(path: string, body: object) => api.call<Result>(path, { method: 'POST', body, headers })
  const open = methodId === undefined ? openAttemptOf(order) : undefined
  const paymentMethod = methodId === undefined ? {} : { paymentMethod: { id: methodId } }
  const payment =
    open ?? (await post<Item<typeof paymentContract>>('/payments', { order: { id: order.id }, ...paymentMethod })).id
  const fresh = await api.call<Order>(`/orders/${order.id}`, { headers })
  return fresh.status.code === 'pending' ? post<BankForm>('/payments-redirect', { payment }) : null
}
