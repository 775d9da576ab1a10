import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { migrate } from '../../apps/api/src/database/migrate.ts'
import { openDatabase } from '../../apps/api/src/database/open.ts'
import { type Town, buildTown } from '../../apps/api/src/testing/chaos/town.ts'
import { type LonjaProcess, startLonja } from '../../apps/api/src/testing/lonja-process.ts'
import { type ProxyName, type RunningProxy, startProxy } from '../../apps/api/src/testing/proxies.ts'
import { unusedPort } from '../../apps/api/src/testing/unused-port.ts'

export interface Rolling {
  serverUrl: string
  proxy: ProxyName
  /** The number of restarts for each process. */
  restarts: number
  /** The clients send at least this many requests in total, even if the restarts end earlier. */
  requests: number
  clients: number
}

export interface RollingResult {
  sent: number
  failed: string[]
  acknowledged: number
  lost: number
  doubled: number
  slowestMs: number
  seconds: number
}

/** Restarts two processes one after the other while requests arrive, counts failed requests, and checks the orders. */
export async function rollOver({
  serverUrl,
  proxy: name,
  restarts,
  requests,
  clients,
}: Rolling): Promise<RollingResult> {
  const database = `rolling_${name}_${randomUUID().slice(0, 8)}`
  await administrate(serverUrl, `create database ${database}`)
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  const folder = mkdtempSync(path.join(tmpdir(), 'lonja-rolling-'))
  const db = await openDatabase({ url: url.href, dataDir: folder })
  await migrate(db)
  const town = await buildTown(db, requests)
  const ports = [await unusedPort(), await unusedPort()]
  const env = {
    DATABASE_URL: url.href,
    DATA_DIR: folder,
    LONJA_SECRET: 'the same secret for every process, long enough',
    TRUST_PROXY: '1',
    NODE_ENV: 'production',
    ORIGIN: 'https://tienda.test',
    LOG_FORMAT: 'text',
  }
  const start = (at: number) => startLonja({ ...env, PORT: `${ports[at]}` })
  const processes: LonjaProcess[] = [await start(0), await start(1)]
  const servers = ports.map((port) => `127.0.0.1:${port}`)
  const proxy = await startProxy(name, { servers })
  try {
    const began = performance.now()
    const load = new Load(proxy, town)
    const rolling = new AbortController()
    const customers = Array.from({ length: clients }, async (_, customer) => {
      while (!rolling.signal.aborted || load.sent < requests) await load.step(customer)
    })
    for (let round = 0; round < restarts; round += 1)
      for (const at of [0, 1]) {
        await processes[at]!.stop()
        processes[at] = await start(at)
        await isReady(processes[at])
      }
    rolling.abort()
    await Promise.all(customers)
    const seconds = Math.round((performance.now() - began) / 1000)
    return { ...load.counts(), ...(await compare(db, load.orders)), seconds }
  } finally {
    await proxy.stop()
    for (const each of processes) await each.stop()
    await db.close()
    rmSync(folder, { recursive: true, force: true })
    await administrate(serverUrl, `drop database ${database}`)
  }
}

/** Waits until the process is ready before the next one is restarted, as the guide requires. */
async function isReady({ url }: LonjaProcess): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/api/ready`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(50)
  }
}

/** Sends the requests of customers, who view lists and products, and order with every sixth request. */
class Load {
  sent = 0
  /** The ids of the orders that the server confirmed, by their idempotency keys. */
  readonly orders = new Map<string, string>()
  readonly #failed: string[] = []
  #slowestMs = 0
  readonly #proxy: RunningProxy
  readonly #town: Town
  constructor(proxy: RunningProxy, town: Town) {
    this.#proxy = proxy
    this.#town = town
  }

  async step(customer: number): Promise<void> {
    const plenty = this.#town.goods.filter(({ isScarce }) => !isScarce)
    const goods = plenty[this.sent % plenty.length]!
    const paths = ['/', '/api/products', `/api/products/${goods.productId}`, '/api/businesses', '/products?search=pan']
    const turn = this.sent % 6
    this.sent += 1
    if (turn < paths.length) return void (await this.#ask(`GET ${paths[turn]}`))
    const shop = this.#town.shops.find(({ id }) => id === goods.shopId)!
    const key = randomUUID()
    const text = await this.#ask('POST /api/orders-create', key, {
      lines: [{ product: { id: goods.productId }, quantity: 1 }],
      customer: { name: 'Ana', email: `customer-${customer}@example.org`, phone: '600 123 123' },
      shippings: [{ business: { id: shop.id }, shippingMethod: { id: shop.pickup } }],
      paymentMethod: { id: this.#town.payment.shop },
    })
    if (text !== undefined) this.orders.set(key, (JSON.parse(text) as { id: string }).id)
  }

  counts() {
    return {
      sent: this.sent,
      failed: this.#failed,
      acknowledged: this.orders.size,
      slowestMs: Math.round(this.#slowestMs),
    }
  }

  /** Sends a request; returns the text of an answer with the expected status, otherwise undefined. */
  async #ask(what: string, key?: string, body?: object): Promise<string | undefined> {
    const [method = '', where = ''] = what.split(' ')
    const began = performance.now()
    const headers = { 'content-type': 'application/json', 'idempotency-key': key ?? '' }
    const options = body ? { method, headers, body: JSON.stringify(body) } : { method }
    const answer = await this.#proxy.ask(where, options).catch((error: Error) => ({ status: 0, text: error.message }))
    this.#slowestMs = Math.max(this.#slowestMs, performance.now() - began)
    if (answer.status === (body ? 201 : 200)) return answer.text
    this.#failed.push(`${what}: ${answer.status} ${answer.text.slice(0, 200)}`)
    return undefined
  }
}

type Db = Awaited<ReturnType<typeof openDatabase>>

/** Counts the confirmed orders that are missing in the database, and the orders that no client asked for. */
async function compare(db: Db, orders: ReadonlyMap<string, string>): Promise<{ lost: number; doubled: number }> {
  const rows = await db.query<{ id: string }>({ text: 'select id from "order"' })
  const found = new Set(rows.map(({ id }) => id))
  const acknowledged = new Set(orders.values())
  const lost = [...acknowledged].filter((id) => !found.has(id)).length
  // Each key must have an order of its own: two keys with one order, or an order without a key, are errors.
  const doubled = orders.size - acknowledged.size + rows.filter(({ id }) => !acknowledged.has(id)).length
  return { lost, doubled }
}

async function administrate(serverUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
