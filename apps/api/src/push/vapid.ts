import { sign } from 'node:crypto'
import type { Config } from '../config.ts'
import { deriveKey } from '../config/derive-key.ts'
import { type VapidKeys, keysOf } from '../config/push-config.ts'

type Known = Pick<Config, 'secret' | 'push' | 'origin'>

/** The seconds for which a token is valid. Push services accept at most a day. */
const TOKEN_SECONDS = 12 * 3_600

/** The pair of keys that signs pushes: the configured pair, or else a pair derived from the installation's secret. */
export const vapidKeys = ({ secret, push }: Pick<Config, 'secret' | 'push'>): VapidKeys => push?.keys ?? ownKeys(secret)

/** Derives a pair of keys. It is the same in every process and after every start, so it need not be stored. */
function ownKeys(secret: string): VapidKeys {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return keysOf(deriveKey(secret, `push ${attempt}`))
    } catch {
      // About one in four thousand million numbers is not valid for the curve. Then the next number is tried.
    }
  }
}

/**
 * The header that identifies the sender to a push service (RFC 8292).
 *
 * @param endpoint  only the push service at this address accepts the header
 */
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
