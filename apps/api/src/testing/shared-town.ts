import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, inject } from 'vitest'
import type { Database } from '#/database/database'
import { openDatabase } from '#/database/open'
import { createOnServer } from './database.ts'
import { copyTown } from './copy-town.ts'

/** The settings of a town: `DATA_DIR`, `LONJA_SECRET`, and `DATABASE_URL` on a server. */
export type Place = Record<string, string>

/**
 * A migrated, empty town that no process has open, removed after the file's tests. Call it at the top of a file, before
 * the hooks that end the file's processes.
 */
export async function copiedTown(): Promise<Place> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lonja-town-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const place = { DATA_DIR: folder, LONJA_SECRET: 'a secret that is long enough for it' }
  const server = process.env['TEST_DATABASE_URL']
  if (!server) {
    copyTown(folder)
    return place
  }
  const { url, drop } = await createOnServer(server, `TEMPLATE ${inject('template')}`)
  afterAll(drop)
  return { ...place, DATABASE_URL: url }
}

export interface SharedTown {
  db: Database
  env: Place
}

/**
 * A migrated, empty town that commands can open beside the test, removed after the file's tests. Call it at the top
 * of a file.
 */
export async function sharedTown(): Promise<SharedTown> {
  const env = await copiedTown()
  const db = await openDatabase({ url: env['DATABASE_URL'], dataDir: env['DATA_DIR']!, share: true })
  afterAll(() => db.close())
  return { db, env }
}
