import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Config, ConfigError } from '../config.ts'
import type { Database } from './database.ts'

/**
 * Refuses an empty database on a server if the data folder contains a town. The operator has probably forgotten to move
 * the town to the server, and it would seem to be lost. Call this before the schema is created.
 *
 * @throws ConfigError with the command that moves the town to the server
 */
export async function refuseEmptyServer(db: Database, config: Config): Promise<void> {
  if (config.databaseUrl === undefined || config.startEmpty === true) return
  if (!existsSync(path.join(config.dataDir, 'pgdata/PG_VERSION')) || !(await isEmptyTown(db))) return
  throw new ConfigError(
    `The database of DATABASE_URL is empty, and there is a town in ${config.dataDir}. To move it there, run ` +
      '`npm run lonja -- move --to "$DATABASE_URL"`; to start with an empty town, set LONJA_START_EMPTY=1',
  )
}

/** True if the town is unused: there is no schema, or no account, shop, product or order. */
export async function isEmptyTown(db: Database): Promise<boolean> {
  const [schema] = await db.query<{ made: boolean }>({
    text: `select to_regclass('"user"') is not null and to_regclass('"order"') is not null as made`,
  })
  if (!schema!.made) return true
  const [row] = await db.query<{ used: boolean }>({
    text: `select exists (select from "user") or exists (select from business) or exists (select from product)
             or exists (select from "order") as used`,
  })
  return !row!.used
}
