import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { readFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, describe, expect, it } from 'vitest'
import type { Database } from '#/database/database'
import { migrate } from '#/database/migrate'
import { openDatabase } from '#/database/open'
import { type MadeOrder, type OrderWorld, breadBasket, insertOrderWorld } from '#/orders/order-world'
import { insertUser, testPassword } from '#/testing/factories'
import { brokenInvoiceInvariants } from '#/testing/invoice-ledger'
import { brokenInvariants } from '#/testing/ledger'
import { businessesCsv, productsCsv } from '#/testing/load-catalogue'
import { type LonjaProcess, lonja, startCommand, startLonja } from '#/testing/lonja-process'
import { people } from '#/testing/scenario'
import { databaseUrl, onServer } from '#/testing/template'
import { readContent } from './copy-rows.ts'
import { readForeignKeys } from './load-mode.ts'
import { sumMoney } from './money.ts'
import { readSequences, readTables } from './town-tables.ts'

const PRODUCTS = Number(process.env['PRODUCTS'] ?? 10_000)
const ORDERS = Number(process.env['ORDERS'] ?? 1_000)
const CLIENTS = 32
const PAID = 40
const SECRET = 'a secret of the drill with 32 letters'
const server = process.env['TEST_DATABASE_URL']!

const folder = await mkdtemp(path.join(tmpdir(), 'lonja-drill-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const say = (line: string) => void process.stderr.write(`${line}\n`)

type Place = Record<string, string>
const open = (place: Place) => openDatabase({ url: place['DATABASE_URL'], dataDir: place['DATA_DIR']! })
const newFolder = (): Place => ({ DATA_DIR: path.join(folder, randomUUID()) })
async function newServer(): Promise<Place> {
  const name = `lonja_drill_${randomUUID().replaceAll('-', '')}`
  await onServer(server, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`))
  return {
    ...newFolder(),
    DATABASE_URL: databaseUrl(server, name),
    LONJA_SECRET: SECRET,
  }
}

type Method = 'POST' | 'PUT'
async function send(method: Method, url: string, body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(url, {
    method,
    headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json() }
}
async function logIn(app: LonjaProcess, username: string): Promise<Record<string, string>> {
  const form = { grant_type: 'password', username, password: testPassword }
  const { body } = await send('POST', `${app.url}/api/login`, form)
  return { authorization: `Bearer ${(body as { access_token: string }).access_token}` }
}

/** A town with a catalogue and two shops that sell. */
async function plant(place: Place): Promise<OrderWorld> {
  const db = await open(place)
  await migrate(db)
  for (const user of Object.values(people)) await insertUser(db, user)
  const world = await insertOrderWorld(db)
  await db.query({ text: `update attribute_combo set stock = 1000000 where tracked` })
  await db.query({
    text: `update business set cif = 'B12345674', legal_name = name || ', S. L.',
             address_id = coalesce(address_id, (select id from address limit 1))`,
  })
  await db.close()
  const shops = path.join(folder, 'businesses.csv')
  const products = path.join(folder, 'products.csv')
  await writeFile(shops, businessesCsv(50))
  await writeFile(products, productsCsv(PRODUCTS, 50))
  const done = await lonja(place, 'import', '--businesses', shops, '--products', products)
  if (done.code !== 0) throw new Error(done.err)
  say(done.out.trim())
  return world
}

/** Clients who order until they are told to stop. */
class Crowd {
  readonly acknowledged: MadeOrder[] = []
  readonly statuses = new Map<number, number>()
  slowest = 0
  #going = true
  readonly #ordered = new EventEmitter()
  readonly #clients: Promise<unknown>
  constructor(app: LonjaProcess, world: OrderWorld) {
    const client = async () => {
      while (this.#going) {
        const begun = performance.now()
        const basket = breadBasket(world)
        const key = { 'idempotency-key': randomUUID() }
        const { status, body } = await send('POST', `${app.url}/api/orders-create`, basket, key)
        this.slowest = Math.max(this.slowest, performance.now() - begun)
        this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
        if (status === 201) this.acknowledged.push(body as MadeOrder)
        this.#ordered.emit('order')
      }
    }
    this.#clients = Promise.all(Array.from({ length: CLIENTS }, client))
  }
  async atLeast(orders: number): Promise<void> {
    while (this.acknowledged.length < orders) {
      if (!this.#going) throw new Error('The crowd was stopped before')
      await once(this.#ordered, 'order')
    }
  }
  async stop(): Promise<void> {
    this.#going = false
    await this.#clients
  }
}

/** Pays orders, gives one back, and waits for the invoices. */
async function settle(app: LonjaProcess, orders: readonly MadeOrder[], place: Place): Promise<void> {
  const [admin, baker] = [await logIn(app, 'admin'), await logIn(app, 'baker')]
  for (const order of orders) {
    const { status } = await send(
      'PUT',
      `${app.url}/api/payments/${order.payments[0]!.id}`,
      { status: 'completed' },
      admin,
    )
    expect(status).toBe(200)
  }
  const [first] = orders
  const lines = [{ soldProduct: first!.lines[0]!.id, quantity: 1 }]
  const refund = await send('POST', `${app.url}/api/orders-refund`, { order: first!.id, lines, reason: 'Roto' }, baker)
  expect(refund.status).toBe(200)
  const db = await openDatabase({ url: place['DATABASE_URL'], dataDir: place['DATA_DIR']!, join: true })
  const invoices = async () => (await db.query<{ n: number }>({ text: 'select count(*)::int as n from invoice' }))[0]!.n
  await expect.poll(invoices, { timeout: 300_000 }).toBeGreaterThanOrEqual(orders.length)
  await db.close()
}

async function stateOf(db: Database) {
  const tables: Record<string, unknown> = {}
  for (const table of await readTables(db)) tables[table.name] = await readContent(db, table)
  const keys = await readForeignKeys(db)
  return { tables, keys, money: await sumMoney(db), sequences: await readSequences(db) }
}
const broken = async (db: Database) => [...(await brokenInvariants(db)), ...(await brokenInvoiceInvariants(db))]

/** A customer on a town that was brought to another place. */
async function journey(place: Place, world: OrderWorld): Promise<void> {
  const app = await startLonja(place)
  const alice = await logIn(app, 'alice')
  const { status, body } = await send('POST', `${app.url}/api/orders-create`, breadBasket(world), alice)
  expect(status).toBe(201)
  const { id } = body as MadeOrder
  const read = await fetch(`${app.url}/api/orders/${id}`, { headers: { accept: 'application/json', ...alice } })
  expect(await read.json()).toMatchObject({ id, totals: { total: 250 } })
  await app.stop()
}

/** A town on the embedded database with orders, invoices and a refund. */
async function soldTown(): Promise<{ from: Place; world: OrderWorld }> {
  const from = { ...newFolder(), LONJA_SECRET: SECRET }
  const world = await plant(from)
  const app = await startLonja(from)
  const crowd = new Crowd(app, world)
  await crowd.atLeast(ORDERS)
  await crowd.stop()
  await settle(app, crowd.acknowledged.slice(0, PAID), from)
  await app.stop()
  return { from, world }
}

/** Kills the move three times, each after some more tables, then lets it end. */
async function killedMove(env: Place, to: string): Promise<void> {
  for (const tables of [5, 8, 12]) {
    const child = startCommand(env, 'move', '--to', to)
    const closed = once(child, 'close')
    let copied = -1 // the first line says that it begins
    createInterface(child.stderr).on('line', () => {
      copied += 1
      if (copied === tables) child.kill('SIGKILL')
    })
    await closed
    expect(child.signalCode).toBe('SIGKILL')
    say(`killed a move to ${to === 'embedded' ? to : 'a server'} after ${copied} tables`)
  }
  const begun = performance.now()
  const { code, out, err } = await lonja(env, 'move', '--to', to)
  say(`${out.trim()} (${Math.round(performance.now() - begun)} ms)`)
  expect([code, code === 0 ? '' : err]).toEqual([0, ''])
}

describe.each([
  ['the embedded database', async () => newFolder()],
  ['a server', newServer],
])('a backup of %s under load', (_engine, newPlace) => {
  it('has every order that was acknowledged before it began', async () => {
    const place = await newPlace()
    const world = await plant(place)
    const app = await startLonja(place)
    const crowd = new Crowd(app, world)
    await crowd.atLeast(ORDERS / 4)
    const backups = path.join(place['DATA_DIR']!, 'backups')
    const child = startCommand(place, 'backup')
    const names = () => readdir(backups).catch(() => [])
    await expect.poll(names, { timeout: 120_000, interval: 2 }).toHaveLength(1)
    child.kill('SIGKILL')
    await once(child, 'close')
    const known = new Set(crowd.acknowledged.map(({ id }) => id))
    crowd.slowest = 0
    const begun = performance.now()
    const made = await lonja({ ...place, LONJA_BACKUP_KEY: 'a passphrase' }, 'backup', '--json')
    expect(made).toMatchObject({ code: 0 })
    const backup = JSON.parse(made.out) as { place: string; snapshotMs: number; bytes: number }
    say(
      `backup of ${known.size}+ orders: ${Math.round(performance.now() - begun)} ms, snapshot ${Math.round(backup.snapshotMs)} ms, ` +
        `${backup.bytes} bytes, slowest order meanwhile ${Math.round(crowd.slowest)} ms`,
    )
    await crowd.stop()
    await app.stop()
    say(`answers: ${JSON.stringify([...crowd.statuses])}`)
    expect(await names()).toEqual([path.basename(backup.place)])

    const there = await newPlace()
    const keyed = { ...there, LONJA_BACKUP_KEY: 'a passphrase' }
    const restored = await lonja(keyed, 'restore', backup.place)
    say(restored.out.trim())
    expect(restored).toMatchObject({ code: 0 })
    const db = await open(there)
    const found = new Set((await db.query<{ id: string }>({ text: 'select id from "order"' })).map(({ id }) => id))
    expect([...known].filter((id) => !found.has(id))).toEqual([])
    expect(await broken(db)).toEqual([])
    await db.close()
    await journey(there, world)

    const bytes = await readFile(backup.place)
    bytes[Math.floor(bytes.length / 2)]! ^= 1
    const flipped = path.join(folder, 'flipped.tar.zst.age')
    await writeFile(flipped, bytes)
    const verified = await lonja(keyed, 'backup', '--verify', flipped)
    say(verified.err.trim())
    expect(verified).toMatchObject({ code: 1, err: expect.stringMatching(/lonja: The backup is damaged.*\n$/) })
  })
})

describe('a move', () => {
  it('to a server and back is equal, interrupted at three points each way', async () => {
    const { from, world } = await soldTown()
    const target = await newServer()
    const url = target['DATABASE_URL']!
    await killedMove(from, url)
    const source = await open(from)
    const before = await stateOf(source)
    expect(await broken(source)).toEqual([])
    await source.close()
    const there = await open(target)
    expect(await stateOf(there)).toEqual(before)
    expect(await broken(there)).toEqual([])
    await there.close()
    await journey({ ...target, DATA_DIR: path.join(folder, 'elsewhere') }, world)

    const back: Place = { ...newFolder(), DATABASE_URL: url, LONJA_SECRET: SECRET }
    await killedMove(back, 'embedded')
    const [left, right] = [await open(target), await open({ DATA_DIR: back['DATA_DIR']! })]
    expect(await stateOf(right)).toEqual(await stateOf(left))
    expect(await broken(right)).toEqual([])
    await left.close()
    await right.close()
    await journey({ DATA_DIR: back['DATA_DIR']!, LONJA_SECRET: SECRET }, world)
  })
})
