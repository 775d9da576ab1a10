import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, type Server, connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { part, repetitions } from '@lonja/contract/testing/long'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#/app'
import type { Database } from '#/database/database'
import { migrate } from '#/database/migrate'
import { openDatabase } from '#/database/open'
import { ResponseCache } from '#/resource/cache'
import { models } from '#/resources'
import { type Town, admin, buildTown } from '#/testing/chaos/town'
import { testConfig } from '#/testing/config'
import { type OwnServer, startOwnServer } from '#/testing/drill/own-server'
import { isRunOnServer, onlyOnServer } from '#/testing/drill/run-on-server'
import { testPassword } from '#/testing/factories'
import { guestOrder } from '#/testing/guest-order'
import { quietLog } from '#/testing/log'

const tries = Number(process.env['OWN_WRITES'] ?? repetitions(500, 30))
/** The tries at the same time. One after the other finds more faults, but 10,000 tries would take an hour. */
const lanes = tries > 1_000 ? 16 : 1

const categories = '/api/categories?pagination=0'
/** The delay with which the second process receives announcements of changes. */
const DELAY_MS = 80

/** Forwards connections to a server, and delays the server's data on connections that listen to announcements. */
async function delayed(url: string): Promise<{ url: string; proxy: Server }> {
  const { hostname, port } = new URL(url)
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname)
    let listens = false
    client.on('data', (data) => {
      listens ||= data.includes('LISTEN')
      server.write(data)
    })
    server.on('data', (data) => (listens ? setTimeout(() => client.write(data), DELAY_MS) : client.write(data)))
    server.on('close', () => client.destroy())
    client.on('close', () => server.destroy())
    for (const socket of [client, server]) socket.on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = new URL(url)
  address.port = String((proxy.address() as AddressInfo).port)
  return { url: address.href, proxy }
}

/** A browser: it keeps the cookie of its last write, and each request goes to a random process. */
class Browser {
  #cookie = ''
  readonly #processes: readonly FastifyInstance[]
  readonly #headers: Record<string, string>
  constructor(processes: readonly FastifyInstance[], headers: Record<string, string> = {}) {
    this.#processes = processes
    this.#headers = headers
  }

  async send(when: string, body?: object, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
    const [method, url] = when.split(' ', 2) as ['GET', string]
    const answer: LightMyRequestResponse = await this.#processes[randomInt(this.#processes.length)]!.inject({
      method,
      url,
      headers: { accept: 'application/json', cookie: this.#cookie, ...this.#headers, ...headers },
      ...(body && { payload: body }),
    })
    for (const { name, value } of answer.cookies) if (name === 'lonja-position') this.#cookie = `${name}=${value}`
    // On a busy machine, many writes of one list may wait for each other for too long. Clients then try again.
    if (answer.statusCode === 503) return this.send(when, body, headers)
    if (answer.statusCode >= 300) throw new Error(`${when}: ${answer.statusCode} ${answer.body}`)
    return answer
  }
}

describe.skipIf(!isRunOnServer)(`two processes that read a standby${onlyOnServer}`, { timeout: 1_800_000 }, () => {
  const processes: FastifyInstance[] = []
  const databases: Database[] = []
  let primary: OwnServer
  let standby: OwnServer
  let proxy: Server
  let town: Town
  let token: { until: number; answer?: Promise<LightMyRequestResponse> } = { until: 0 }

  beforeAll(async () => {
    primary = await startOwnServer()
    const db = await openDatabase({ url: primary.url, dataDir: '' })
    await migrate(db)
    town = await buildTown(db, tries)
    await db.close()
    standby = await primary.addStandby()
    const far = await delayed(primary.url)
    proxy = far.proxy
    for (const url of [primary.url, far.url]) await startProcess(url)
  }, 120_000)
  afterAll(async () => {
    for (const app of processes) await app.close()
    for (const db of databases) await db.close()
    proxy?.close()
    await standby?.remove()
    await primary?.remove()
  }, 60_000)

  /** The parts of a process that matter here: its own connections, cache and API. */
  async function startProcess(url: string): Promise<void> {
    const replica = { url: standby.url, maxAgeMs: 60_000 }
    const db = await openDatabase({ url, dataDir: '', replica, report: () => {} })
    const cache = new ResponseCache()
    db.onChanged((tags) => cache.invalidate(tags))
    const config = testConfig({ rateLimitFactor: 1e6 })
    const app = await buildApp({ config, db, cache, models, log: quietLog, providers: [] })
    await app.ready()
    databases.push(db)
    processes.push(app)
  }

  /** A browser in which an operator is logged in, with a token of the last minutes. */
  async function operator(): Promise<Browser> {
    if (performance.now() > token.until) {
      const form = { grant_type: 'password', username: admin, password: testPassword }
      const answer = new Browser(processes).send('POST /api/login', form)
      token = { until: performance.now() + 300_000, answer }
    }
    const { access_token: bearer } = (await token.answer!).json<{ access_token: string }>()
    return new Browser(processes, { authorization: `Bearer ${bearer}` })
  }
  const steps = {
    async 'a public list and a record'() {
      // Both processes store the answer, and the next write makes it old.
      for (const app of processes) await new Browser([app]).send(`GET ${categories}`)
      const browser = await operator()
      const title = `Category ${Math.random()}`
      const { id } = (await browser.send('POST /api/categories', { title })).json<{ id: string }>()
      expect((await browser.send(`GET ${categories}`)).body).toContain(title)
      const renamed = `Renamed ${Math.random()}`
      await browser.send(`PUT /api/categories/${id}`, { title: renamed })
      expect((await browser.send(`GET /api/categories/${id}`)).body).toContain(renamed)
      await browser.send(`PUT /api/categories/${id}`, { enabled: false })
    },
    async 'a private list'() {
      const browser = await operator()
      const street = `Calle ${Math.random()}`
      const address = { street, number: '1', zip: '46370', city: 'Chiva', province: 'Valencia' }
      await browser.send('POST /api/addresses', address)
      const { body } = await browser.send('GET /api/addresses?order[id]=desc&itemsPerPage=60')
      expect(body).toContain(street)
    },
    async 'the order of a guest'() {
      const guest = new Browser(processes)
      const order = guestOrder(town, 0, `ana-${randomInt(1e9)}@example.org`)
      const made = (await guest.send('POST /api/orders-create', order)).json<{ id: string; token: string }>()
      const read = await guest.send(`GET /api/orders/${made.id}`, undefined, { 'x-order-token': made.token })
      expect(read.json<{ id: string }>().id).toBe(made.id)
    },
  }

  it.each(part(['10s', '150ms'], 2))(
    `show clients their own writes, ${tries} times, although the standby is %s late`,
    async (late) => {
      const before = databases.map(({ replica }) => ({ ...replica!.state.reads }))
      await standby.set('recovery_min_apply_delay', late)
      try {
        const kinds = Object.entries(steps)
        let n = 0
        const lane = async (): Promise<void> => {
          while (n < tries) {
            const [kind, step] = kinds[n % kinds.length]!
            n += 1
            // Sometimes the standby has caught up before the next write, and sometimes it has not.
            if (late !== '10s') await sleep(randomInt(300))
            await step().catch((error: Error) => {
              error.message = `${kind}: ${error.message}`
              throw error
            })
          }
        }
        await Promise.all(Array.from({ length: lanes }, lane))
      } finally {
        await standby.set('recovery_min_apply_delay', '0')
      }
      for (const [at, { replica }] of databases.entries()) {
        const { standby: used, primary: instead } = replica!.state.reads
        expect(instead, 'reads that needed the primary').toBeGreaterThan(before[at]!.primary)
        const least = late === '10s' ? 0 : 1
        expect(used - before[at]!.standby, 'reads that the standby answered').toBeGreaterThanOrEqual(least)
      }
    },
  )
})
