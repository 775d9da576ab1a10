import { refuseEmptyServer } from '#/database/forgotten-town'
import type { Config } from '#/config'
import type { Database } from '#/database/database'
import { checkSecret, storeSecret } from '#/database/secret'
import { migrate } from '#/database/migrate'
import { openDatabase } from '#/database/open'

/**
 * Opens the configured database, upgrades its schema, runs `work`, and closes the database. If a server already
 * uses the embedded database, the queries go through that server. @throws DatabaseUnavailable
 *
 * @param statementMs  the time limit of a statement, in milliseconds, if it is not the usual one
 */
export async function withTown<Result>(
  config: Config,
  work: (db: Database) => Promise<Result>,
  statementMs?: number,
): Promise<Result> {
  const limit = statementMs === undefined ? {} : { statementMs }
  const db = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir, join: true, ...limit })
  try {
    await refuseEmptyServer(db, config)
    await checkSecret(db, config)
    await migrate(db)
    await storeSecret(db, config)
    return await work(db)
  } finally {
    await db.close()
  }
}
