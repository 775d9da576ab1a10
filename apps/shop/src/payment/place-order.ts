import { call } from '#/api/client.ts'

/** What a checkout needs of the order it made. */
export interface CreatedOrder {
  id: string
  /** Opens the order of a guest; those with an account have none. */
  token?: string
}

/**
 * Makes an order of a basket. The same key with the same body makes it once, however often it is sent.
 *
 * @param body  the JSON of the order, as the key stands for it
 * @throws ApiError 409 and 422 for what cannot be ordered as it is; status 0 when nobody knows
 */
export const placeOrder = (body: string, key: string): Promise<CreatedOrder> =>
  call<CreatedOrder>('/orders-create', {
    method: 'POST',
    body: JSON.parse(body) as unknown,
    headers: { 'Idempotency-Key': key },
  })
