import { type KeyObject, createECDH, createPrivateKey } from 'node:crypto'

export interface VapidKeys {
  /** The public key with which browsers subscribe: an uncompressed point of P-256 in base64url. */
  readonly publicKey: string
  readonly signing: KeyObject
}

/** Push messages to browsers (Web Push), which the service of each browser delivers. */
export interface PushConfig {
  /** The keys of the server; without them, keys are derived from the installation's secret. */
  readonly keys?: VapidKeys
  /** The contact for the push services: `mailto:` or `https://`. */
  readonly subject?: string
  /** The origins of push services that are allowed besides those of known browsers. */
  readonly services: readonly string[]
}

/** Makes the pair of keys for `scalar`, the 32 bytes of a private key. @throws Error if they are invalid */
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
