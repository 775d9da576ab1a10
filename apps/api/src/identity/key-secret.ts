import { createHash, randomBytes } from 'node:crypto'
import { keyPrefix } from '@lonja/contract/api-keys/api-key'

/** Makes a new key of 256 random bits. */
export const makeSecret = (): string => keyPrefix + randomBytes(32).toString('base64url')

/** The stored form of a key. A fast hash is enough, because nobody can guess 256 random bits. */
export const hashOfSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()
