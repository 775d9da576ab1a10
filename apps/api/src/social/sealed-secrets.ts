import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { deriveKey } from '../config/derive-key.ts'

export interface Sealed {
  sealed: Buffer
  /** The id of the key that encrypted the value, because the installation's secret may change. */
  key_id: string
}

/** A sealed value in a table; null after the value was used. */
export type StoredSecret = { [Part in keyof Sealed]: Sealed[Part] | null }

export interface Sealer {
  /** @param place  the table and the id of the row that stores the value; `open` needs the same place */
  seal(text: string, place: string): Sealed
  /**
   * The text; null if there is no value, if its key is unknown, or if the value was changed or moved to another
   * place.
   */
  open(kept: StoredSecret, place: string): string | null
}

const NONCE = 12
const TAG = 16

/**
 * Seals values with AES-256-GCM, so that a copy of the database does not reveal them. The keys are derived from the
 * installation's secrets.
 */
export function sealerOf({ secret, oldSecrets = [] }: Pick<Config, 'secret' | 'oldSecrets'>): Sealer {
  const keys = new Map(
    [secret, ...oldSecrets].map((one) => [idOfKey(one), deriveKey(one, 'social secrets')] as const).toReversed(),
  )
  const current = idOfKey(secret)
  return {
    seal(text, place) {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', keys.get(current)!, nonce).setAAD(Buffer.from(place))
      const data = Buffer.concat([cipher.update(text), cipher.final()])
      return { sealed: Buffer.concat([nonce, cipher.getAuthTag(), data]), key_id: current }
    },
    open({ sealed, key_id }, place) {
      const key = key_id !== null && keys.get(key_id)
      if (!key || !sealed) return null
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE), { authTagLength: TAG })
        decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
        return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]).toString()
      } catch {
        return null
      }
    },
  }
}

/** The id of the key that is derived from a secret. The id reveals nothing about the key. */
const idOfKey = (secret: string): string => deriveKey(secret, 'social secrets id').toString('hex').slice(0, 16)

/** If old secrets are configured, seals all values with the present secret when the server starts. */
export function resealAtStart(app: FastifyInstance, { config, db }: { config: Config; db: Database }): void {
  if (config.oldSecrets?.length) app.addHook('onReady', () => resealSecrets(db, sealerOf(config)))
}

/**
 * Opens the values that were sealed with an old secret, and seals them with the present secret, so that the old
 * secret can be removed.
 */
export async function resealSecrets(db: Database, sealer: Sealer): Promise<void> {
  const { key_id: current } = sealer.seal('', '')
  for (const table of ['twitter_auth', 'facebook_auth', 'webhook'] as const) {
    await db.transaction(async () => {
      const rows = await db.query<StoredSecret & { id: string }>({
        text: `select id, sealed, key_id from ${table} where key_id <> $1 for update`,
        values: [current],
      })
      for (const row of rows) {
        const text = sealer.open(row, `${table}:${row.id}`)
        if (text === null) continue
        const { sealed, key_id } = sealer.seal(text, `${table}:${row.id}`)
        await db.query({
          text: `update ${table} set sealed = $2, key_id = $3 where id = $1`,
          values: [row.id, sealed, key_id],
        })
      }
    })
  }
}
