import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { migrate, readMigrations } from '#/database/migrate'
import { openDatabase } from '#/database/open'
import { readOlderMigrations } from '#/database/read-migrations'
import { emptyServerDatabase, testDatabase } from '#/testing/database'
import { insertBusiness, insertProduct } from '#/testing/factories'
import { startLonja } from '#/testing/lonja-process'
import { databaseUrl, onServer } from '#/testing/template'
import { refreshProducts } from '#/product-documents/product-document'
import { models } from '#/resources'

const url = process.env['TEST_DATABASE_URL']

// Needs a server (scripts/with-postgres.sh), because in the embedded database Lonja is the superuser.
describe.skipIf(!url)('a role that is no superuser', () => {
  const name = `lonja_owner_${randomUUID().slice(0, 8)}`
  const role = `${name}_role`

  /** The address of the database, with the role as its user. */
  const roleUrl = (): string => {
    const address = new URL(databaseUrl(url!, name))
    address.username = role
    return address.href
  }

  afterAll(async () => {
    await onServer(url!, async (server) => {
      await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
      await server.query(`DROP ROLE IF EXISTS ${role}`)
    })
  })

  it('and may not create extensions gets an error with SQL for a superuser, and can migrate after that', async () => {
    await onServer(url!, async (server) => {
      await server.query(`CREATE ROLE ${role} LOGIN`)
      await server.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`)
    })
    const db = await openDatabase({ url: roleUrl(), dataDir: '' })
    await expect(migrate(db)).rejects.toThrow(
      /permission denied for schema public\. Run this as a superuser .* OWNER TO/,
    )
    await onServer(databaseUrl(url!, name), (server) => server.query(`GRANT ALL ON SCHEMA public TO ${role}`))
    const statements = 'CREATE EXTENSION IF NOT EXISTS pg_trgm; CREATE EXTENSION IF NOT EXISTS unaccent;'
    await expect(migrate(db)).rejects.toThrow(
      `Run this in that database as a superuser, and start again: ${statements}`,
    )
    await onServer(databaseUrl(url!, name), (server) => server.query(statements))
    expect(await migrate(db)).toContain('1000_text.sql')
    await db.close()
  })

  it('but owns the database can start Lonja, and the API finds products and shops', async () => {
    await onServer(url!, async (server) => {
      await server.query(`DROP DATABASE ${name} WITH (FORCE)`)
      await server.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' OWNER ${role}`)
    })
    const folder = await mkdtemp(join(tmpdir(), 'lonja-owner-'))
    const lonja = await startLonja({ DATABASE_URL: roleUrl(), DATA_DIR: folder })
    onTestFinished(async () => {
      await lonja.stop()
      await rm(folder, { recursive: true })
    })
    const db = await openDatabase({ url: roleUrl(), dataDir: '' })
    const shop = await insertBusiness(db, { name: 'Horno', latitude: 39.47, longitude: -0.75 })
    const { id } = await insertProduct(db, { business_id: shop.id, title: 'Hogaza de pueblo' })
    await refreshProducts({ db, models }, [id])
    expect(await db.query({ text: 'select extname from pg_extension order by extname' })).toEqual(
      ['pg_trgm', 'plpgsql', 'unaccent'].map((extname) => ({ extname })),
    )
    await db.close()
    const read = async (path: string) => (await fetch(`${lonja.url}/api/${path}`)).json()
    expect(await read('products.json?search=hogasa')).toMatchObject([{ title: 'Hogaza de pueblo' }])
    expect(await read('businesses-location/39.47/-0.76.json?range=2000')).toMatchObject([
      { name: 'Horno', distance: 859 },
    ])
  })
})

// Needs a server, because the embedded database no longer has the extensions of the first migrations.
it.skipIf(!url)(
  'an empty database can get the migrations from before the baseline (an old backup needs them)',
  async () => {
    const { db, drop } = await emptyServerDatabase()
    onTestFinished(drop)
    const first = (await readOlderMigrations()).filter(({ name }) => name < '0070')
    expect(await migrate(db, { migrations: first })).toEqual(first.map(({ name }) => name))
    expect(await db.query({ text: 'select count(*)::int as count from business' })).toEqual([{ count: 0 }])
  },
)

describe.skipIf(!url)('a migration on a server', () => {
  const migration = (name: string, text: string) => ({
    name,
    text,
    checksum: createHash('sha256').update(text).digest('hex'),
  })

  it('may take longer than the time limit of other statements; a second process reports that it waits', async () => {
    const first = await testDatabase()
    const [{ name } = { name: '' }] = await first.query<{ name: string }>({ text: 'select current_database() as name' })
    const second = await openDatabase({ url: databaseUrl(url!, name), dataDir: '', statementMs: 300 })
    onTestFinished(() => second.close())
    await expect(second.query({ text: 'select pg_sleep(2)' })).rejects.toThrow('timeout')
    const slow = [...(await readMigrations()), migration('9998_slow.sql', 'select pg_sleep(2)')]
    const report = vi.fn<(line: string) => void>()
    const running = migrate(second, { migrations: slow, report })
    await vi.waitFor(() => expect(report).toHaveBeenCalledWith('Changing the database: 9998_slow.sql'))
    const waiting = vi.fn<(line: string) => void>()
    expect(await migrate(first, { migrations: slow, report: waiting })).toEqual([])
    expect(waiting.mock.calls).toEqual([['Waiting for another process that changes the database']])
    expect(await running).toEqual(['9998_slow.sql'])
  })
})
