import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, inject } from 'vitest'
import type { Database } from '#/database/database'
import { openDatabase } from '#/database/open'
import { testDatabase } from './database.ts'
import { databaseUrl } from './template.ts'

export interface SharedTown {
  db: Database
  /** The settings of the town: `DATA_DIR`, `LONJA_SECRET`, and `DATABASE_URL` on a server. */
  env: Record<string, string>
}

/**
 * A migrated, empty town that commands can open beside the test, removed after the file's tests. Call it at the top
 * of a file.
 */
export async function sharedTown(): Promise<SharedTown> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lonja-town-'))
  const env = { DATA_DIR: folder, LONJA_SECRET: 'a secret that is long enough for it' }
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const serverUrl = process.env['TEST_DATABASE_URL']
  if (serverUrl) {
    const db = await testDatabase()
    const [row] = await db.query<{ name: string }>({ text: 'select current_database() as name' })
    return { db, env: { ...env, DATABASE_URL: databaseUrl(serverUrl, row!.name) } }
  }
  const db = await openDatabase({ dataDir: folder, template: inject('template'), share: true })
  afterAll(() => db.close())
  return { db, env }
}
