import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, readFile, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { readSettings } from '#/config'
import { openDatabase } from '#/database/open'
import { testConfig } from '#/testing/config'
import { brokenInvoiceInvariants } from '#/testing/invoice-ledger'
import { brokenInvariants } from '#/testing/ledger'
import { part } from '@lonja/contract/testing/long'
import { lonja, startCommand } from '#/testing/lonja-process'
import { copyTown } from '#/testing/copy-town'
import { type ArchiveEntry, readArchive, writeArchive } from './archive.ts'
import { claimBackup } from './backup-job.ts'
import { checkArchive } from './check-archive.ts'
import { readContent } from './copy-rows.ts'
import { makeBackup, verifyBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { readTables } from './town-tables.ts'
import { emptyDatabase, usedTown, visit } from '../testing/backup/used-town.ts'
import { writeBackup } from './write-backup.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'lonja-backup-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const dataDir = path.join(folder, 'source')
const town = await usedTown({ dataDir })
const { db, services } = town
const { config } = services
const identity = await generateIdentity()
const recipient = await identityToRecipient(identity)

let files = 0
const newFile = () => path.join(folder, `backup${(files += 1)}`)
const keyed = (key: string) => testConfig({ ...config, backup: { to: folder, keep: 14, key } })
/** Returns the error message of `work`. */
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing was refused',
    (error: unknown) => (error as Error).message,
  )
const plain = newFile()
const written = await writeBackup(db, config, plain)
const { manifest } = written

const read = async (file: string, key?: string) => {
  const entries: ArchiveEntry[] = []
  for await (const entry of readArchive(file, key)) entries.push(entry)
  return entries
}

const forged = newFile()
const entriesOfPlain = await read(plain)
await writeArchive(forged, undefined, async (add) => {
  for (const { name, data } of entriesOfPlain)
    await add(name, name === 'tables/refund/000001.jsonl' ? data.toString().replaceAll('"250"', '"251"') : data)
})

describe('restoring a backup', () => {
  it(
    'restores all rows, sequences, files and sums of money for the API, even after a damaged backup was refused',
    { timeout: 60_000 },
    async () => {
      const there = path.join(folder, 'there')
      await mkdir(path.join(there, 'media'), { recursive: true })
      const { db: target, drop } = await emptyDatabase()
      try {
        expect(await refusal(restoreBackup(target, forged, {}))).toMatch(
          /^The backup is damaged: refund should have 1 rows/,
        )
        const putMedia = (name: string, data: Buffer) => writeFile(path.join(there, 'media', name), data)
        expect((await restoreBackup(target, plain, { putMedia })).secret).toBeUndefined()
        for (const table of await readTables(db))
          expect([table.name, await readContent(target, table)]).toEqual([table.name, manifest.tables[table.name]])
        expect(manifest.tables['order']?.rows).toBeGreaterThan(4)
        expect(manifest.tables['invoice']?.rows).toBeGreaterThan(4)
        expect(manifest.tables['refund']?.rows).toBe(1)
        expect(manifest.money['payments given back']).toBe(250)
        expect(await brokenInvariants(target)).toEqual([])
        expect(await brokenInvoiceInvariants(target)).toEqual([])
        const triggers = (of: typeof db) =>
          of.query({
            text: `select conname as name, pg_get_constraintdef(c.oid) as what from pg_constraint c
                 where connamespace = current_schema()::regnamespace
                 union all select tgname, tgenabled::text from pg_trigger where not tgisinternal order by 1, 2`,
          })
        expect(await triggers(target)).toEqual(await triggers(db))
        const [code] = await target.query<{ next: number }>({ text: `select nextval('order_number') as next` })
        const [source] = await db.query<{ last: number }>({ text: 'select last_value as last from order_number' })
        expect(code!.next).toBe(source!.last + 1)
        const seen = await visit(target, { dataDir: there }, town.order.id, town.file.address)
        expect(seen.order).toMatchObject({
          id: town.order.id,
          totals: { total: 500 },
          paymentState: 'partially_refunded',
        })
        expect(seen.file.equals(town.file.data)).toBe(true)
      } finally {
        await drop()
      }
    },
  )

  it('is refused if the database is not empty, and does not change this database', async () => {
    const before = await db.query({ text: 'select count(*) from "order"' })
    expect(await refusal(restoreBackup(db, plain, {}))).toBe(
      'There is already a town here: restore into an empty place',
    )
    expect(await db.query({ text: 'select count(*) from "order"' })).toEqual(before)
  })

  it('is refused if a newer version of Lonja wrote the backup', async () => {
    const newer = newFile()
    const head = { ...manifest.head, version: '9.0.0', migrations: [{ name: '9000_future.sql', checksum: '' }] }
    await writeArchive(newer, undefined, async (add) => add('head.json', JSON.stringify(head)))
    expect(await refusal(restoreBackup(db, newer, {}))).toBe(
      'The backup is of Lonja 9.0.0, which is newer than this one (9000_future.sql is unknown here)',
    )
    const format = newFile()
    await writeArchive(format, undefined, async (add) => add('head.json', '{"format":2}'))
    expect(await refusal(restoreBackup(db, format, {}))).toContain('only a newer version of Lonja can restore')
  })
})

describe('a damaged backup', () => {
  it.each([
    ['plain', undefined],
    ['encrypted', identity],
  ])(
    '(%s) with one changed bit at any place is refused with a message of one line',
    { timeout: 120_000 },
    async (_what, key) => {
      const file = newFile()
      await writeBackup(db, key === undefined ? config : keyed(key), file)
      expect((await read(file, key)).at(-1)?.name).toBe('manifest.json')
      const bytes = await readFile(file)
      const places = [0, 3, 22, 60, bytes.length - 1, bytes.length - 20, bytes.length - 39]
      for (let n = 0; n < 12; n += 1) places.push(Math.floor(Math.random() * bytes.length))
      for (const place of places) {
        const flipped = newFile()
        const copy = Buffer.from(bytes)
        copy[place]! ^= 1 << Math.floor(Math.random() * 8)
        await writeFile(flipped, copy)
        const said = await refusal(read(flipped, key))
        expect([place, said]).toEqual([place, expect.stringMatching(/^The backup is (damaged|not)|^This backup/)])
        expect(said).not.toContain('\n')
      }
    },
  )

  it('is refused if it was cut off or its rows were changed', { timeout: 60_000 }, async () => {
    const cut = newFile()
    const bytes = await readFile(plain)
    await writeFile(cut, bytes.subarray(0, bytes.length / 2))
    // The backup that was cut off is opened in one of these two ways; a run with LONG=1 opens it in both.
    const ways = [() => restoreBackup(db, cut, {}), () => verifyBackup(cut, config)]
    for (const open of part(ways, 2)) expect(await refusal(open())).toMatch(/^The backup is damaged/)
    expect(await refusal(checkArchive(forged, undefined, written))).toMatch(
      /^The backup is damaged: refund should have/,
    )
  })

  it.each([
    [
      'one table less',
      (name: string) => name !== 'tables/order/columns.json' && !name.startsWith('tables/order/0'),
      'order',
    ],
    ['no rows in a table', (name: string) => name !== 'tables/order/000001.jsonl', 'order should have'],
    ['no media files', (name: string) => !name.startsWith('media/'), 'the file file.'],
    ['no manifest', (name: string) => name !== 'manifest.json', 'its manifest is not'],
  ])('that has %s is recognized without a database', async (_what, stays, says) => {
    const other = newFile()
    const entries = (await read(plain)).filter(({ name }) => stays(name))
    await writeArchive(other, undefined, async (add) => {
      for (const { name, data } of entries) await add(name, data)
    })
    expect(await refusal(checkArchive(other, undefined, written))).toContain(says)
    await checkArchive(plain, undefined, written)
  })
})

describe('an encrypted backup', () => {
  it('contains the secret, and can only be opened with its passphrase', { timeout: 60_000 }, async () => {
    const file = newFile()
    await writeBackup(db, keyed('open sesame'), file)
    expect((await read(file, 'open sesame')).find(({ name }) => name === 'secret')?.data.toString()).toBe(config.secret)
    expect(await refusal(restoreBackup(db, file, {}))).toContain('set LONJA_BACKUP_KEY')
    expect(await refusal(restoreBackup(db, file, { key: 'another' }))).toContain('its key is a different one')
    expect((await read(plain)).map(({ name }) => name)).not.toContain('secret')
  })

  it('for a recipient can only be opened with the identity of the recipient', { timeout: 60_000 }, async () => {
    const file = newFile()
    await writeBackup(db, keyed(recipient), file)
    expect(await refusal(restoreBackup(db, file, { key: recipient }))).toContain('its AGE-SECRET-KEY is required')
    expect((await read(file, identity)).at(-1)?.name).toBe('manifest.json')
  })

  it('that this machine cannot open is compared with the hash of the written file', { timeout: 60_000 }, async () => {
    const file = newFile()
    const made = await writeBackup(db, keyed(recipient), file)
    await checkArchive(file, recipient, made)
    const bytes = await readFile(file)
    bytes[bytes.length - 100]! ^= 1
    await writeFile(file, bytes)
    expect(await refusal(checkArchive(file, recipient, made))).toMatch(/^The backup is damaged/)
  })
})

describe('the folder for backups', () => {
  it(
    'keeps the newest backups, of as many days as configured, and each backup is recorded in the database',
    { timeout: 60_000 },
    async () => {
      const to = path.join(folder, 'kept')
      await mkdir(to)
      const old = ['20', '21', '22'].map((day) => `lonja-2020-01-${day}T030000Z.tar.zst`)
      const long = `.unfinished-${process.ppid}-lonja-y` // the file of another running process, but older than a day
      for (const name of [...old, 'notes.txt', '.unfinished-99999999-lonja-x', long])
        await copyFile(plain, path.join(to, name))
      await utimes(path.join(to, long), new Date('2020-01-22'), new Date('2020-01-22'))
      const kept = testConfig({ ...config, backup: { to, keep: 2 } })
      const made = await makeBackup(db, kept, to)
      expect(new Set(await readdir(to))).toEqual(new Set([old[2], path.basename(made.place), 'notes.txt']))
      expect((await stat(made.place)).mode & 0o777).toBe(0o600)
      const runs = await db.query({ text: 'select place, ok, bytes, error, checked_at from backup_run' })
      const checked = { checked_at: expect.anything() }
      expect(runs).toEqual([{ place: made.place, ok: true, bytes: made.bytes, error: null, ...checked }])
      expect((await verifyBackup(made.place, kept)).money).toEqual(made.manifest.money)
    },
  )

  it('causes an error if it cannot be used, and the error is recorded in the database', async () => {
    const to = plain // a file instead of a folder
    expect(await refusal(makeBackup(db, config, to))).toContain('not a folder')
    const [run] = await db.query({ text: 'select ok, error from backup_run order by started_at desc limit 1' })
    expect(run).toEqual({ ok: false, error: expect.stringContaining('not a folder') })
  })
})

it.skipIf(process.env['TEST_DATABASE_URL'])(
  'if a backup is killed, earlier backups remain, and the next one removes its unfinished files',
  { timeout: 300_000 },
  async () => {
    const killed = path.join(folder, 'killed')
    const to = path.join(killed, 'backups')
    copyTown(killed)
    const small = await openDatabase({ dataDir: killed })
    await mkdir(path.join(killed, 'media'), { recursive: true })
    const names = Array.from({ length: 30 }, (_, n) => `a-picture-of-the-town-${n}.webp`)
    for (const name of names) await writeFile(path.join(killed, 'media', name), randomBytes(100_000))
    await small.query({
      text: `insert into setting (key, value) values ('pictures', to_jsonb($1::text[]))`,
      values: [names.map((name) => `/media/${name}`)],
    })
    await small.close()
    await mkdir(to)
    const before = path.join(to, 'lonja-2020-01-20T030000Z.tar.zst')
    await copyFile(plain, before)
    const env = { DATA_DIR: killed }
    const child = startCommand(env, 'backup')
    const unfinished = async () => (await readdir(to)).filter((name) => name.startsWith('.unfinished-'))
    const copies = async () => (await readdir(killed)).filter((name) => name.startsWith('.unfinished-'))
    // The database is copied before the backup is written. So the backup has begun when the copy and the file of the
    // backup exist.
    const begun = async () => [(await copies()).length, (await unfinished()).length]
    await expect.poll(begun, { timeout: 120_000, interval: 2 }).toEqual([1, 1])
    child.kill('SIGKILL')
    await once(child, 'close')
    expect(await unfinished()).toHaveLength(1)
    expect(await copies()).toHaveLength(1)
    expect((await read(before)).at(-1)?.name).toBe('manifest.json')
    expect(await lonja(env, 'backup')).toMatchObject({ code: 0, out: expect.stringContaining('30 files') })
    expect([await unfinished(), await copies(), (await readdir(to)).length]).toEqual([[], [], 2])
  },
)

describe('the daily backup', () => {
  const daily = { to: folder, keep: 14, daily: { hour: 3, minute: 0 } }

  it('is made by only one of several processes', async () => {
    await db.query({ text: 'delete from backup_run' })
    const claims = await Promise.all([1, 2, 3].map(() => claimBackup(db, daily)))
    expect(claims.filter((id) => id !== undefined)).toHaveLength(1)
    expect(await claimBackup(db, { ...daily, daily: undefined })).toBeUndefined()
  })

  it('is tried again an hour after it failed, and made again on the next day', async () => {
    const age = (hours: number, ok: boolean) =>
      db.query({
        text: `update backup_run set started_at = now() - make_interval(hours => $1), ended_at = now(), ok = $2,
                 bytes = 1, error = null`,
        values: [hours, ok],
      })
    await age(2, false)
    expect(await claimBackup(db, daily)).toBeDefined()
    await db.query({ text: 'delete from backup_run where not ok' })
    await age(25, true)
    expect(await claimBackup(db, daily)).toBeDefined()
    expect(await claimBackup(db, daily)).toBeUndefined()
  })
})

describe('the settings of backups', () => {
  it.each([
    [{ LONJA_BACKUP: 'daily@25:00' }, 'LONJA_BACKUP does not have the form daily@03:00: daily@25:00'],
    [{ LONJA_BACKUP: 'hourly' }, 'LONJA_BACKUP does not have the form daily@03:00: hourly'],
    [{ LONJA_BACKUP_KEEP: '0' }, 'LONJA_BACKUP_KEEP is not a number of days: 0'],
    [
      { LONJA_BACKUP_TO: 's3://safe/town' },
      'LONJA_BACKUP_TO is a bucket: set BACKUP_S3_URL, BACKUP_S3_KEY and BACKUP_S3_SECRET',
    ],
    [{ BACKUP_S3_URL: 'https://host/bucket' }, 'BACKUP_S3_URL is not the address of a server, https://host'],
  ])('%j is refused', (env, line) => {
    expect(() => readSettings(env)).toThrow(line)
  })

  it('have DATA_DIR/backups and fourteen days as defaults', () => {
    expect(readSettings({ LONJA_BACKUP: 'daily@03:15', DATA_DIR: '/data' }).backup).toEqual({
      to: '/data/backups',
      keep: 14,
      daily: { hour: 3, minute: 15 },
    })
  })
})
