import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { buildApp } from '../../apps/api/src/app.ts'
import type { Config } from '../../apps/api/src/config.ts'
import type { Database, Query } from '../../apps/api/src/database/database.ts'
import { openDatabase } from '../../apps/api/src/database/open.ts'
import { storeSecret } from '../../apps/api/src/database/secret.ts'
import { Readiness } from '../../apps/api/src/health/readiness.ts'
import { hashPassword } from '../../apps/api/src/identity/passwords.ts'
import { JobRounds } from '../../apps/api/src/jobs/job-rounds.ts'
import { Problems } from '../../apps/api/src/log/problems.ts'
import { ResponseCache } from '../../apps/api/src/resource/cache.ts'
import { models } from '../../apps/api/src/resources.ts'
import { SearchMisses } from '../../apps/api/src/search-misses/search-misses.ts'
import { serveShop } from '../../apps/api/src/shop/serve-shop.ts'
import { testConfig } from '../../apps/api/src/testing/config.ts'
import { quietLog } from '../../apps/api/src/testing/log.ts'
import type { BenchRequest } from '../adapter.ts'
import { type ExplainedRow, type Plan, explained, planOf } from './plans.ts'

/** A statement of the app. Its plan is null if it cannot be explained. */
export interface PlannedStatement {
  text: string
  plan: Plan | null
}

/** The app of a generated town, in this process and without a socket. No job runs. */
export interface Town {
  /** The services of the app and of the jobs. */
  readonly parts: Awaited<ReturnType<typeof servicesOf>>
  /** Answers a request. Nothing is stored in the process: the cache is emptied before. */
  ask(request: BenchRequest): Promise<LightMyRequestResponse>
  /** The JSON of a public list. */
  list<Row>(path: string): Promise<Row[]>
  /** Gives the account a password, and returns the header of a new login with it. */
  login(username: string): Promise<{ authorization: string }>
  /** Returns the statements that are sent while `work` runs, with their plans. Each one runs twice. */
  plansOf(work: () => Promise<unknown>): Promise<PlannedStatement[]>
  close(): Promise<void>
}

const PASSWORD = 'the password of the bench'

/** Where the database of a town is: on a server, or in a folder for the embedded database. */
export type Place = { url: string } | { dataDir: string }

/** The configuration is the same for every run, because a database accepts only the secret of its first run. */
export const configOf = (url: string | undefined, dataDir = os.tmpdir()): Config =>
  testConfig({ secret: 'the bench measures generated towns', rateLimitFactor: 1e9, databaseUrl: url, dataDir })

/**
 * Opens the app on a database.
 *
 * @param poolSize  the number of connections to a server
 */
export async function openTown(place: Place, poolSize = 10): Promise<Town> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lonja-scale-'))
  const db = await openDatabase({ dataDir: folder, ...place, poolSize })
  const plansOf = explainStatements(db)
  const parts = await servicesOf(db, configOf('url' in place ? place.url : undefined, folder))
  await storeSecret(db, parts.config)
  const app = await buildApp(parts)
  await serveShop(app, parts)
  const ask: Town['ask'] = async ({ path: address, method = 'GET', headers, body }) => {
    parts.cache.invalidate(['*'])
    return app.inject({
      url: address,
      method,
      headers: { accept: 'application/json', ...headers },
      ...(body && { payload: body }),
    })
  }
  return {
    parts,
    ask,
    list: async <Row>(address: string) => (await ask({ path: `/api${address}` })).json<Row[]>(),
    login: (username) => login(app, db, username),
    plansOf,
    async close() {
      await app.close()
      await db.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function servicesOf(db: Database, config: Config) {
  const cache = new ResponseCache()
  db.onChanged((tags) => cache.invalidate(tags))
  return {
    config,
    db,
    cache,
    models,
    log: quietLog,
    readiness: new Readiness(db),
    searchMisses: new SearchMisses(),
    problems: new Problems(),
    rounds: new JobRounds(),
  }
}

async function login(app: FastifyInstance, db: Database, username: string) {
  const updated = await db.query<{ id: string }>({
    text: 'update "user" set password_hash = $2 where username = $1 returning id',
    values: [username, await hashPassword(PASSWORD)],
  })
  if (updated.length === 0) throw new Error(`There is no account ${username}`)
  const answer = await app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { grant_type: 'password', username, password: PASSWORD },
  })
  return { authorization: `Bearer ${answer.json<{ access_token: string }>().access_token}` }
}

/** Carries a plan out of a transaction that must not write anything. */
class Undone extends Error {
  readonly plan: Plan
  constructor(plan: Plan) {
    super()
    this.plan = plan
  }
}

/**
 * Explains each statement immediately before it runs, in the same transaction and with the same values, so that
 * statements that write are explained too. What the explained statement writes is undone.
 */
function explainStatements(db: Database): Town['plansOf'] {
  const query = db.query.bind(db)
  let found: PlannedStatement[] | undefined
  let last: Promise<unknown> = Promise.resolve()
  const explain = ({ text, values = [] }: Query): Promise<Plan | null> =>
    db
      .transaction(async () => {
        const [row] = await query<ExplainedRow>({ text: explained(text), values })
        throw new Undone(planOf(row!))
      })
      .catch((error: unknown) => (error instanceof Undone ? error.plan : null))
  db.query = (async (given: Query) => {
    if (!found || /^\s*explain/i.test(given.text)) return query(given)
    const all = found
    // One statement at a time, because another one between a savepoint and its end would be undone too.
    const turn = last.then(async () => {
      all.push({ text: given.text, plan: await explain(given) })
      return query(given)
    })
    last = turn.catch(() => {})
    return turn
  }) as Database['query']
  return async (work) => {
    const own: PlannedStatement[] = []
    found = own
    try {
      await work()
      return own
    } finally {
      found = undefined
    }
  }
}
