import { hkdfSync } from 'node:crypto'

/** A key of its own for each purpose, out of the installation's one secret. */
export const deriveKey = (secret: string | Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `lonja ${purpose}`, 32))
