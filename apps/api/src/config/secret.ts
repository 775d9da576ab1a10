import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Config, ConfigError } from './config.ts'

const MIN_LENGTH = 32

type Secret = Pick<Config, 'secret' | 'secretFile'>

/**
 * The given secret, or else the secret in the data folder, or else a new one, which `storeSecret` later writes there.
 * @throws ConfigError
 */
export function readSecret(given: string | undefined, dataDir: string): Secret {
  if (given !== undefined) return { secret: given }
  const secretFile = path.join(dataDir, 'secret')
  try {
    const secret = readFileSync(secretFile, 'utf8').trim()
    if (secret.length < MIN_LENGTH) throw new Error(`the file secret in it is shorter than ${MIN_LENGTH} characters`)
    return { secret, secretFile }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return { secret: randomBytes(32).toString('base64url'), secretFile }
    throw new ConfigError(`The data folder ${dataDir} cannot be used: ${message}`)
  }
}
