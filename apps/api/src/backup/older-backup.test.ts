import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { Database } from '#/database/database'
import { migrate } from '#/database/migrate'
import { readOlderMigrations } from '#/database/read-migrations'
import { describeCatalogue } from '#/testing/catalogue'
import { formerDatabase } from '#/testing/former-database'
import { brokenInvoiceInvariants } from '#/testing/invoice-ledger'
import { brokenInvariants } from '#/testing/ledger'
import { part } from '@lonja/contract/testing/long'
import { insertRows, readContent, readRows } from './copy-rows.ts'
import { beginLoading, endLoading, readForeignKeys } from './load-mode.ts'
import { restoreBackup } from './restore-backup.ts'
import { readSequences, readTables, writeSequences } from './town-tables.ts'
import { emptyDatabase, usedTown, visit } from '../testing/backup/used-town.ts'
import { writeBackup } from './write-backup.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'lonja-older-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const town = await usedTown({ dataDir: path.join(folder, 'source') })
const known = await readOlderMigrations()
/** The migrations of the first version that could make a backup. */
const first = known.filter(({ name }) => name <= '0110_backup_runs.sql')

/** Copies the rows of the town into the tables and columns of an older schema. */
async function fill(older: Database): Promise<void> {
  await older.transaction(async () => {
    const tables = await readTables(older)
    const keys = await readForeignKeys(older)
    await beginLoading(older, tables, keys)
    for (const table of tables)
      for await (const { text } of readRows(town.db, table)) if (text !== '') await insertRows(older, table, text)
    const own = new Set((await readSequences(older)).map(({ name }) => name))
    const states = await readSequences(town.db)
    await writeSequences(
      older,
      states.filter(({ name }) => own.has(name)),
    )
    await endLoading(older, tables, keys)
  })
}

/** A description of the schema, without the present values of its sequences. */
const schemaOf = async (db: Database) => (await describeCatalogue(db)).filter((line) => !line.startsWith('sequence'))
const presentSchema = await schemaOf(town.db)
// The older schemas had the JSON of products in this table.
await town.db.query({ text: 'alter table product_document add column json text, add column jsonld text' })
await town.db.query({
  text: `update product_document document set json = listed.json, jsonld = listed.jsonld
         from product_listed listed where listed.id = document.id`,
})
/** Tables that later migrations have changed. */
const CHANGED = ['setting', 'user', 'product_document']

// The baseline (migrations 0070 to 0099) replaced the migrations before it. `npm test` restores the backup of one of
// these towns, and a run with LONG=1 the backups of both.
const BEFORE_BASELINE = 'began before the baseline'
const towns = part(['began with the first version that makes backups', BEFORE_BASELINE], 2)
const old = towns.includes(BEFORE_BASELINE) ? await formerDatabase() : undefined

async function makeOlder(which: string): Promise<Database> {
  if (which !== BEFORE_BASELINE) {
    const { db, drop } = await emptyDatabase()
    afterAll(drop)
    await migrate(db, { migrations: first })
    return db
  }
  await old!.apply(known.filter(({ name }) => name < '0066'))
  const db = await old!.open()
  await migrate(db, { migrations: first })
  return db
}

it.each(towns)(
  'a backup of a town that %s is restored with the present schema',
  { timeout: 300_000 },
  async (which) => {
    const older = await makeOlder(which)
    await fill(older)
    const file = path.join(folder, `older-${Math.random()}`)
    const { manifest } = await writeBackup(older, town.services.config, file)
    expect(manifest.head.migrations.at(-1)?.name).toBe('0110_backup_runs.sql')
    expect(manifest.tables['order']?.rows).toBeGreaterThan(4)

    const there = path.join(folder, 'there')
    await mkdir(path.join(there, 'media'), { recursive: true })
    const { db, drop } = await emptyDatabase()
    afterAll(drop)
    const putMedia = (name: string, data: Buffer) => writeFile(path.join(there, 'media', name), data)
    await restoreBackup(db, file, { putMedia })

    expect(await schemaOf(db)).toEqual(presentSchema)
    expect(await migrate(db)).toEqual([])
    // Every row is unchanged, except in the tables that later migrations have changed.
    const asBefore = (await readTables(older)).filter(({ name }) => !CHANGED.includes(name))
    for (const table of asBefore)
      expect([table.name, await readContent(db, table)]).toEqual([table.name, manifest.tables[table.name]])
    // A later migration was applied to the restored rows: it marked the demo accounts.
    expect(await db.query({ text: `select demo from "user" where username = 'alice'` })).toEqual([{ demo: true }])
    expect([...(await brokenInvariants(db)), ...(await brokenInvoiceInvariants(db))]).toEqual([])
    const seen = await visit(db, { dataDir: there }, town.order.id, town.file.address)
    expect(seen.order).toMatchObject({ id: town.order.id, totals: { total: 500 }, paymentState: 'partially_refunded' })
    expect(seen.file.equals(town.file.data)).toBe(true)
  },
)
