import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** Makes the secret of an endpoint: 256 random bits, in the form of Standard Webhooks. */
export const makeWebhookSecret = (): string => prefix + randomBytes(32).toString('base64')

export interface Signed {
  /** The id of the delivery. It is the same in every attempt. */
  id: string
  /** The time of the attempt, in seconds since 1970. */
  timestamp: number
  body: string
}

/** The headers of a delivery by Standard Webhooks: the signature is of `id.timestamp.body`. */
export const signedHeaders = (secret: string, { id, timestamp, body }: Signed): Record<string, string> => ({
  'webhook-id': id,
  'webhook-timestamp': `${timestamp}`,
  'webhook-signature': `v1,${createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')}`,
})
