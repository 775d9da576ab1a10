import { type KeyObject, createECDH, createPrivateKey } from 'node:crypto'
import { deriveKey } from './derive-key.ts'

/** A pair of keys of ECDSA with P-256. */
export interface KeyPair {
  /** The public key: an uncompressed point of P-256 in base64url. */
  readonly publicKey: string
  readonly signing: KeyObject
}

/** Makes the pair of keys for `scalar`, the 32 bytes of a private key. @throws Error if they are invalid */
export function keysOf(scalar: Buffer): KeyPair {
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

/**
 * Derives a pair of keys for one purpose from the installation's secret. It is the same in every process and after every
 * start, so it need not be stored.
 */
export function derivedKeys(secret: string, purpose: string): KeyPair {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return keysOf(deriveKey(secret, `${purpose} ${attempt}`))
    } catch {
      // About one in four thousand million numbers is not valid for the curve. Then the next number is tried.
    }
  }
}
