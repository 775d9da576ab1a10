import { type KeyObject, createECDH, createPrivateKey } from 'node:crypto'

export interface VapidKeys {
  /** An uncompressed point of P-256 in base64url, with which browsers subscribe. */
  readonly publicKey: string
  readonly signing: KeyObject
}

/** Push messages to browsers: Web Push, by the service of each browser. */
export interface PushConfig {
  /** Without them, keys derived from the installation's secret. */
  readonly keys?: VapidKeys
  /** The contact of the push services: `mailto:` or `https://`. */
  readonly subject?: string
  /** Origins of further services, besides those of known browsers. */
  readonly services: readonly string[]
}

/** @param scalar  the 32 bytes of a private key. @throws Error if they are invalid */
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
