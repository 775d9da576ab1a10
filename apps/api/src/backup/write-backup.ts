import { hash } from 'node:crypto'

import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { mediaStore } from '../media/store.ts'
import { release } from '../config/release.ts'
import { type AddEntry, writeArchive } from './archive.ts'
import { RowDigest, readRows } from './copy-rows.ts'
import { type ArchiveHead, FORMAT, type Manifest, fingerprintOf } from './manifest.ts'
import { mediaNamesIn } from './media-names.ts'
import { sumMoney } from './money.ts'
import { isEmbeddedInFolder, withDatabaseCopy } from './database-copy.ts'
import { readSequences, readTables } from './town-tables.ts'

export interface WrittenBackup {
  manifest: Manifest
  /** The SHA-256 of the file. */
  sum: string
  /** The duration of the snapshot in milliseconds. With the embedded database, all requests wait for that time. */
  snapshotMs: number
}

/**
 * Writes one state of the whole town into an archive: all tables and sequences, and the media files that appear in
 * their rows. With a database server, orders continue at the same time. With the embedded database, all requests wait
 * while its files are copied.
 *
 * @param file  the path of a new file
 * @param signal  aborts the backup
 */
export async function writeBackup(
  db: Database,
  config: Config,
  file: string,
  signal?: AbortSignal,
): Promise<WrittenBackup> {
  const key = config.backup?.key
  let written: Omit<WrittenBackup, 'sum'> | undefined
  const sum = await writeArchive(file, key, async (addEntry) => {
    const add: AddEntry = async (name, data) => {
      signal?.throwIfAborted()
      await addEntry(name, data)
    }
    const started = performance.now()
    const inFiles = isEmbeddedInFolder(db, config)
    let snapshotMs = 0
    const { names, ...rows } = inFiles
      ? await withDatabaseCopy(db, config, (still, heldMs) => {
          snapshotMs = heldMs
          return snapshot(still, () => addRows(still, add))
        })
      : await snapshot(db, () => addRows(db, add))
    if (!inFiles) snapshotMs = performance.now() - started
    const media = await addMedia(config, names, add)
    // Only an encrypted archive contains the secret, because anybody who has the secret can log in with any account.
    if (key) await add('secret', config.secret)
    const secret = { fingerprint: fingerprintOf(config.secret), included: key !== undefined }
    const manifest: Manifest = { ...rows, media, secret }
    await add('manifest.json', JSON.stringify(manifest, null, 2))
    written = { manifest, snapshotMs }
  })
  return { ...written!, sum }
}

/** Runs `work` in a transaction with a snapshot of the database. */
export async function snapshot<Result>(db: Database, work: () => Promise<Result>): Promise<Result> {
  return db.transaction(async () => {
    await db.query({ text: 'set transaction isolation level repeatable read, read only' })
    await db.query({ text: 'set local statement_timeout = 0' })
    return work()
  })
}

type RowsPart = Pick<Manifest, 'head' | 'tables' | 'sequences' | 'money'> & { names: Set<string> }

async function addRows(db: Database, add: AddEntry): Promise<RowsPart> {
  const head: ArchiveHead = {
    format: FORMAT,
    version: release,
    createdAt: new Date().toISOString(),
    engine: db.embedded ? 'embedded' : 'server',
    migrations: await db.query<ArchiveHead['migrations'][number]>({
      text: 'select name, checksum from migration order by name',
    }),
  }
  await add('head.json', JSON.stringify(head))
  const tables: Manifest['tables'] = {}
  const names = new Set<string>()
  for (const table of await readTables(db)) {
    const digest = new RowDigest()
    await add(`tables/${table.name}/columns.json`, JSON.stringify(table.columns))
    let part = 0
    for await (const { text } of readRows(db, table)) {
      if (text === '') continue
      digest.add(text)
      mediaNamesIn(table.name, text, names)
      await add(`tables/${table.name}/${String((part += 1)).padStart(6, '0')}.jsonl`, text)
    }
    tables[table.name] = digest.content
  }
  return { head, tables, sequences: await readSequences(db), money: await sumMoney(db), names }
}

/** Adds the files with these names. A stored file never changes, so it can be read after the snapshot of the rows. */
async function addMedia(config: Config, names: ReadonlySet<string>, add: AddEntry): Promise<Manifest['media']> {
  const store = mediaStore(config)
  const media: Manifest['media'] = { files: {}, bytes: 0, missing: [] }
  for (const name of [...names].toSorted()) {
    const data = await store.get(name)
    if (!data) {
      media.missing.push(name)
      continue
    }
    await add(`media/${name}`, data)
    media.files[name] = hash('sha256', data)
    media.bytes += data.length
  }
  return media
}
