import type { Client } from '@lonja/ui/api/client.ts'
import type { Order } from '#/orders/order.queries.ts'
import type { Attempt } from './attempt.ts'

/** The order that a checkout made. */
export interface CreatedOrder extends Order {
  /** Opens the order of a guest; those with an account have none. */
  token?: string
}

/**
 * Makes an order, for what was agreed to at most. An attempt makes it once, however often it is sent.
 *
 * @throws ApiError 409 and 422 for what cannot be ordered as it is; status 0 when nobody knows
 */
export const placeOrder = (api: Client, { key, content, total }: Attempt): Promise<CreatedOrder> =>
  api.call<CreatedOrder>('/orders-create', {
    method: 'POST',
    body: { ...(JSON.parse(content) as object), total },
    headers: { 'Idempotency-Key': key },
  })
