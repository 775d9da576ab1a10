import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { cube } from '@electric-sql/pglite/contrib/cube'
import { earthdistance } from '@electric-sql/pglite/contrib/earthdistance'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { afterAll, inject } from 'vitest'
import type { Database } from '#/database/database'
import { DurableFs } from '#/database/embedded/durable-fs'
import { openDatabase } from '#/database/open'
import type { Migration } from '#/database/read-migrations'
import { emptyServerDatabase } from './database.ts'
import { copyTemplate, emptyOf } from './template.ts'

const TABLE = `create table migration (
  name text primary key, checksum text not null, applied_at timestamptz not null default now())`

/** A database from before the first release. `apply` runs its migrations, as many as a test needs. */
export interface FormerDatabase {
  apply(migrations: readonly Migration[]): Promise<void>
  run(text: string): Promise<void>
  /** Opens a copy of the present state with the present version of Lonja. The copy is dropped after the tests. */
  open(where?: 'memory' | 'folder'): Promise<Database>
}

/**
 * Creates an empty database for the migrations of former versions. They need two extensions that the present embedded
 * engine does not have. With TEST_DATABASE_URL, each copy is a database on that server.
 */
export async function formerDatabase(): Promise<FormerDatabase> {
  const script: string[] = []
  const drops: (() => Promise<void>)[] = []
  afterAll(async () => {
    for (const drop of drops) await drop()
  })
  const former = process.env['TEST_DATABASE_URL'] ? undefined : await openFormer()
  if (former) drops.push(former.drop)
  const run = async (text: string): Promise<void> => {
    script.push(text)
    await former?.engine.exec(text)
  }
  await run(TABLE)
  return {
    run,
    async apply(migrations) {
      for (const { name, text, checksum } of migrations) {
        await run(text)
        await run(`insert into migration (name, checksum) values ('${name}', '${checksum}')`)
      }
    },
    async open(where = 'memory') {
      const { db, drop } = former ? await openCopy(former, where) : await openOnServer(script)
      drops.push(drop)
      return db
    },
  }
}

interface Former {
  engine: PGlite
  /** The data folder of the former database. */
  folder: string
  drop: () => Promise<void>
}

async function openFormer(): Promise<Former> {
  const folder = await mkdtemp(join(tmpdir(), 'lonja-former-'))
  copyTemplate(emptyOf(inject('template')), folder)
  const fs = new DurableFs(join(folder, 'pgdata'))
  const engine = await PGlite.create({ extensions: { cube, earthdistance, pg_trgm, unaccent }, fs })
  const drop = async () => {
    await engine.close()
    await rm(folder, { recursive: true })
  }
  return { engine, folder, drop }
}

async function openCopy(
  former: Former,
  where: 'memory' | 'folder',
): Promise<{ db: Database; drop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'lonja-former-'))
  const template = join(folder, 'template')
  // After a checkpoint, the files contain all data.
  await former.engine.exec('checkpoint')
  cpSync(former.folder, template, { recursive: true })
  const db = await openDatabase({ dataDir: where === 'memory' ? 'memory://' : join(folder, 'data'), template })
  const drop = async () => {
    await db.close()
    await rm(folder, { recursive: true })
  }
  return { db, drop }
}

async function openOnServer(script: string[]): Promise<{ db: Database; drop: () => Promise<void> }> {
  const database = await emptyServerDatabase()
  for (const text of script) await database.db.query({ text })
  return database
}
