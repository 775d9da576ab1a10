import { createHash, randomUUID } from 'node:crypto'
import { cpSync, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { migrate, readMigrations } from '#/database/migrate'
import { openEngineDatabase, openDatabase } from '#/database/open'
import { startEngine } from '#/database/embedded/engine'
import packageJson from '../../package.json' with { type: 'json' }

const CACHE = join(import.meta.dirname, '../../../../node_modules/.cache/lonja')

/** Increase this number when the code that makes templates changes, so that old templates are not used again. */
const FORM = 3

/**
 * Returns a hash that identifies a template: it depends on the migrations and on the version of the embedded engine.
 */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256').update(`${FORM} ${packageJson.dependencies['@electric-sql/pglite']}`)
  for (const { name, checksum } of await readMigrations()) hash.update(name + checksum)
  return hash.digest('hex').slice(0, 16)
}

/**
 * Makes the tar of a migrated embedded database, a data folder with the same database, and the tar of a database
 * without tables, unless they exist for the present migrations. Returns the path of the tar of the migrated database.
 */
export async function prepareTemplate(): Promise<string> {
  const name = `template-${await fingerprint()}`
  const file = join(CACHE, `${name}.tar`)
  if (existsSync(file)) return file
  await mkdir(CACHE, { recursive: true })
  const unfinished = join(CACHE, `unfinished-${randomUUID()}`)
  const { empty, migrated } = await makeTars()
  await writeFile(emptyOf(file), empty)
  await writeFile(`${unfinished}.tar`, migrated)
  const folder = await openDatabase({ dataDir: unfinished, template: `${unfinished}.tar` })
  await folder.close()
  await rm(folderOf(file), { recursive: true, force: true })
  await rename(unfinished, folderOf(file))
  await rename(`${unfinished}.tar`, file)
  for (const other of await readdir(CACHE))
    if (other.startsWith('template-') && !other.startsWith(name))
      await rm(join(CACHE, other), { recursive: true, force: true })
  return file
}

const folderOf = (template: string): string => template.replace(/\.tar$/, '')
/** Returns the path of the tar of a database without tables, which is beside the template. */
export const emptyOf = (template: string): string => template.replace(/\.tar$/, '-empty.tar')

/**
 * Makes small tars, because every test file unpacks one: they contain few and small log segments, and only one
 * database.
 */
async function makeTars(): Promise<{ empty: Uint8Array; migrated: Uint8Array }> {
  const initdb = ['--wal-segsize=1', '--set', 'min_wal_size=2MB', '--set', 'max_wal_size=64MB']
  const engine = await startEngine({ dataDir: 'memory://', initdb })
  const db = openEngineDatabase(engine)
  await db.query({ text: 'UPDATE pg_database SET datistemplate = false' })
  for (const unused of ['template0', 'template1']) await db.query({ text: `DROP DATABASE ${unused}` })
  const dump = async () => {
    await db.query({ text: 'VACUUM' })
    await db.query({ text: 'CHECKPOINT' })
    return engine.dump()
  }
  const empty = await dump()
  await migrate(db)
  const migrated = await dump()
  await db.close()
  return { empty, migrated }
}

/** Copies the data folder of a migrated, empty town into a folder. */
export function copyTemplate(template: string, dataDir: string): void {
  // The asynchronous copy would take ten times as long.
  cpSync(folderOf(template), dataDir, { recursive: true })
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
