import { hash, randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect } from 'vitest'
import { migrate } from '#/database/migrate'
import { openDatabase } from '#/database/open'
import { type MadeOrder, type OrderWorld, bothShopsBasket, breadBasket, insertOrderWorld } from '#/testing/order-world'
import { composePicture } from '#/seeds/pictures'
import { insertUser, testPassword } from '#/testing/factories'
import { formOf } from '#/testing/form'
import { businessesCsv, productsCsv } from '#/testing/load-catalogue'
import { type LonjaProcess, lonja, startLonja } from '#/testing/lonja-process'
import { people } from '#/testing/scenario'
import { databaseUrl, onServer } from '#/testing/template'

export const PRODUCTS = Number(process.env['PRODUCTS'] ?? 10_000)
const PICTURES = 12
/** Emoji of loaves and cakes, of which the photos of products are made. */
const goods = ['1f35e', '1f950', '1f956', '1f370', '1f382', '1f9c1']
const CLIENTS = 32
const SECRET = 'a secret of the drill with 32 letters'
const server = process.env['TEST_DATABASE_URL']!

export const folder = await mkdtemp(path.join(tmpdir(), 'lonja-drill-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
export const log = (line: string) => void process.stderr.write(`${line}\n`)

/** The settings of a town: `DATA_DIR`, `LONJA_SECRET`, and with a database server also `DATABASE_URL`. */
export type Place = Record<string, string>
export const open = (place: Place) => openDatabase({ url: place['DATABASE_URL'], dataDir: place['DATA_DIR']! })
export const newFolder = (): Place => ({ DATA_DIR: path.join(folder, randomUUID()), LONJA_SECRET: SECRET })
export async function newServer(): Promise<Place> {
  const name = `lonja_drill_${randomUUID().replaceAll('-', '')}`
  await onServer(server, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`))
  return { ...newFolder(), DATABASE_URL: databaseUrl(server, name) }
}

export type Headers = Record<string, string>
export async function send(method: 'POST' | 'PUT', url: string, body: object, headers: Headers = {}) {
  const answer = await fetch(url, {
    method,
    headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json() }
}

/** The login that a device has stored. */
export interface Session {
  refresh_token: string
  access: Headers
}

async function grant(app: LonjaProcess, form: object): Promise<Session> {
  const { status, body } = await send('POST', `${app.url}/api/login`, form)
  expect(status).toBe(200)
  const { access_token, refresh_token } = body as { access_token: string; refresh_token: string }
  return { refresh_token, access: { authorization: `Bearer ${access_token}` } }
}
export const logIn = (app: LonjaProcess, username: keyof typeof people) =>
  grant(app, { grant_type: 'password', username, password: testPassword })
export const renewLogin = (app: LonjaProcess, { refresh_token }: Session) =>
  grant(app, { grant_type: 'refresh_token', refresh_token })

/** Creates a town with a catalogue and two shops that sell. */
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
  log(done.out.trim())
  return world
}

export interface Town {
  place: Place
  world: OrderWorld
}

export async function townOnServer(): Promise<Town> {
  const place = await newServer()
  return { place, world: await plant(place) }
}

let planted: Promise<Town> | undefined
/** Creates a town in a new folder. The first call fills a town, and every call copies it. */
export async function townInFolder(): Promise<Town> {
  const first = newFolder()
  planted ??= plant(first).then((world) => ({ place: first, world }))
  const { place: source, world } = await planted
  const place = newFolder()
  await cp(source['DATA_DIR']!, place['DATA_DIR']!, { recursive: true })
  return { place, world }
}

const STARTS = 5
/**
 * Starts a town. Outside production, a start does not wait until a database accepts connections, so it can fail on a
 * busy machine. Therefore the start is tried several times.
 */
export async function start(place: Place): Promise<LonjaProcess> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await startLonja(place)
    } catch (error) {
      if (tries === STARTS) throw error
      log('it is started again')
    }
  }
}

/** Uploads photos as a shop does, and adds them to products. Returns the address of one of the photos. */
export async function addPictures(app: LonjaProcess, { bread, cake }: OrderWorld): Promise<string> {
  const { access } = await logIn(app, 'baker')
  let address = ''
  for (let n = 0; n < PICTURES; n += 1) {
    const emoji = [...goods.slice(n % 6), ...goods].slice(0, n < 6 ? 1 : 2)
    const { widths } = await composePicture({ emoji, ground: n % 2 === 0 ? 'sand' : 'sky' })
    const photo = widths.find(({ format }) => format === 'jpeg')!
    const form = await formOf({ file: { filename: `foto ${n}.jpg`, data: photo.data } })
    const sent = await fetch(`${app.url}/api/image-objects`, {
      method: 'POST',
      headers: { accept: 'application/json', ...access, ...form.headers },
      body: new Uint8Array(form.body),
    })
    expect(sent.status).toBe(201)
    const image = (await sent.json()) as { id: string; contentUrl: string }
    const body = { product: n % 2 === 0 ? bread.id : cake.id, image: image.id, main: n < 2 }
    expect((await send('POST', `${app.url}/api/product-images`, body, access)).status).toBe(201)
    address = image.contentUrl
  }
  return address
}

/** The SHA-256 of every media file of a town, by file name. */
export async function filesOf(place: Place): Promise<Record<string, string>> {
  const media = path.join(place['DATA_DIR']!, 'media')
  const sums: Record<string, string> = {}
  for (const name of (await readdir(media)).toSorted())
    sums[name] = hash('sha256', await readFile(path.join(media, name)))
  return sums
}

/**
 * Clients that make orders until they are stopped: orders of bread, and every tenth time an order with products of
 * two shops.
 */
export class Crowd {
  readonly acknowledged: MadeOrder[] = []
  readonly statuses = new Map<number, number>()
  slowest = 0
  #going = true
  #asked = 0
  readonly #ordered = new EventEmitter()
  readonly #clients: Promise<unknown>
  constructor(app: LonjaProcess, world: OrderWorld) {
    const client = async () => {
      while (this.#going) {
        const begun = performance.now()
        const n = (this.#asked += 1)
        const basket = n % 10 === 0 ? bothShopsBasket(world) : breadBasket(world, 1 + (n % 3))
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

/** Checks that a customer, a shop and a logged-in device can still use a restored town. */
export async function journey(
  place: Place,
  world: OrderWorld,
  session: Session,
  picture: { address: string; sum: string },
): Promise<Session> {
  const app = await start(place)
  const [alice, { access: baker }] = [await renewLogin(app, session), await logIn(app, 'baker')]
  const get = (url: string, headers: Headers) =>
    fetch(`${app.url}${url}`, { headers: { accept: 'application/json', ...headers } })
  expect(await (await get('/api/me', alice.access)).json()).toMatchObject({ username: 'alice' })
  const made = await send('POST', `${app.url}/api/orders-create`, breadBasket(world, 2), alice.access)
  expect(made.status).toBe(201)
  const { id, lines, payments } = made.body as MadeOrder
  const paid = await send('PUT', `${app.url}/api/payments/${payments[0]!.id}`, { status: 'completed' }, baker)
  expect(paid.status).toBe(200)
  const given = { order: id, lines: [{ soldProduct: lines[0]!.id, quantity: 1 }], reason: 'Roto' }
  expect((await send('POST', `${app.url}/api/orders-refund`, given, baker)).status).toBe(200)
  const back = await send('PUT', `${app.url}/api/payments/${payments[0]!.id}`, { status: 'refunded' }, baker)
  expect(back.status).toBe(200)
  const read = await get(`/api/orders/${id}`, alice.access)
  expect(await read.json()).toMatchObject({ id, totals: { total: 500 }, paymentState: 'partially_refunded' })
  const invoices = async () =>
    ((await (await get(`/api/orders/${id}/invoice`, baker)).json()) as { kind: string }[]).map(({ kind }) => kind)
  await expect.poll(invoices, { timeout: 60_000 }).toEqual(['simplified', 'rectifying'])
  const shown = await fetch(`${app.url}${picture.address}`)
  expect(hash('sha256', new Uint8Array(await shown.arrayBuffer()))).toBe(picture.sum)
  await app.stop()
  return alice
}
