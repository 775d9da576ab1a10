import { createHmac, timingSafeEqual } from 'node:crypto'
import { cleanText, cut } from '../../text/text.ts'
import type { Notification, Reading } from '../notification.ts'
import type { Notice } from '../provider.ts'

/** The maximum age of a signature, in seconds. */
const TOLERANCE = 5 * 60

interface StripeEvent {
  id?: unknown
  type?: unknown
  data?: { object?: Record<string, unknown>; previous_attributes?: Record<string, unknown> }
}

/**
 * Reads an event that Stripe sends to the webhook.
 *
 * @param header  `Stripe-Signature`: `t=<seconds>,v1=<hex>`. There are several `v1` while the secret is being changed
 * @param body  the unchanged bytes, because they are signed
 */
export function readEvent(header: string, body: Buffer, secret: string, now = Date.now()): Reading {
  const parts = header.split(',').map((part) => part.trim().split('=', 2) as [string, string | undefined])
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  const given = parts.flatMap(([name, value]) => (name === 'v1' && value ? [value] : []))
  if (!/^\d{1,12}$/.test(time) || given.length === 0) return { refused: 'malformed' }
  const own = createHmac('sha256', secret).update(`${time}.`).update(body).digest()
  if (!given.some((one) => isSame(own, one))) return { refused: 'signature' }
  if (Math.abs(now / 1000 - Number(time)) > TOLERANCE) return { refused: 'time' }

  const event = parse(body)
  if (typeof event?.id !== 'string' || typeof event.type !== 'string') return { refused: 'malformed' }
  const { object = {}, previous_attributes: before = {} } = event.data ?? {}
  const ref = (object['metadata'] as Record<string, unknown> | undefined)?.['ref']
  const notification: Notification = {
    provider: 'stripe',
    ref: typeof ref === 'string' ? cut(ref, 80) : '',
    notice: null,
    body: { id: event.id, type: event.type },
    signed: event.id,
  }
  const outcome = outcomeOf(event.type, object)
  if (!outcome || typeof ref !== 'string') return notification
  if (object['currency'] !== 'eur') return { refused: 'currency' }
  const amount =
    outcome === 'refunded'
      ? numberOf(object['amount_refunded']) - numberOf(before['amount_refunded'])
      : numberOf(object['amount_total'])
  if (!Number.isSafeInteger(amount) || amount < 0) return { refused: 'malformed' }
  const charge = object['payment_intent']
  const notice: Notice = {
    provider: 'stripe',
    ref,
    outcome,
    amount,
    currency: 'EUR',
    response: event.type,
    authCode: typeof charge === 'string' && outcome === 'captured' ? charge : null,
  }
  return { ...notification, notice, body: { ...notification.body, amount: String(amount) } }
}

/** The outcome of a payment or refund that an event reports. Null for other events, which Stripe may also send. */
function outcomeOf(type: string, object: Record<string, unknown>): Notice['outcome'] | null {
  if (type === 'checkout.session.completed') return object['payment_status'] === 'paid' ? 'captured' : null
  if (type === 'checkout.session.async_payment_succeeded') return 'captured'
  if (type === 'checkout.session.async_payment_failed' || type === 'checkout.session.expired') return 'declined'
  return type === 'charge.refunded' ? 'refunded' : null
}

function isSame(own: Buffer, hex: string): boolean {
  const given = Buffer.from(hex, 'hex')
  return given.length === own.length && timingSafeEqual(given, own)
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : value === undefined ? 0 : Number.NaN)

const storable = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? (cleanText(value) ?? '') : value

function parse(body: Buffer): StripeEvent | null {
  try {
    return JSON.parse(body.toString(), storable) as StripeEvent | null
  } catch {
    return null
  }
}
