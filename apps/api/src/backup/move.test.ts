import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, inject, it } from 'vitest'
import type { Config } from '#/config'
import type { Database } from '#/database/database'
import { migrate } from '#/database/migrate'
import { openDatabase } from '#/database/open'
import { testConfig } from '#/testing/config'
import { testDatabase } from '#/testing/database'
import { insertAddress } from '#/testing/factories'
import { brokenInvoiceInvariants } from '#/testing/invoice-ledger'
import { brokenInvariants } from '#/testing/ledger'
import { lonja } from '#/testing/lonja-process'
import { readContent } from './copy-rows.ts'
import { refuseEmptyServer } from '../database/forgotten-town.ts'
import { readForeignKeys } from './load-mode.ts'
import { sumMoney } from './money.ts'
import { moveTown, mustBeAlone } from './move-town.ts'
import { readSequences, readTables } from './town-tables.ts'
import { emptyDatabase, usedTown, visit } from '../testing/backup/used-town.ts'
import { emptyOf } from '#/testing/template'

const onServer = process.env['TEST_DATABASE_URL'] !== undefined
const folder = await mkdtemp(path.join(tmpdir(), 'lonja-move-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const dataDir = path.join(folder, 'town')
const town = await usedTown({ dataDir })
const { db } = town
/** A migrated database without a town. */
const townless = await testDatabase()

/** Everything that must be equal in the source and the target. */
async function stateOf(of: Database) {
  const tables: Record<string, unknown> = {}
  for (const table of await readTables(of)) tables[table.name] = await readContent(of, table)
  return {
    tables,
    money: await sumMoney(of),
    sequences: await readSequences(of),
    keys: await readForeignKeys(of),
    triggers: await of.query({
      text: 'select tgname, tgenabled::text from pg_trigger where not tgisinternal order by 1',
    }),
    broken: [...(await brokenInvariants(of)), ...(await brokenInvoiceInvariants(of))],
  }
}

describe('moving a town', () => {
  it('to the embedded database and back copies everything, despite interruptions', { timeout: 120_000 }, async () => {
    const there = path.join(folder, 'there')
    // The move is interrupted twice: first by an error between two tables, then by closing the target while a table is
    // copied.
    const first = await openDatabase({ dataDir: there, template: emptyOf(inject('template')) })
    const stop = (name: string) => {
      if (name === 'category') throw new Error('Interrupted')
    }
    await expect(moveTown(db, first, stop)).rejects.toThrow('Interrupted')
    await expect(migrate(first)).rejects.toThrow('A move into this database was interrupted')
    await first.close()
    await insertAddress(db, { street: 'Calle Nueva' }) // a row of a table that was already copied
    const second = await openDatabase({ dataDir: there })
    let closing: Promise<void> | undefined
    await expect(
      moveTown(db, second, (name) => {
        if (name === 'order') closing = second.close()
      }),
    ).rejects.toBeInstanceOf(Error)
    await closing
    const before = await stateOf(db)
    const embedded = await openDatabase({ dataDir: there })
    const moved = await moveTown(db, embedded)
    expect(moved.resumed).toEqual(expect.arrayContaining(['address', 'business', 'order']))
    expect(moved.resumed).not.toContain('user')
    expect(await stateOf(embedded)).toEqual(before)
    expect(before.broken).toEqual([])
    expect(await migrate(embedded)).toEqual([])
    await expect(moveTown(db, embedded)).rejects.toThrow('There is already a town in the target')

    const { db: back, drop } = await emptyDatabase()
    if (!onServer) await mustBeAlone(back)
    await moveTown(embedded, back)
    expect(await stateOf(back)).toEqual(before)
    const seen = await visit(back, { dataDir }, town.order.id, town.file.address)
    expect(seen.order).toMatchObject({ id: town.order.id, totals: { total: 500 } })
    expect(seen.file.equals(town.file.data)).toBe(true)
    expect(await stateOf(db)).toEqual(before)
    await drop()
    await embedded.close()
  })

  it('is refused if there is no town in the source', { timeout: 30_000 }, async () => {
    await expect(moveTown(townless, db)).rejects.toThrow('There is no town to move')
  })

  it.runIf(onServer)('is refused if a process of Lonja uses the database', async () => {
    await expect(mustBeAlone(db)).rejects.toThrow('Lonja runs on the server’s database')
  })
})

describe('an empty PostgreSQL server, while the town is in the embedded database', () => {
  const config = testConfig({ dataDir, databaseUrl: 'postgres://somewhere/else' })

  it('is not used as a new town', { timeout: 30_000 }, async () => {
    const { db: empty, drop } = await emptyDatabase()
    await refuseEmptyServer(empty, config)
    await mkdir(path.join(dataDir, 'pgdata'), { recursive: true })
    await writeFile(path.join(dataDir, 'pgdata/PG_VERSION'), '18')
    await expect(refuseEmptyServer(empty, config)).rejects.toThrow('run `npm run lonja -- move --to "$DATABASE_URL"`')
    const opened = (of: Database, given: Config) => expect(refuseEmptyServer(of, given)).resolves.toBeUndefined()
    await opened(empty, { ...config, startEmpty: true })
    await opened(empty, { ...config, databaseUrl: undefined })
    await opened(db, config) // this database has users
    await drop()
  })

  it.runIf(onServer)('gets the town with the command that the error message names', { timeout: 120_000 }, async () => {
    const { db: empty, drop } = await emptyDatabase()
    const [{ name }] = (await empty.query<{ name: string }>({ text: 'select current_database() as name' })) as [
      { name: string },
    ]
    const url = new URL(process.env['TEST_DATABASE_URL']!)
    url.pathname = `/${name}`
    const embedded = path.join(folder, 'embedded')
    const source = await openDatabase({ dataDir: embedded })
    await moveTown(db, source)
    await source.close()
    const refused = await lonja({ DATA_DIR: embedded, DATABASE_URL: url.href }, 'backup')
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('npm run lonja -- move') })
    expect(await lonja({ DATA_DIR: embedded }, 'move', '--to', url.href)).toMatchObject({
      code: 1,
      err: expect.stringContaining('Lonja runs on the server’s database'),
    })
    await empty.close()
    const moved = await lonja({ DATA_DIR: embedded }, 'move', '--to', url.href)
    expect(moved).toMatchObject({ code: 0, out: expect.stringContaining('every table is equal') })
    const made = await lonja({ DATA_DIR: embedded, DATABASE_URL: url.href }, 'backup', '--json')
    expect(made.code).toBe(0)
    await drop().catch(() => {})
  })
})
