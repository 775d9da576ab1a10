import { constants, existsSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { openDatabase } from '../database/open.ts'
import { unfinishedName } from './place.ts'

/**
 * While the files are copied, a query is sent at this interval. The embedded database may belong to another process,
 * which rolls idle transactions back (see `database/embedded/share-engine.ts`).
 */
const PROBE_MS = 1_000

/**
 * Runs `work` with a copy of the embedded database. The copy does not change. The embedded database has only one
 * connection, so reading all rows on it would block all requests for many seconds. Instead, the files are copied
 * while the connection is reserved, and a second engine reads the copy. The write-ahead log is copied too. It contains
 * the writes that are not in the files yet, and the second engine applies them as after a crash.
 */
export async function withDatabaseCopy<Result>(
  db: Database,
  { dataDir }: Config,
  work: (still: Database, heldMs: number) => Promise<Result>,
): Promise<Result> {
  // The copy is in the data folder for two reasons: some file systems then copy without using more space, and if this
  // process is killed, the next backup finds the copy there and removes it.
  const scratch = await mkdtemp(path.join(dataDir, unfinishedName('copy-')))
  try {
    const heldMs = await copyFiles(db, path.join(dataDir, 'pgdata'), path.join(scratch, 'pgdata'))
    const still = await openDatabase({ dataDir: scratch })
    try {
      return await work(still, heldMs)
    } finally {
      await still.close()
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Whether the database is embedded and stored in files, not only in memory. */
export const isEmbeddedInFolder = (db: Database, { dataDir }: Config): boolean =>
  db.embedded && existsSync(path.join(dataDir, 'pgdata/PG_VERSION'))

/** Copies the files of the database. @returns the milliseconds for which other requests had to wait */
async function copyFiles(db: Database, from: string, to: string): Promise<number> {
  return db.transaction(async () => {
    const started = performance.now()
    await db.query({ text: 'select 1' })
    const copied = cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE }).then(() => true)
    while (!(await Promise.race([copied, sleep(PROBE_MS, false)]))) await db.query({ text: 'select 1' })
    return performance.now() - started
  })
}
