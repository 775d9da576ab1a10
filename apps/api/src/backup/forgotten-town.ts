import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Config, ConfigError } from '../config.ts'
import type { Database } from '../database/database.ts'
import { isEmptyTown } from './town-tables.ts'

/**
 * An empty server beside a town in the embedded database is hardly what somebody wants: their town would seem gone. To be
 * called before the schema is made.
 *
 * @throws ConfigError with the command to run instead
 */
export async function refuseToForget(db: Database, config: Config): Promise<void> {
  if (config.databaseUrl === undefined || config.startEmpty === true) return
  if (!existsSync(path.join(config.dataDir, 'pgdata/PG_VERSION')) || !(await isEmptyTown(db))) return
  throw new ConfigError(
    `The database of DATABASE_URL is empty, and there is a town in ${config.dataDir}. To bring it along run ` +
      '`npm run lonja -- move --to "$DATABASE_URL"`; to begin with an empty town set LONJA_START_EMPTY=1',
  )
}
