import { sign } from 'node:crypto'
import type { Config } from '../config.ts'
import { deriveKey } from '../config/derive-key.ts'
import { type VapidKeys, keysOf } from '../config/push-config.ts'

type Known = Pick<Config, 'secret' | 'push' | 'origin'>

/** Push services accept a token for a day at most. */
const TOKEN_SECONDS = 12 * 3_600

/** The pair that signs pushes: the configured one, else one derived from the installation's secret. */
export const vapidKeys = ({ secret, push }: Pick<Config, 'secret' | 'push'>): VapidKeys => push?.keys ?? ownKeys(secret)

/** The same in every process and after every start, and stored nowhere. */
function ownKeys(secret: string): VapidKeys {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return keysOf(deriveKey(secret, `push ${attempt}`))
    } catch {
      // One of four thousand million numbers is invalid for the curve: then the next one is used.
    }
  }
}

/** RFC 8292: identifies the sender to a push service. @param endpoint  only its service can use the token */
export function vapidHeader(config: Known, endpoint: string, now = Date.now()): string {
  const { publicKey, signing } = vapidKeys(config)
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now / 1_000) + TOKEN_SECONDS,
    sub: config.push?.subject ?? subjectOf(config.origin),
  }
  const content = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`
  const signature = sign('sha256', Buffer.from(content), { key: signing, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${content}.${signature.toString('base64url')}, k=${publicKey}`
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const subjectOf = (origin: string | undefined): string =>
  origin?.startsWith('https://') ? origin : 'mailto:no-reply@localhost'
