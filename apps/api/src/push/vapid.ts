import { sign } from 'node:crypto'
import type { Config } from '../config.ts'
import { type KeyPair, derivedKeys } from '../config/key-pair.ts'

type Known = Pick<Config, 'secret' | 'push' | 'origin'>

/** The seconds for which a token is valid. Push services accept at most a day. */
const TOKEN_SECONDS = 12 * 3_600

/** The pair of keys that signs pushes: the configured pair, or else a pair derived from the installation's secret. */
export const vapidKeys = ({ secret, push }: Pick<Config, 'secret' | 'push'>): KeyPair =>
  push?.keys ?? derivedKeys(secret, 'push')

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
