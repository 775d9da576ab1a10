import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Config, ConfigError } from '../config/config.ts'
import type { Database } from './database.ts'
import { deriveKey } from '../config/derive-key.ts'
import { makeFolder } from '#/system/make-folder'

const FINGERPRINT = 'secret_fingerprint'
/** The value of LONJA_OLD_SECRETS if the old secret is lost. */
const LOST = 'lost'

/**
 * Refuses the configured secret if the data were made with another secret. The database contains the fingerprint of the
 * secret with which the data were made. Call this before the schema is changed.
 *
 * @throws ConfigError unless LONJA_OLD_SECRETS contains the old secret
 */
export async function checkSecret(db: Database, config: Config): Promise<void> {
  const [table] = await db.query<{ there: boolean }>({ text: `select to_regclass('setting') is not null as there` })
  if (!table?.there) return
  const [kept] = await db.query<{ value: unknown }>({
    text: 'select value from setting where key = $1',
    values: [FINGERPRINT],
  })
  if (kept) compare(kept.value, config)
}

/**
 * Stores the fingerprint of the secret in the database, and writes a new secret into the data folder.
 * @throws ConfigError if the secret is refused, or the folder cannot be written
 */
export async function storeSecret(db: Database, config: Config): Promise<void> {
  const { secret, secretFile } = config
  await db.transaction(async () => {
    await db.query({
      text: `insert into setting (key, value) values ($1, to_jsonb($2::text)) on conflict (key) do nothing`,
      values: [FINGERPRINT, fingerprintOf(secret)],
    })
    const [kept] = await db.query<{ value: unknown }>({
      text: 'select value from setting where key = $1 for update',
      values: [FINGERPRINT],
    })
    compare(kept?.value, config)
    if (kept?.value === fingerprintOf(secret)) return
    await db.query({
      text: 'update setting set value = to_jsonb($2::text) where key = $1',
      values: [FINGERPRINT, fingerprintOf(secret)],
    })
  })
  if (secretFile !== undefined && !existsSync(secretFile)) writeSecret(secretFile, secret)
}

function compare(kept: unknown, { secret, secretFile, oldSecrets = [] }: Config): void {
  const isKnown = [secret, ...oldSecrets].some((one) => one === LOST || fingerprintOf(one) === kept)
  if (!isKnown) throw new ConfigError(otherSecret(secretFile))
}

/** Returns a text that identifies the secret and reveals nothing about it. */
const fingerprintOf = (secret: string): string => deriveKey(secret, 'fingerprint').toString('base64url')

const otherSecret = (file: string | undefined): string =>
  `${file ?? 'LONJA_SECRET'} is not the secret of this data: restore the former secret, or set LONJA_OLD_SECRETS to it for one start (LONJA_OLD_SECRETS=${LOST} if nobody has it: then everybody has to log in again)`

/**
 * Writes a secret into its file.
 * @throws ConfigError if the folder cannot be written
 */
function writeSecret(file: string, secret: string): void {
  try {
    makeFolder(path.dirname(file))
    writeFileSync(file, `${secret}\n`, { flag: 'wx', mode: 0o600 })
    chmodSync(file, 0o600)
  } catch (error) {
    throw new ConfigError(`The data folder ${path.dirname(file)} cannot be used: ${(error as Error).message}`)
  }
}
