import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { repetitions } from '@lonja/contract/testing/long'
import type { CreatedWebhook } from '@lonja/contract/webhooks/webhook'
import { afterAll, expect, inject, it } from 'vitest'
import { openDatabase } from '#/database/open'
import { insertBusiness, insertProduct, insertUser, testPassword } from '#/testing/factories'
import { insertKey } from '#/testing/insert-key'
import { type LonjaProcess, startLonja } from '#/testing/lonja-process'
import { people } from '#/testing/scenario'
import { type Received, startReceiver } from '#/testing/webhook-receiver'

const EVENTS = repetitions(10_000, 300)
const KILLS = repetitions(8, 2)
const RECORDS = 20
const INITIAL = 1_000_000

const folder = await mkdtemp(path.join(tmpdir(), 'lonja-webhooks-'))
let server: LonjaProcess | undefined
let created: CreatedWebhook | undefined
const receiver = await startReceiver(() => created?.secret ?? '', misbehave)
afterAll(async () => {
  await server?.stop('SIGKILL')
  receiver.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** The events that the receiver has confirmed. */
const confirmed = new Set<string>()
const refused = new Map<string, number>()

/** Confirms most events. Others it refuses, forgets, redirects or leaves without an answer, each at most once. */
function misbehave({ id }: Received, response: ServerResponse): void {
  const times = refused.get(id) ?? 0
  const dice = Math.random()
  if (confirmed.has(id) || times >= 1 || dice > 0.12) {
    confirmed.add(id)
    return void response.writeHead(204).end()
  }
  refused.set(id, times + 1)
  if (dice < 0.04) response.writeHead(500).end('I have it, but I say that I failed')
  else if (dice < 0.06) response.writeHead(302, { location: receiver.url }).end()
  else if (dice < 0.1) response.socket?.destroy()
  else if (dice < 0.115) response.writeHead(503, { 'content-length': '1000' }).write('half of an answer')
  // Otherwise the server waits for an answer until its time is over.
}

/** Prepares a town with a shop, its products and a key. */
async function prepare(): Promise<{ shop: string; key: string; combos: string[] }> {
  const db = await openDatabase({ dataDir: folder, template: inject('template') })
  await insertUser(db, people.baker)
  const { id: shop } = await insertBusiness(db, { members: [people.baker.id] })
  for (let count = 0; count < RECORDS; count += 1) await insertProduct(db, { business_id: shop, stock: INITIAL })
  const key = await insertKey(db, shop, ['stock'])
  const rows = await db.query<{ id: string }>({ text: 'select id from attribute_combo order by id' })
  await db.close()
  return { shop, key, combos: rows.map(({ id }) => id) }
}

/** Sends a request, and repeats it with the same key while the server says that it has no time for it. */
async function send<Answer>(
  method: string,
  at: string,
  token: string,
  body?: object,
  key: string = randomUUID(),
): Promise<Answer> {
  const response = await fetch(`${server!.url}/api${at}`, {
    method,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': key,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (response.status === 503) {
    await sleep(2_000)
    return send(method, at, token, body, key)
  }
  if (!response.ok) throw new Error(`${method} ${at}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Answer
}

const start = async () => {
  server = await startLonja({ DATA_DIR: folder, LONJA_WEBHOOK_LOOPBACK: '1' })
}

async function addWebhook(shop: string): Promise<void> {
  const login = await fetch(`${server!.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grant_type: 'password', username: 'baker', password: testPassword }),
  })
  const { access_token: token } = (await login.json()) as { access_token: string }
  created = await send<CreatedWebhook>('POST', '/webhooks', token, {
    business: shop,
    url: receiver.url,
    kinds: ['stock.changed'],
  })
}

/** Takes one unit out of the stock of each variant, again and again. Nothing is repeated after a kill. */
async function sell(key: string, combos: readonly string[], rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1)
    await send('POST', '/stock-adjustments', key, {
      changes: combos.map((combo) => ({ combo, change: -1, reason: 'shop-sale' })),
    })
}

const stockOf = (combos: readonly string[], key: string) =>
  Promise.all(combos.map(async (id) => (await send<{ stock: number }>('GET', `/attribute-combos/${id}`, key)).stock))

it(
  `${EVENTS} events arrive at least once and in order per record, while the receiver misbehaves and the server is killed`,
  { timeout: repetitions(3_600_000, 300_000) },
  async () => {
    const { shop, key, combos } = await prepare()
    await start()
    await addWebhook(shop)
    const rounds = EVENTS / RECORDS
    for (let part = 0; part <= KILLS; part += 1) {
      await sell(
        key,
        combos,
        Math.round((rounds * (part + 1)) / (KILLS + 1)) - Math.round((rounds * part) / (KILLS + 1)),
      )
      await sleep(Math.random() * 500)
      if (part === KILLS) break
      await server!.stop('SIGKILL')
      await start()
    }
    const stocks = await stockOf(combos, key)
    expect(stocks).toEqual(combos.map(() => INITIAL - rounds))
    await expect.poll(() => confirmed.size, { timeout: repetitions(3_000_000, 240_000), interval: 1_000 }).toBe(EVENTS)

    expect(receiver.forged).toEqual([])
    const byRecord = Map.groupBy(receiver.received, ({ event }) => event.data.id)
    expect(byRecord.size).toBe(RECORDS)
    for (const events of byRecord.values()) {
      // A map keeps the first place of each key, so repeated events do not move.
      const first = [...new Map(events.map((one) => [one.id, one])).values()]
      expect(first.map(({ event }) => event.data['available'])).toEqual(
        Array.from({ length: rounds }, (_, at) => INITIAL - 1 - at),
      )
    }
    // Some events arrived more than once: the test would prove nothing if the receiver had always been well.
    expect(receiver.received.length).toBeGreaterThan(EVENTS)
  },
)
