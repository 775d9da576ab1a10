import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Tokens } from '@lonja/contract/users/user'
import type { FastifyInstance } from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { buildApp } from '#/app'
import { migrate } from '#/database/migrate'
import { openDatabase } from '#/database/open'
import { demoPassword } from '#/identity/demo-accounts'
import { ResponseCache } from '#/resource/cache'
import { testConfig } from '#/testing/config'
import { quietLog } from '#/testing/log'
import { testDatabase } from '#/testing/database'
import { hasServer, startOwnServer } from '#/testing/drill/own-server'
import { insertUser } from '#/testing/factories'
import { part } from '@lonja/contract/testing/long'
import { startLonja } from '#/testing/lonja-process'
import { copyTown } from '#/testing/copy-town'
import { announceDemo, seedDemoTown } from './demo.ts'
import type { TownData } from './town-data.ts'
import { vilaserena } from './vilaserena.ts'
import { models } from '#/resources'

/** The demo town with its accounts only. These tests need no shops and no products. */
const accounts: TownData = {
  ...vilaserena,
  businesses: [],
  categories: [],
  products: [],
  offers: [],
  coupons: [],
  campaigns: [],
  shippingMethods: [],
  orders: [],
  users: vilaserena.users.map((user) => ({ ...user, businesses: [] })),
  community: { valorations: [], questions: [], issues: [], notifications: [] },
}
const dataDir = await mkdtemp(join(tmpdir(), 'lonja-demo-'))
afterAll(() => rm(dataDir, { recursive: true }))

const clone = testConfig({ dataDir, demo: true })
const production = testConfig({ dataDir, production: true })
const demoInProduction = testConfig({ dataDir, production: true, demo: true })

const people = ['cliente', 'tienda', 'dependienta', 'ayuntamiento']
const names = people.flatMap((name) => [name, `${name}@lonja.test`, `${name.toUpperCase()}@lonja.test`])
const logIn = (app: FastifyInstance, form: object) =>
  app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { grant_type: 'password', password: demoPassword, ...form },
  })
const statusOf = async (app: FastifyInstance, username: string) => (await logIn(app, { username })).statusCode
const meOf = async (app: FastifyInstance, { access_token }: Tokens) =>
  (await app.inject({ url: '/api/me', headers: { authorization: `Bearer ${access_token}` } })).statusCode

describe('a database that began as a demo', async () => {
  const db = await testDatabase()
  const appOf = async (config: typeof clone) => {
    const app = await buildApp({
      config: { ...config, rateLimitFactor: 100 },
      db,
      cache: new ResponseCache(),
      models,
      log: quietLog,
    })
    afterAll(() => app.close())
    return app
  }
  await seedDemoTown({ db, models }, clone, { town: accounts, say: () => {} })
  await insertUser(db, { username: 'real', email: 'real@example.org' })
  // A person who worked with the demo may have given the public password to a real account.
  const [real] = await db.query<{ password_hash: string }>({
    text: `update "user" set password_hash = (select password_hash from "user" where username = 'cliente')
      where username = 'real' returning password_hash`,
  })
  const sessions = new Map<string, Tokens>()
  const before = await appOf(clone)
  for (const name of people) sessions.set(name, (await logIn(before, { username: name })).json<Tokens>())

  it('allows demo accounts to log in outside production', async () => {
    expect(real).toBeDefined()
    for (const tokens of sessions.values()) expect(await meOf(before, tokens)).toBe(200)
  })

  describe('in production', async () => {
    const app = await appOf(production)
    // `npm test` tries every second name: this includes each person and each spelling. With LONG=1 it tries all names.
    it.each(part(names, 2))('refuses a login of the demo account %s', async (name) =>
      expect(await statusOf(app, name)).toBe(401),
    )
    it('refuses the public password for an account that is no demo account', async () =>
      expect(await statusOf(app, 'real@example.org')).toBe(401))
    it.each(people)('refuses the open session of %s', async (name) => {
      const tokens = sessions.get(name)!
      expect(await meOf(app, tokens)).toBe(401)
      const { refresh_token } = tokens
      const refreshed = await logIn(app, { grant_type: 'refresh_token', refresh_token })
      expect([refreshed.statusCode, refreshed.json()]).toMatchObject([400, { detail: 'Invalid refresh token' }])
    })
    it('writes into the log that the demo accounts cannot log in', async () => {
      const lines: string[] = []
      await announceDemo(db, production, (line) => lines.push(line))
      expect(lines).toEqual([
        `This database began as a demo: its ${accounts.users.length} demo accounts cannot log in.`,
      ])
    })
  })

  describe('in production with LONJA_DEMO=1', async () => {
    const app = await appOf(demoInProduction)
    it.each(['cliente', 'tienda', 'dependienta'])('allows %s to log in', async (name) =>
      expect(await statusOf(app, name)).toBe(200),
    )
    it('refuses logins and open sessions of the operator’s demo account', async () => {
      expect(await statusOf(app, 'ayuntamiento@lonja.test')).toBe(401)
      expect(await meOf(app, sessions.get('ayuntamiento')!)).toBe(401)
    })
    it('refuses logins and open sessions of a demo account that became an operator later', async () => {
      const shop = (await logIn(app, { username: 'tienda' })).json<Tokens>()
      await db.query({ text: `update "user" set role = 'ROLE_ADMIN' where username = 'tienda'` })
      db.changed('*')
      await expect.poll(() => meOf(app, shop)).toBe(401)
      expect(await statusOf(app, 'tienda')).toBe(401)
    })
    it('writes a warning in capitals into the log', async () => {
      const lines: string[] = []
      await announceDemo(db, demoInProduction, (line) => lines.push(line))
      expect(lines).toHaveLength(1)
      expect(lines[0]).toBe(lines[0]!.toUpperCase())
      expect(lines[0]).toContain('THIS IS A DEMO')
    })
  })

  it('has its accounts marked as demo accounts by a migration, if it is older than this mark', async () => {
    const migration = await readFile(
      join(import.meta.dirname, '../../migrations/before-1.0/0130_demo_accounts.sql'),
      'utf8',
    )
    await db.query({ text: 'update "user" set demo = false' })
    await db.query({ text: migration.slice(migration.indexOf('update "user"')) })
    const rows = await db.query<{ username: string }>({ text: 'select username from "user" where not demo' })
    expect(rows).toEqual([{ username: 'real' }])
  })
})

describe('a demo that is created in production', async () => {
  const db = await testDatabase()
  await seedDemoTown({ db, models }, demoInProduction, { town: accounts, say: () => {} })

  it('has an operator account without a password', async () => {
    const rows = await db.query<{ username: string }>({
      text: 'select username from "user" where password_hash is not null order by username',
    })
    expect(rows.map(({ username }) => username)).toEqual(['cliente', 'dependienta', 'tienda'])
  })
})

/**
 * The usernames and e-mails of all users of the demo town. Checking passwords is slow, so only one test uses this list:
 * all of it in a long run, a third of it in `npm test`.
 */
const allNames = vilaserena.users.flatMap(({ username, email }) => [username, email])
const noServer = async () => ({ url: undefined, remove() {} })
const server = {
  where: `on a server${hasServer ? '' : ' (left out: PostgreSQL is not installed here)'}`,
  isHere: hasServer,
  open: startOwnServer,
}
const embedded = { where: 'on the embedded database', isHere: true, open: noServer }
// A long run tests all four databases. `npm test` tests two of them: a new one, and one that began as a demo.
const places = [
  { ...embedded, isDemo: false, what: 'a new database' },
  { ...embedded, isDemo: true, what: 'a database that began as a demo' },
  { ...server, isDemo: true, what: 'a database that began as a demo' },
  { ...server, isDemo: false, what: 'a new database' },
]
describe.each(hasServer ? part(places, 2) : places)(
  'a process in production $where',
  ({ isHere, isDemo, what, open }) => {
    it.skipIf(!isHere)(`refuses all demo accounts in ${what}`, { timeout: 120_000 }, async () => {
      const { url: databaseUrl, remove } = await open()
      const folder = await mkdtemp(join(tmpdir(), 'lonja-production-'))
      if (!databaseUrl) copyTown(folder)
      const env = {
        NODE_ENV: 'production',
        DATA_DIR: folder,
        LONJA_SECRET: 'a secret of 32 characters or more',
        LONJA_DEMO: '',
        LONJA_SHUTDOWN_GRACE_MS: '0',
        LOG_FORMAT: 'text',
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      }
      try {
        if (isDemo) {
          const db = await openDatabase({ url: databaseUrl, dataDir: folder })
          await migrate(db)
          await seedDemoTown({ db, models }, { ...clone, dataDir: folder }, { town: accounts, say: () => {} })
          await db.close()
        }
        const everybody = isDemo && !databaseUrl ? [...people, ...part(allNames, 3)] : people
        const { url, log, stop } = await startLonja(env)
        try {
          const body = (username: string) =>
            new URLSearchParams({ grant_type: 'password', username, password: demoPassword })
          const statuses = everybody.map(
            async (name) => (await fetch(`${url}/api/login`, { method: 'POST', body: body(name) })).status,
          )
          expect([...new Set(await Promise.all(statuses))]).toEqual([401])
        } finally {
          await stop()
        }
        expect(log.join('\n')).toContain(
          isDemo ? `its ${accounts.users.length} demo accounts cannot log in` : 'There is no town in this database yet',
        )
      } finally {
        await remove()
        await rm(folder, { recursive: true })
      }
    })
  },
)
