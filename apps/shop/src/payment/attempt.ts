import { ApiError } from '#/api/api-error.ts'
import { forget, readStored, store } from '#/api/storage.ts'
import type { LocalOrder } from '#/basket/local-order.ts'

/** An order that was sent, or is about to be, and of which nobody knows yet whether it arrived. */
interface Attempt {
  key: string
  /** What was sent, to the letter: the key stands for this and nothing else. */
  body: string
}

/** An order as it is sent: what the server reads of it, and nothing that a repeated check could change. */
export function orderBody(order: LocalOrder): string {
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
    shippings: shippings.map(({ business, shippingMethod }) => ({
      business: { id: business.id },
      shippingMethod: shippingMethod && { id: shippingMethod.id },
    })),
    paymentMethod: paymentMethod ? { id: paymentMethod.id } : null,
    note: note ?? null,
  })
}

/** The key under which to send `body`: that of an attempt at the same order without an outcome, else a new one. */
export function beginAttempt(body: string): string {
  const open = openAttempt()
  if (open?.body === body) return open.key
  const key = newKey()
  store('order_attempt', { key, body } satisfies Attempt)
  return key
}

export function openAttempt(): Attempt | undefined {
  const stored = readStored('order_attempt') as Partial<Attempt> | undefined
  return typeof stored?.key === 'string' && typeof stored.body === 'string'
    ? { key: stored.key, body: stored.body }
    : undefined
}

export const endAttempt = (): void => forget('order_attempt')

/** Whether the order may have been made although this came back: no answer, or one that says nothing of it. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  const { status, key } = error
  return status === 0 || status === 408 || status >= 500 || key === 'request_in_progress' || key === 'invalid_answer'
}

/** `randomUUID` is missing where the page came over plain http. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
