import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { migrate } from '#/database/migrate'
import { openDatabase } from '#/database/open'
import { databaseUrl, onServer } from '#/testing/template'

const url = process.env['TEST_DATABASE_URL']
const name = `lonja_owner_${randomUUID().slice(0, 8)}`
const role = `${name}_role`

/** The address of the database for the role that is no superuser. */
function roleUrl(): string {
  const address = new URL(databaseUrl(url!, name))
  address.username = role
  return address.href
}

// Needs a server: in the embedded database Lonja is the superuser.
describe.skipIf(!url)('a role that is no superuser', () => {
  afterAll(async () => {
    await onServer(url!, async (server) => {
      await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
      await server.query(`DROP ROLE IF EXISTS ${role}`)
    })
  })

  it('is told the statements for a superuser where it may not create extensions, and goes on after them', async () => {
    await onServer(url!, async (server) => {
      await server.query(`CREATE ROLE ${role} LOGIN`)
      await server.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`)
    })
    const db = await openDatabase({ url: roleUrl(), dataDir: '' })
    await expect(migrate(db)).rejects.toThrow(
      /permission denied for schema public\. Run this as a superuser .* OWNER TO/,
    )
    await onServer(databaseUrl(url!, name), (server) => server.query(`GRANT ALL ON SCHEMA public TO ${role}`))
    await expect(migrate(db)).rejects.toThrow(
      'Run this in that database as a superuser, and start again: ' +
        'CREATE EXTENSION IF NOT EXISTS pg_trgm; CREATE EXTENSION IF NOT EXISTS unaccent;',
    )
    await onServer(databaseUrl(url!, name), (server) =>
      server.query('CREATE EXTENSION IF NOT EXISTS pg_trgm; CREATE EXTENSION IF NOT EXISTS unaccent;'),
    )
    expect(await migrate(db)).toContain('0070_text.sql')
    await db.close()
  })

  it('may do everything in a database that it owns', async () => {
    await onServer(url!, async (server) => {
      await server.query(`DROP DATABASE ${name} WITH (FORCE)`)
      await server.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' OWNER ${role}`)
    })
    const db = await openDatabase({ url: roleUrl(), dataDir: '' })
    expect(await migrate(db)).toContain('0070_text.sql')
    expect(await db.query({ text: 'select extname from pg_extension order by extname' })).toEqual(
      ['pg_trgm', 'plpgsql', 'unaccent'].map((extname) => ({ extname })),
    )
    expect(await db.query({ text: `select * from similar_words('pan')` })).toEqual([])
    await db.close()
  })
})
