import { ECDH } from 'node:crypto'
import { violationMessages } from '@lonja/contract/errors'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { invalid } from '../http/problem.ts'

/** Where a browser is reached, and the keys that only it can read with. */
export interface Subscription {
  endpoint: string
  /** An uncompressed point of P-256. */
  p256dh: Buffer
  auth: Buffer
}

/** Of Chrome, Firefox, Safari and Edge. */
const known =
  /^(fcm\.googleapis\.com|([a-z\d-]+\.)*push\.services\.mozilla\.com|([a-z\d-]+\.)*push\.apple\.com|([a-z\d-]+\.)+notify\.windows\.com)$/
const LONGEST = 2_048

/**
 * What a browser's `PushSubscription` says as JSON. A client says where we send to, so it may only be a push service.
 *
 * @returns null for anything else
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
    // Throws when it is no point of the curve.
    ECDH.convertKey(p256dh, 'prime256v1')
    return { endpoint: url.href, p256dh, auth }
  } catch {
    return null
  }
}

/** Of the device that was just written. @throws Problem 422 when it is a browser's and its token leads elsewhere */
export async function checkSubscription(db: Database, config: Config, deviceId: string): Promise<void> {
  const [device] = await db.query<{ token: string }>({
    text: `select token from device where id = $1 and platform = 'web' and token is not null`,
    values: [deviceId],
  })
  if (device && !readSubscription(device.token, config))
    throw invalid({ propertyPath: 'token', message: violationMessages.invalid })
}
