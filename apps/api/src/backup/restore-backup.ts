import { hash } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { ArchiveError, type ArchiveEntry, readArchive } from './archive.ts'
import { mustHaveFiles, mustHaveRows } from './check-archive.ts'
import { insertRows, readContent } from './copy-rows.ts'
import { type ForeignKey, beginLoading, endLoading, readForeignKeys } from './load-mode.ts'
import { type ArchiveHead, FORMAT, type Manifest, headSchema, manifestSchema } from './manifest.ts'
import { sumMoney } from './money.ts'
import { UnknownMigration, knownMigrations } from './schema-of.ts'
import { type TownTable, readTables, writeSequences } from './town-tables.ts'
import { isEmptyTown } from '../database/forgotten-town.ts'

export interface RestoreOptions {
  key?: string | undefined
  /** Stores a media file. If this is missing, files are only compared with the manifest. */
  putMedia?: (name: string, data: Buffer) => Promise<void>
}

export interface RestoredBackup {
  manifest: Manifest
  /** The secret of the installation, if the archive contains it. */
  secret?: string | undefined
}

/**
 * Loads an archive into an empty database, compares the result with the manifest, and upgrades the schema. After a
 * failure no rows are stored, but some files may be stored.
 *
 * @throws ArchiveError if the archive is damaged or was written by a newer version, or if the database is not empty
 */
export async function restoreBackup(db: Database, file: string, options: RestoreOptions): Promise<RestoredBackup> {
  const entries = readArchive(file, options.key)
  const head = await readHead(entries)
  await prepareSchema(db, head)
  const restored = await db.transaction(async () => {
    await db.query({ text: 'set local statement_timeout = 0' })
    const tables = await readTables(db)
    const keys = await readForeignKeys(db)
    await beginLoading(db, tables, keys)
    const found = await loadEntries(db, entries, new Map(tables.map((table) => [table.name, table])), options)
    await finish(db, found.manifest, tables, keys)
    return found
  })
  // If an older version wrote the backup, its schema is upgraded.
  await migrate(db)
  await db.query({ text: db.embedded ? 'vacuum analyze' : 'analyze' })
  return restored
}

async function readHead(entries: AsyncGenerator<ArchiveEntry>): Promise<ArchiveHead> {
  const { value, done } = await entries.next()
  if (done === true || value.name !== 'head.json') throw new ArchiveError('The file is not a backup of Lonja')
  const { format } = JSON.parse(value.data.toString()) as { format?: unknown }
  if (format !== FORMAT)
    throw new ArchiveError(`The backup has format ${String(format)}: only a newer version of Lonja can restore it`)
  return headSchema.parse(JSON.parse(value.data.toString()))
}

/** Creates the schema of the archive in an empty database. */
async function prepareSchema(db: Database, head: ArchiveHead): Promise<void> {
  const migrations = await knownMigrations(head.migrations).catch((error: unknown) => {
    if (!(error instanceof UnknownMigration)) throw error
    const unknown = `${error.message} is unknown here`
    throw new ArchiveError(`The backup is of Lonja ${head.version}, which is newer than this one (${unknown})`)
  })
  if (!(await isEmptyTown(db))) throw new ArchiveError('There is already a town here: restore into an empty place')
  await migrate(db, { migrations }).catch((error: unknown) => {
    throw new ArchiveError(`The backup needs a database without tables: ${(error as Error).message}`, { cause: error })
  })
}

async function loadEntries(
  db: Database,
  entries: AsyncGenerator<ArchiveEntry>,
  tables: ReadonlyMap<string, TownTable>,
  { putMedia }: RestoreOptions,
): Promise<RestoredBackup> {
  let manifest: Manifest | undefined
  let secret: string | undefined
  let current: TownTable | undefined
  const media: Record<string, string> = {}
  for await (const { name, data } of entries) {
    const [kind, what, part] = name.split('/')
    if (kind === 'tables' && part === 'columns.json') current = sameColumns(tables.get(what!), name, data)
    else if (kind === 'tables' && current?.name === what) await insertRows(db, current!, data.toString())
    else if (kind === 'media') {
      media[what!] = hash('sha256', data)
      await putMedia?.(what!, data)
    } else if (name === 'secret') secret = data.toString()
    else if (name === 'manifest.json') manifest = manifestSchema.parse(JSON.parse(data.toString()))
    else throw new ArchiveError(`The backup is damaged: its part ${name} is unknown`)
  }
  if (!manifest) throw new ArchiveError('The backup is damaged: its end is missing')
  mustHaveFiles(manifest, media)
  return { manifest, secret }
}

/** Returns the table, after checking that the archive has the same columns in the same order. */
function sameColumns(table: TownTable | undefined, name: string, data: Buffer): TownTable {
  if (!table || JSON.stringify(table.columns) !== data.toString())
    throw new ArchiveError(`The backup is damaged: ${name} does not fit the schema that it names`)
  return table
}

/** Restores foreign keys, triggers and sequences, and compares everything with the manifest. */
async function finish(db: Database, manifest: Manifest, tables: TownTable[], keys: ForeignKey[]): Promise<void> {
  await writeSequences(db, manifest.sequences)
  await endLoading(db, tables, keys)
  for (const table of tables) mustHaveRows(manifest, table.name, await readContent(db, table))
  const money = await sumMoney(db)
  if (JSON.stringify(money) !== JSON.stringify(manifest.money))
    throw new ArchiveError('The backup is damaged: its sums of money are not those that it had when it was written')
}
