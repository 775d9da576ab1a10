import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, inject } from 'vitest'
import type { Database } from '#/database/database'
import { openDatabase } from '#/database/open'
import { createOnServer } from './database.ts'
import { copyTown } from './copy-town.ts'

/** The settings of a town: `DATA_DIR`, `LONJA_SECRET`, and on a server also `DATABASE_URL`. */
export type Place = Record<string, string>

/**
 * Creates a migrated, empty town that no process has opened, and removes it after the tests of the file. Call it
 * above every `afterAll` that ends a process of the town: Vitest runs these hooks from the last one to the first.
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
  const { url, drop } = await createOnServer(server, `TEMPLATE ${inject('serverTemplate')}`)
  afterAll(drop)
  return { ...place, DATABASE_URL: url }
}

export interface SharedTown {
  db: Database
  env: Place
}

/**
 * Creates a migrated, empty town and opens it so that commands can use it at the same time as the test. It is removed
 * after the tests of the file. Call it at the top of a file.
 */
export async function sharedTown(): Promise<SharedTown> {
  const env = await copiedTown()
  const db = await openDatabase({ url: env['DATABASE_URL'], dataDir: env['DATA_DIR']!, share: true })
  afterAll(() => db.close())
  return { db, env }
}
