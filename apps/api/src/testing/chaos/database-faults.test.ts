import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#/app'
import type { Database } from '#/database/database'
import { openDatabase } from '#/database/open'
import { type OrderWorld, breadBasket, insertOrderWorld } from '#/testing/order-world'
import { ResponseCache } from '#/resource/cache'
import { brokenInvariants } from '../ledger.ts'
import { testApi } from '../scenario.ts'
import { databaseUrl } from '../template.ts'
import { Dice } from './dice.ts'
import { type Proxy, openProxy } from './proxy.ts'

// These tests need a PostgreSQL server. The embedded database runs inside the application's process and fails only
// with it; `crash-matrix.test.ts` kills that process.
describe.skipIf(!process.env['TEST_DATABASE_URL'])('an order whose database fails', async () => {
  let world!: OrderWorld
  const { db, services } = await testApi(
    async (made) => {
      world = await insertOrderWorld(made)
    },
    { rateLimitFactor: 10_000 },
  )
  const [{ name }] = (await db.query<{ name: string }>({ text: 'select current_database() as name' })) as [
    { name: string },
  ]
  const direct = new URL(databaseUrl(process.env['TEST_DATABASE_URL'] ?? 'postgres://localhost', name))
  let isAway = false
  let proxy: Proxy
  let own: Database
  let app: FastifyInstance
  let since!: Date
  beforeAll(async () => {
    since = (await db.query<{ now: Date }>({ text: 'select clock_timestamp() as now' }))[0]!.now
    proxy = await openProxy(() => (isAway ? [] : [Number(direct.port)]), new Dice(1))
    const url = new URL(direct)
    url.port = String(proxy.port)
    own = await openDatabase({ url: url.href, dataDir: '', poolSize: 2, statementMs: 600, report: () => {} })
    app = await buildApp({ ...services, db: own, cache: new ResponseCache() })
    await app.ready()
  })
  afterAll(async () => {
    await app.close()
    await own.close()
    await proxy.close()
  })

  let keys = 0
  const newKey = (): string => `fault-${(keys += 1)}`
  const create = (key: string) =>
    app.inject({
      method: 'POST',
      url: '/api/orders-create',
      headers: { 'idempotency-key': key, accept: 'application/json' },
      payload: breadBasket(world),
    })
  const counts = async () => {
    const [row] = await db.query<object>({
      text: `select (select count(*)::int from "order") as orders, (select count(*)::int from order_mail) as mails,
               (select count(*)::int from idempotency_key) as keys, (select sum(allocated + reserved)::int from attribute_combo) as units`,
    })
    return row
  }
  /** Ends the connections of the application to the server. */
  const endConnections = () =>
    db.query({
      text: `select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and pid <> pg_backend_pid() and backend_start > $1`,
      values: [since],
    })
  /** Runs `work` while another transaction locks a row that an order needs. */
  const whileTaken = (work: () => Promise<void>) =>
    db.transaction(async () => {
      await db.query({ text: 'select from product where id = $1 for update', values: [world.bread.id] })
      await work()
    })
  /** Sends an order during a failure, and two more times with the same key after the failure. Returns the results. */
  const tried = async (fail: (order: () => Promise<unknown>) => Promise<void>) => {
    const before = await counts()
    const key = newKey()
    let answer: Awaited<ReturnType<typeof create>> | undefined
    await fail(async () => (answer = await create(key)))
    const after = await counts()
    const again = await create(key)
    const oncemore = await create(key)
    return {
      refused: [answer?.statusCode, answer?.json<{ detail: string }>().detail, Number(answer?.headers['retry-after'])],
      leftNothing: JSON.stringify(after) === JSON.stringify(before),
      again: again.statusCode,
      replayed: oncemore.headers['idempotent-replayed'],
      broken: await brokenInvariants(db),
    }
  }
  /**
   * The expected results: the first request is refused with a temporary error that clients understand, and nothing
   * is stored. The repeated requests create the order exactly once.
   */
  const putOff = {
    refused: [503, 'Service unavailable', 2],
    leftNothing: true,
    again: 201,
    replayed: 'true',
    broken: [],
  }

  it('is refused with 503 if a statement takes too long, and is created when repeated', async () => {
    expect(await tried((order) => whileTaken(async () => void (await order())))).toEqual(putOff)
  })

  it('is refused with 503 if its connection is lost during a transaction, and is created when repeated', async () => {
    const cut = async (order: () => Promise<unknown>) => {
      const made = order()
      await sleep(200)
      proxy.cut()
      proxy.cut()
      proxy.cut()
      await made
    }
    expect(await tried((order) => whileTaken(() => cut(order)))).toEqual(putOff)
  })

  it('is refused with 503 while the database server restarts, and is created when repeated', async () => {
    const restart = async (order: () => Promise<unknown>) => {
      const made = order()
      await sleep(200)
      isAway = true
      await endConnections()
      await made
    }
    const outcome = await tried(async (order) => {
      await whileTaken(() => restart(order))
      expect((await create(newKey())).statusCode).toBe(503)
      isAway = false
    })
    expect(outcome).toEqual(putOff)
  })

  it('is refused with 503 if all connections are busy, and is created when repeated', { timeout: 20_000 }, async () => {
    const outcome = await tried(async (order) => {
      const done = Promise.withResolvers<void>()
      const taken = [1, 2].map(() => own.transaction(() => done.promise))
      await order()
      done.resolve()
      await Promise.all(taken)
    })
    expect(outcome).toEqual(putOff)
  })

  it('is refused with 503 while the database is read-only, and is created when repeated', async () => {
    const readOnly = async (value: 'on' | 'off') => {
      await db.transaction(async () => {
        await db.query({ text: 'set transaction read write' })
        await db.query({ text: `alter database ${name} set default_transaction_read_only = ${value}` })
      })
      await endConnections()
      await sleep(100)
    }
    const outcome = await tried(async (order) => {
      await readOnly('on')
      await order()
      await readOnly('off')
    })
    expect(outcome).toEqual(putOff)
  })
})
