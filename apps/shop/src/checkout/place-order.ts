import type { Client } from '@lonja/ui/api/client.ts'
import type { Order } from '#/orders/order.queries.ts'
import type { Attempt } from './attempt.ts'

/** The order created by a checkout. */
export interface CreatedOrder extends Order {
  /** The token that opens a guest’s order; orders of accounts have none. */
  token?: string
}

/**
 * Creates an order for at most the agreed total. An attempt creates it once, however often it is sent.
 *
 * @throws ApiError 409 and 422 when the order is not possible; status 0 when the outcome is unknown
 */
export const placeOrder = (api: Client, { key, content, total }: Attempt): Promise<CreatedOrder> =>
  api.call<CreatedOrder>('/orders-create', {
    method: 'POST',
    body: { ...(JSON.parse(content) as object), total },
    headers: { 'Idempotency-Key': key },
  })
