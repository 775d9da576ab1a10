import { sign } from 'node:crypto'
import type { Config } from '../config.ts'
import { deriveKey } from '../config/derive-key.ts'
import { type VapidKeys, keysOf } from '../config/push-config.ts'

type Known = Pick<Config, 'secret' | 'push' | 'origin'>

/** Push services take a token for a day at most. */
const TOKEN_SECONDS = 12 * 3_600

/** The pair that pushes are signed with: the one configured, else one that follows from the installation's secret. */
export const vapidKeys = ({ secret, push }: Pick<Config, 'secret' | 'push'>): VapidKeys => push?.keys ?? ownKeys(secret)

/** The same in every process and after every start, and kept nowhere. */
function ownKeys(secret: string): VapidKeys {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return keysOf(deriveKey(secret, `push ${attempt}`))
    } catch {
      // One in four thousand million is no number of the curve: the next one is.
    }
  }
}

/** RFC 8292: says to a push service who sends. @param endpoint  whose service it is for alone */
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
