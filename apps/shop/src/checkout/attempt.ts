import { ApiError } from '@lonja/ui/api/api-error.ts'
import { removeStored, readStored, store } from '@lonja/ui/store/storage.ts'
import type { LocalOrder } from '#/basket/local-order.ts'

/** An attempt to place an order: the order will be sent, or was sent with an outcome that is not known. */
export interface Attempt {
  key: string
  /** The exact content of the order. The idempotency key is valid only for this content. */
  content: string
  /** The total in cents that the customer agreed to when the order was first sent. */
  total: number
}

/**
 * The content of an order: the fields that the server reads, without those that the next check may change, such as
 * prices.
 */
export function orderContent(order: LocalOrder): string {
  const { lines, coupons = [], customer, deliveryAddress, billingAddress, shippings = [], paymentMethod, note } = order
  return JSON.stringify({
    lines: lines.map(({ product, quantity, attributes }) => ({
      product: { id: product.id },
      quantity,
      attributes: attributes.map(({ attributeValue }) => ({ attributeValue: { id: attributeValue.id } })),
    })),
    coupons,
    customer: customer ?? null,
    deliveryAddress: deliveryAddress ?? null,
    billingAddress: billingAddress ?? null,
    shippings: shippings.map(({ business, shippingMethod, slot }) => ({
      business: { id: business.id },
      shippingMethod: shippingMethod && { id: shippingMethod.id },
      slot: slot && { from: slot.from, to: slot.to },
    })),
    paymentMethod: paymentMethod ? { id: paymentMethod.id } : null,
    note: note ?? null,
  })
}

/**
 * The stored attempt for this order if its outcome is not known, so that it is sent again unchanged; else a new
 * attempt.
 */
export function beginAttempt(order: LocalOrder): Attempt {
  const content = orderContent(order)
  const open = openAttempt()
  if (open?.content === content) return open
  const attempt: Attempt = { key: newKey(), content, total: order.total ?? 0 }
  store('order_attempt', attempt)
  return attempt
}

export function openAttempt(): Attempt | undefined {
  const stored = readStored('order_attempt') as Partial<Attempt> | undefined
  const { key, content, total } = stored ?? {}
  if (typeof key !== 'string' || typeof content !== 'string' || typeof total !== 'number') return undefined
  return { key, content, total }
}

export const endAttempt = (): void => removeStored('order_attempt')

/**
 * Whether the order may have been created although the request failed: there was no answer, or the answer does not
 * tell the outcome.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  const { status, key } = error
  return status === 0 || status === 408 || status >= 500 || key === 'request_in_progress' || key === 'invalid_answer'
}

/** A random key. `crypto.randomUUID` is missing on pages served over plain http. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
