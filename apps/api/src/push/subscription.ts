import { ECDH } from 'node:crypto'
import { violationMessages } from '@lonja/contract/errors'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { invalid } from '../http/problem.ts'

/** The address of a browser at its push service, and the keys to encrypt messages that only this browser can read. */
export interface Subscription {
  endpoint: string
  /** The public key of the browser: an uncompressed point of P-256. */
  p256dh: Buffer
  auth: Buffer
}

/** The hosts of the push services of Chrome, Firefox, Safari and Edge. */
const known =
  /^(fcm\.googleapis\.com|([a-z\d-]+\.)*push\.services\.mozilla\.com|([a-z\d-]+\.)*push\.apple\.com|([a-z\d-]+\.)+notify\.windows\.com)$/
const LONGEST = 2_048

/**
 * Reads a browser's `PushSubscription` from JSON. The client chooses the address to which this server sends, so the
 * address must belong to a known push service.
 *
 * @returns null if the text is not a subscription, or if its address belongs to no known push service
 */
export function readSubscription(token: string, { push }: Pick<Config, 'push'>): Subscription | null {
  try {
    const { endpoint, keys } = JSON.parse(token) as { endpoint: string; keys: { p256dh: string; auth: string } }
    const url = new URL(endpoint)
    const isOurs =
      push?.services.includes(url.origin) || (url.protocol === 'https:' && !url.port && known.test(url.hostname))
    if (!isOurs || url.username || url.password || endpoint.length > LONGEST) return null
    const p256dh = Buffer.from(keys.p256dh, 'base64url')
    const auth = Buffer.from(keys.auth, 'base64url')
    if (p256dh.length !== 65 || auth.length !== 16) return null
    // Throws if the key is no point of the curve.
    ECDH.convertKey(p256dh, 'prime256v1')
    return { endpoint: url.href, p256dh, auth }
  } catch {
    return null
  }
}

/** Checks the device that was just written. @throws Problem 422 if it is a browser with an invalid subscription */
export async function checkSubscription(db: Database, config: Config, deviceId: string): Promise<void> {
  const [device] = await db.query<{ token: string }>({
    text: `select token from device where id = $1 and platform = 'web' and token is not null`,
    values: [deviceId],
  })
  if (device && !readSubscription(device.token, config))
    throw invalid({ propertyPath: 'token', message: violationMessages.invalid })
}
