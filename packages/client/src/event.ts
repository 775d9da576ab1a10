import { createHmac, timingSafeEqual } from 'node:crypto'

const OLDEST_SECONDS = 5 * 60

interface Changes {
  'order.changed': { code: string; status: string; paymentState: string; deliveryState: string; total: number }
  'stock.changed': { product: string; kind: string; available: number }
  'question.changed': { product: string; state: string }
  'case.changed': { state: string; type: string; order: string | null }
}

/** An event that Lonja sends to a program. `data` has the id of the record, and its most important fields. */
export type LonjaEvent = {
  [Type in keyof Changes]: {
    /** The id of the event. It is the same in every attempt to deliver it. */
    id: string
    type: Type
    /** The time of the change, UTC. */
    timestamp: string
    /** The id of the shop. */
    business: string
    data: { id: string } & Changes[Type]
  }
}[keyof Changes]

/**
 * Reads an event, after a check of its signature and its age.
 *
 * @param secret the secret of the endpoint (`whsec_…`)
 * @param body the bytes as they arrived, not parsed
 * @returns the event; undefined if it is not from Lonja, or older than five minutes
 */
export function readEvent(
  secret: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: string,
): LonjaEvent | undefined {
  const read = (name: string): string => String(headers[`webhook-${name}`])
  const id = read('id')
  const timestamp = read('timestamp')
  if (!(Math.abs(Date.now() / 1_000 - Number(timestamp)) <= OLDEST_SECONDS)) return undefined
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const expected = Buffer.from(`v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`)
  const received = Buffer.from(read('signature'))
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) return undefined
  return { id, ...(JSON.parse(body) as Omit<LonjaEvent, 'id'>) } as LonjaEvent
}
