import { randomUUID } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import type { Database } from '#/database/database'
import { openDatabase } from '#/database/open'
import { checkStatements } from './statements/check-statements.ts'
import { databaseUrl, onServer } from './template.ts'

/**
 * Creates a migrated, empty database for one test file, embedded or on TEST_DATABASE_URL, and removes it after the
 * tests of the file. The file fails if a statement does not fit the schema or the row type that its call declares.
 * Call it at the top of a test file or of a `describe`: `const db = await testDatabase()`. If it is called inside a
 * test, the database is not closed and its statements are not checked.
 */
export async function testDatabase(): Promise<Database> {
  const db = await uncheckedDatabase()
  checkStatements(db)
  return db
}

/** Like `testDatabase`, but without the check of statements: for the tests of that check. */
export async function uncheckedDatabase(): Promise<Database> {
  const { db, drop } = await cloneTemplate()
  afterAll(drop)
  return db
}

async function cloneTemplate(): Promise<{ db: Database; drop: () => Promise<void> }> {
  const url = process.env['TEST_DATABASE_URL']
  if (!url) {
    const db = await openDatabase({ dataDir: 'memory://', template: inject('template') })
    return { db, drop: () => db.close() }
  }
  return serverDatabase(url, `TEMPLATE ${inject('serverTemplate')}`)
}

/** Creates an empty database on TEST_DATABASE_URL. */
export async function emptyServerDatabase(): Promise<{ db: Database; drop: () => Promise<void> }> {
  return serverDatabase(process.env['TEST_DATABASE_URL']!, `TEMPLATE template0 ENCODING 'UTF8'`)
}

async function serverDatabase(server: string, options: string): Promise<{ db: Database; drop: () => Promise<void> }> {
  const { url, drop } = await createOnServer(server, options)
  const db = await openDatabase({ url, dataDir: '' })
  return {
    db,
    async drop() {
      try {
        await db.close()
      } finally {
        await drop()
      }
    },
  }
}

/** Creates a database on the server with this address. */
export async function createOnServer(
  url: string,
  options: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `lonja_test_${randomUUID().replaceAll('-', '')}`
  await onServer(url, (server) => server.query(`CREATE DATABASE ${name} ${options}`))
  return {
    url: databaseUrl(url, name),
    drop: async () => {
      await onServer(url, (server) => server.query(`DROP DATABASE ${name} WITH (FORCE)`))
    },
  }
}
