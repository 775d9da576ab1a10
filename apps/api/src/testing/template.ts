import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { migrate, readMigrations } from '#/database/migrate'
import { databaseOn, openDatabase } from '#/database/open'
import { startEngine } from '#/database/embedded/engine'
import packageJson from '../../package.json' with { type: 'json' }

const CACHE = join(import.meta.dirname, '../../../../node_modules/.cache/lonja')

/** Identifies a template: by the migrations and, for the embedded one, the engine's version. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256').update(packageJson.dependencies['@electric-sql/pglite'])
  for (const { name, checksum } of await readMigrations()) hash.update(name + checksum)
  return hash.digest('hex').slice(0, 16)
}

/** The tar of a migrated embedded database, made if there is none for these migrations. Returns its path. */
export async function prepareTemplate(): Promise<string> {
  const name = `template-${await fingerprint()}.tar`
  const file = join(CACHE, name)
  if (existsSync(file)) return file
  await mkdir(CACHE, { recursive: true })
  // Small log segments, because every test file unpacks them.
  const engine = await startEngine({ dataDir: 'memory://', initdb: ['--wal-segsize=1'] })
  const db = databaseOn(engine)
  await migrate(db)
  await db.query({ text: 'VACUUM' })
  await db.query({ text: 'CHECKPOINT' })
  const unfinished = join(CACHE, `${name}.${randomUUID()}`)
  await writeFile(unfinished, await engine.dump())
  await db.close()
  await rename(unfinished, file)
  for (const other of await readdir(CACHE)) {
    if (/^template-\w+\.tar$/.test(other) && other !== name) await rm(join(CACHE, other), { force: true })
  }
  return file
}

/** A migrated database on the server to clone, made if there is none for these migrations. Returns its name. */
export async function prepareServerTemplate(url: string): Promise<string> {
  const name = `lonja_template_${await fingerprint()}`
  await onServer(url, async (server) => {
    const { rowCount } = await server.query('SELECT FROM pg_database WHERE datname = $1', [name])
    if (rowCount) return
    // It gets its final name only when it is complete, so that an interrupted run leaves none that looks ready.
    const unfinished = `lonja_unfinished_${randomUUID().replaceAll('-', '')}`
    await server.query(`CREATE DATABASE ${unfinished} TEMPLATE template0 ENCODING 'UTF8'`)
    const db = await openDatabase({ url: databaseUrl(url, unfinished), dataDir: '', poolSize: 1 })
    await migrate(db)
    await db.close()
    await server.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`)
  })
  return name
}

/** The address of another database on the same server. */
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
