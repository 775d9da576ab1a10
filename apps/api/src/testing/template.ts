import { createHash, randomUUID } from 'node:crypto'
import { cpSync, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Database } from '#/database/database'
import { migrate, readMigrations } from '#/database/migrate'
import { openEngineDatabase, openDatabase } from '#/database/open'
import { startEngine } from '#/database/embedded/engine'
import packageJson from '../../package.json' with { type: 'json' }

const CACHE = join(import.meta.dirname, '../../../../node_modules/.cache/lonja')

/** Increase this number when the code that makes templates changes, so that old templates are not used again. */
const FORM = 4

/**
 * Returns a hash that identifies a template. It depends on the migrations, the version of the embedded engine, and
 * `FORM`.
 */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256').update(`${FORM} ${packageJson.dependencies['@electric-sql/pglite']}`)
  for (const { name, checksum } of await readMigrations()) hash.update(name + checksum)
  return hash.digest('hex').slice(0, 16)
}

/**
 * Makes two data folders for the present migrations, unless they already exist: one with a migrated database, and
 * beside it one with a database without tables. Then deletes the folders of other migrations.
 *
 * @returns the path of the folder with the migrated database
 */
export async function prepareTemplate(): Promise<string> {
  const name = `template-${await fingerprint()}`
  const folder = join(CACHE, name)
  if (existsSync(folder)) return folder
  await mkdir(CACHE, { recursive: true })
  const unfinished = join(CACHE, `unfinished-${randomUUID()}`)
  await makeFolders(emptyOf(unfinished), unfinished)
  await rm(emptyOf(folder), { recursive: true, force: true })
  await rename(emptyOf(unfinished), emptyOf(folder))
  await rename(unfinished, folder)
  for (const other of await readdir(CACHE))
    if (other.startsWith('template-') && !other.startsWith(name))
      await rm(join(CACHE, other), { recursive: true, force: true })
  return folder
}

/** Returns the path of the data folder without tables, which is beside the template. */
export const emptyOf = (template: string): string => `${template}-empty`

/**
 * Makes both folders. Every test file copies a folder, so the folders are small: they contain few and small log
 * segments, and only one database.
 */
async function makeFolders(empty: string, migrated: string): Promise<void> {
  const initdb = ['--wal-segsize=1', '--set', 'min_wal_size=2MB', '--set', 'max_wal_size=64MB']
  const db = openEngineDatabase(await startEngine({ dataDir: empty, initdb }))
  await db.query({ text: 'UPDATE pg_database SET datistemplate = false' })
  for (const unused of ['template0', 'template1']) await db.query({ text: `DROP DATABASE ${unused}` })
  await finish(db)
  copyTemplate(empty, migrated)
  const copy = await openDatabase({ dataDir: migrated })
  await migrate(copy)
  await finish(copy)
}

async function finish(db: Database): Promise<void> {
  await db.query({ text: 'VACUUM' })
  await db.query({ text: 'CHECKPOINT' })
  await db.close()
}

/** Copies a data folder that no process has opened. */
export function copyTemplate(template: string, dataDir: string): void {
  // The asynchronous copy would take ten times as long.
  cpSync(template, dataDir, { recursive: true })
}

/**
 * Makes a migrated database on the server, unless there is one for the present migrations. Tests clone this database.
 * Returns its name.
 */
export async function prepareServerTemplate(url: string): Promise<string> {
  const name = `lonja_template_${await fingerprint()}`
  await onServer(url, async (server) => {
    const { rowCount } = await server.query('SELECT FROM pg_database WHERE datname = $1', [name])
    if (rowCount) return
    // The database gets its final name only when it is complete. So an interrupted run leaves no database that looks
    // complete.
    const unfinished = `lonja_unfinished_${randomUUID().replaceAll('-', '')}`
    await server.query(`CREATE DATABASE ${unfinished} TEMPLATE template0 ENCODING 'UTF8'`)
    const db = await openDatabase({ url: databaseUrl(url, unfinished), dataDir: '', poolSize: 1 })
    await migrate(db)
    await db.close()
    await server.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`)
  })
  return name
}

/** Returns the address of another database on the same server. */
export function databaseUrl(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

export async function onServer<T>(url: string, work: (server: Client) => Promise<T>): Promise<T> {
  const server = new Client({ connectionString: url })
  await server.connect()
  try {
    return await work(server)
  } finally {
    await server.end()
  }
}
