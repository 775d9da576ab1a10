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
