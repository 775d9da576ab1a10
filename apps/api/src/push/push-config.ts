import { type KeyObject, createECDH, createPrivateKey } from 'node:crypto'

export interface VapidKeys {
  /** An uncompressed point of P-256 in base64url, as browsers subscribe with. */
  readonly publicKey: string
  readonly signing: KeyObject
}

/** How browsers are reached that are not open: Web Push, by the service that each browser has. */
export interface PushConfig {
  /** Without them the installation's own, which follow from its secret. */
  readonly keys?: VapidKeys
  /** Whom the services may write to about us: `mailto:` or `https://`. */
  readonly subject?: string
  /** Origins of services besides those of the browsers that are known. */
  readonly services: readonly string[]
}

/** Reads the keys and services of pushes. @throws Error that names the variable which makes no sense */
export function readPushConfig(env: NodeJS.ProcessEnv): PushConfig {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = env
  if (!publicKey !== !privateKey) throw new Error('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY go together')
  if (subject && !/^(mailto:[^@\s]+@[^@\s]+|https:\/\/[^/\s]+.*)$/.test(subject))
    throw new Error(`VAPID_SUBJECT does not start with mailto: or https://: ${subject}`)
  return {
    services: (env['PUSH_SERVICES'] ?? '')
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(originOf),
    ...(subject && { subject }),
    ...(publicKey && privateKey && { keys: pair(publicKey, privateKey) }),
  }
}

/** What we say goes to it: never in the clear, except to this machine itself. */
function originOf(text: string): string {
  if (!/^https:\/\/[^/?#@\s]+\/?$|^http:\/\/(127\.0\.0\.1|localhost)(:\d+)?\/?$/.test(text) || !URL.canParse(text))
    throw new Error(`PUSH_SERVICES holds what is no https:// origin: ${text}`)
  return new URL(text).origin
}

function pair(publicKey: string, privateKey: string): VapidKeys {
  try {
    const keys = keysOf(Buffer.from(privateKey, 'base64url'))
    if (keys.publicKey === publicKey.replace(/=+$/, '')) return keys
  } catch {
    // What cannot be read belongs to nothing either.
  }
  throw new Error('VAPID_PRIVATE_KEY is not the key of VAPID_PUBLIC_KEY')
}

/** @param scalar  the 32 bytes of a private key. @throws Error when they are none */
export function keysOf(scalar: Buffer): VapidKeys {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(scalar)
  const point = curve.getPublicKey()
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: scalar.toString('base64url'),
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  return { publicKey: point.toString('base64url'), signing: createPrivateKey({ key: jwk, format: 'jwk' }) }
}
