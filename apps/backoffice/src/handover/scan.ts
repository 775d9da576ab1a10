import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '@lonja/ui/api/api-error.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import type { OwnShop } from '#/people/bootstrap.queries.ts'
import { type Order, orderQueries } from '#/orders/order.queries.ts'
import { verifyText } from './verify.ts'

/** The order of a QR, or why there is none. */
export type Scanned =
  | { kind: 'order'; order: Order; text: string }
  | { kind: 'unknown' | 'forged' | 'not_yours' | 'not_here' }
  | { kind: 'other_shop'; shop: string }

/**
 * Verifies the text of a QR, and finds its order: on the board, which is stored on the device, or at the server.
 */
export async function findScanned(
  client: QueryClient,
  shop: OwnShop,
  text: string,
  publicKey: string,
): Promise<Scanned> {
  const verified = await verifyText(text, publicKey)
  if (typeof verified === 'string') return { kind: verified }
  const board = await client.ensureQueryData(orderQueries.board(shop.id)).catch((): Order[] => [])
  const known = board.find(({ id }) => id === verified.order)
  try {
    const order = await apiOf(client).call<Order>(`/orders/${verified.order}`)
    const { business } = order
    if (business && business.id !== shop.id) return { kind: 'other_shop', shop: business.name }
    return { kind: 'order', order, text }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { kind: 'not_yours' }
    return known ? { kind: 'order', order: known, text } : { kind: 'not_here' }
  }
}

/** The order that the label of a bag names; undefined for other texts. The label is no proof that the customer is here. */
export const orderOnBag = (text: string): string | undefined =>
  /^https?:\/\/[^/]+\/manage\/orders\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text)?.[1]
