import { hkdfSync } from 'node:crypto'

/** Derives a key for one purpose from the installation's secret. */
export const deriveKey = (secret: string | Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `lonja ${purpose}`, 32))
