import { handoverContent, readSignedHandover } from '@lonja/contract/orders/handover'
import { createPublicKey, sign, verify } from 'node:crypto'
import type { Config } from '../config.ts'
import { type KeyPair, derivedKeys } from '../config/key-pair.ts'

type Known = Pick<Config, 'secret'>

/** The keys of the last secret. They are derived once, because each page of a ready order needs a signature. */
let known: { secret: string; keys: KeyPair } | undefined

function keysOf({ secret }: Known): KeyPair {
  if (known?.secret !== secret) known = { secret, keys: derivedKeys(secret, 'handover') }
  return known.keys
}

/** The public key with which devices verify signed texts without a network: a point of P-256 in base64url. */
export const handoverKey = (config: Known): string => keysOf(config).publicKey

/** The text of the QR with which the customer collects an order. */
export function signHandover(config: Known, order: string): string {
  const content = handoverContent(order)
  const signature = sign('sha256', Buffer.from(content), { key: keysOf(config).signing, dsaEncoding: 'ieee-p1363' })
  return `${content}.${signature.toString('base64url')}`
}

/** The id of the order in a signed text; null if this server has not signed it. */
export function verifyHandover(config: Known, text: string): string | null {
  const signed = readSignedHandover(text)
  if (!signed) return null
  const key = createPublicKey(keysOf(config).signing)
  const signature = Buffer.from(signed.signature, 'base64url')
  const content = Buffer.from(handoverContent(signed.order))
  return verify('sha256', content, { key, dsaEncoding: 'ieee-p1363' }, signature) ? signed.order : null
}
