import { createHmac } from 'node:crypto'

/**
 * The token that opens a guest's order. It has 128 bits, and is shown once. It is derived from the order's id and the
 * installation's secret, so that a repeated answer can contain the same token although only its hash is stored.
 */
export const guestToken = (secret: string, orderId: string): string =>
  createHmac('sha256', secret).update(`order ${orderId}`).digest().subarray(0, 16).toString('base64url')
