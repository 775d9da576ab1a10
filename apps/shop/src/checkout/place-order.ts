import type { Client } from '@lonja/ui/api/client.ts'
import type { Order } from '#/orders/order.queries.ts'
import type { Attempt } from './attempt.ts'

/** The order that a checkout created. */
export interface CreatedOrder extends Order {
  /** The token that opens the order of a guest. Orders of accounts have no token. */
  token?: string
}

/**
 * Creates an order for at most the total that the customer agreed to. One attempt creates only one order, even if it
 * is sent several times.
 *
 * @throws ApiError 409 and 422 when the order is not possible; status 0 when the outcome is not known
 */
export const placeOrder = (api: Client, { key, content, total }: Attempt): Promise<CreatedOrder> =>
  api.call<CreatedOrder>('/orders-create', {
    method: 'POST',
    body: { ...(JSON.parse(content) as object), total },
    headers: { 'Idempotency-Key': key },
  })
