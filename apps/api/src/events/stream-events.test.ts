import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import type { JobNews } from '@lonja/contract/bulk/bulk-change'
import { workRows } from '#/bulk/work-rows'
import { notify } from '#/notifications/notify'
import { type MadeOrder, breadBasket, insertOrderWorld } from '#/testing/order-world'
import { testPassword } from '#/testing/factories'
import { collectingLog } from '#/testing/log'
import { type Person, people, testApi } from '#/testing/scenario'

const { log, lines } = collectingLog('warn')
const scenario = await testApi(undefined, {}, undefined, log)
const { app, db, send, tokenOf } = scenario
const world = await insertOrderWorld(db)
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo

interface Heard {
  id?: string
  event: string
  data: unknown
}

/** A client with a real connection, and the events that it has received. */
class Client {
  readonly heard: Heard[] = []
  status = 0
  ended = false
  #request: ClientRequest | undefined
  #news = Promise.withResolvers<void>()

  async open(headers: Record<string, string>, query = ''): Promise<this> {
    const path = `/api/events${query}`
    this.#request = request({ port, path, agent: false, headers: { accept: 'text/event-stream', ...headers } })
    this.#request.on('error', () => undefined).end()
    const [response] = (await once(this.#request, 'response')) as [IncomingMessage]
    this.status = response.statusCode!
    let text = ''
    response.setEncoding('utf8').on('data', (chunk: string) => {
      const blocks = (text + chunk).split('\n\n')
      text = blocks.pop()!
      blocks.forEach((block) => this.#hear(block))
    })
    response.on('end', () => {
      this.ended = true
      this.#wake()
    })
    return this
  }

  #hear(block: string): void {
    const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/, 2)))
    if (!fields['event']) return
    this.heard.push({ id: fields['id'], event: fields['event'], data: JSON.parse(fields['data']) as unknown })
    this.#wake()
  }

  #wake(): void {
    this.#news.resolve()
    this.#news = Promise.withResolvers()
  }

  /** Waits until `done` is true for the received events. Fails if the connection ends first. */
  async until(done: (heard: readonly Heard[]) => boolean): Promise<Heard[]> {
    while (!done(this.heard)) {
      if (this.ended) throw new Error(`It ended after ${JSON.stringify(this.heard)}`)
      await this.#news.promise
    }
    return this.heard.splice(0)
  }

  async untilEnded(): Promise<void> {
    while (!this.ended) await this.#news.promise
  }

  close(): void {
    this.#request?.destroy()
  }
}

const clients: Client[] = []
const connect = async (headers: Record<string, string>, query?: string): Promise<Client> => {
  const client = new Client()
  clients.push(client)
  return client.open(headers, query)
}
const connectAs = async (person: Person, lastId?: string): Promise<Client> =>
  connect({ authorization: `Bearer ${await tokenOf(person)}`, ...(lastId && { 'last-event-id': lastId }) })
afterEach(async () => {
  for (const client of clients.splice(0)) client.close()
  // The server notices the end of the connection a little later.
  await untilDisconnected()
})
const untilDisconnected = async (): Promise<void> => {
  for (let tries = 0; tries < 250 && (await connections()) > 0; tries += 1) await sleep(20)
}
const connections = (): Promise<number> =>
  new Promise((resolve, reject) => {
    app.server.closeIdleConnections()
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })

const order = async (as?: Person): Promise<MadeOrder> => {
  const body = breadBasket(world)
  const made = await send({ ...(as && { as }), when: 'POST /api/orders-create', body })
  expect(made.statusCode).toBe(201)
  return made.json()
}
const accept = async (id: string): Promise<void> => {
  const moved = await send({ as: 'baker', when: `PUT /api/orders/${id}`, body: { status: 'accepted' } })
  expect(moved.statusCode).toBe(200)
}
const has =
  (event: string, count = 1) =>
  (heard: readonly Heard[]) =>
    heard.filter((one) => one.event === event).length >= count

describe('access to events', () => {
  it('needs a session or the token of an order', async () => {
    expect((await connect({})).status).toBe(401)
    expect((await connect({ authorization: 'Bearer nonsense' })).status).toBe(401)
    expect((await connect({ 'x-order-token': 'nonsense' })).status).toBe(404)
  })

  it('with the token of an order includes this order only', async () => {
    const [one, other] = [await order(), await order()]
    expect((await connect({ 'x-order-token': one.token! }, `?order=${other.id}`)).status).toBe(404)
    expect((await connect({ 'x-order-token': one.token! }, `?order=${one.id}`)).status).toBe(200)
  })

  scenario('needs a client that accepts server-sent events', {
    as: 'alice',
    when: 'GET /api/events',
    answers: 406,
    with: 'Events are sent as "text/event-stream".',
  })

  it('is limited to six connections for each person at the same time', async () => {
    const six = await Promise.all(Array.from({ length: 6 }, () => connectAs('bob')))
    expect(six.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect((await connectAs('bob')).status).toBe(429)
    expect((await connectAs('alice')).status).toBe(200)
    six[0]!.close()
    await expect.poll(async () => (await connectAs('bob')).status).toBe(200)
  })
})

describe('events are sent', () => {
  it('only to the buyer, for a new status of their order and for the notification about it', async () => {
    const alice = await connectAs('alice')
    const bob = await connectAs('bob')
    await Promise.all([alice.until(has('reset')), bob.until(has('reset'))])
    const { id, code } = await order('alice')
    await alice.until(has('order'))
    await accept(id)
    const heard = await alice.until((events) => has('order')(events) && has('notification')(events))
    expect(heard.find(({ event }) => event === 'order')!.data).toEqual({
      id,
      code,
      status: 'accepted',
      paymentState: 'awaiting',
    })
    expect(heard.find(({ event }) => event === 'notification')!.data).toMatchObject({
      unread: 1,
      latest: { title: expect.stringContaining(code) as string, url: `/order/${id}` },
    })

    // Bob received none of these events: his first event is the one of his own notification.
    await notify(db, { type: 'campaign', title: 'Feria', to: [people.bob.id] })
    expect(await bob.until(has('notification'))).toMatchObject([{ event: 'notification', data: { unread: 1 } }])
  })

  it('when a notification is marked as read on another device', async () => {
    await notify(db, { type: 'campaign', title: 'Feria', to: [people.florist.id] })
    const florist = await connectAs('florist')
    await florist.until(has('reset'))
    const [message] = (await send({ as: 'florist', when: 'GET /api/notifications' })).json<{ id: string }[]>()
    await send({ as: 'florist', when: `PUT /api/notifications/${message!.id}`, body: {} })
    expect(await florist.until(has('notification'))).toMatchObject([{ data: { unread: 0, latest: null } }])
  })

  it('about an order to the members of its shop and to the staff of the town who ask for them, and to no other shop', async () => {
    const connectForShops = async (person: Person) =>
      connect({ authorization: `Bearer ${await tokenOf(person)}` }, '?shops=true')
    const [baker, florist, admin, bystander] = await Promise.all([
      connectForShops('baker'),
      connectForShops('florist'),
      connectForShops('admin'),
      connectAs('baker'),
    ])
    await Promise.all([baker, florist, admin, bystander].map((client) => client.until(has('reset'))))
    const { id, code } = await order('alice')
    const data = { id, code, business: world.bakery.id, status: 'confirm', paymentState: 'awaiting', claimedBy: null }
    const ofOrder = async (client: Client) =>
      (await client.until(has('shop-order'))).filter(({ event }) => event === 'shop-order')
    expect(await ofOrder(baker)).toMatchObject([{ data }])
    expect(await ofOrder(admin)).toMatchObject([{ data }])
    // The others received none of these events: only the notifications that are sent to them.
    await notify(db, { type: 'campaign', title: 'Feria', to: [people.florist.id] })
    for (const client of [florist, bystander])
      expect(new Set((await client.until(has('notification'))).map(({ event }) => event))).toEqual(
        new Set(['notification']),
      )
  })

  it('to the other devices of a shop when a member answers an order', async () => {
    const other = await connect({ authorization: `Bearer ${await tokenOf('baker')}` }, '?shops=true')
    await other.until(has('reset'))
    const { id } = await order('alice')
    const ofShop = async () =>
      (await other.until(has('shop-order'))).filter(({ event }) => event === 'shop-order').map(({ data }) => data)
    expect(await ofShop()).toMatchObject([{ id, claimedBy: null, quietUntil: null }])
    await send({ as: 'baker', when: `POST /api/orders/${id}/claim`, body: {} })
    expect(await ofShop()).toMatchObject([
      { id, claimedBy: { name: 'baker' }, quietUntil: expect.any(String) as string },
    ])
  })

  it('about the progress of a change of many products to those who may change products of the shop', async () => {
    await db.query({
      text: `insert into business_member (business_id, user_id, role) values ($1, $2, 'clerk')`,
      values: [world.bakery.id, people.bob.id],
    })
    const listen = async (person: Person) =>
      connect({ authorization: `Bearer ${await tokenOf(person)}` }, '?shops=true')
    const [baker, florist, clerk] = await Promise.all([listen('baker'), listen('florist'), listen('bob')])
    await Promise.all([baker, florist, clerk].map((client) => client.until(has('reset'))))
    const change = { kind: 'price', how: 'cents', value: 10, round: 'none' }
    const body = { business: world.bakery.id, change, products: [world.bread.id], dryRun: false }
    const { id } = (await send({ as: 'baker', when: 'POST /api/bulk', body })).json<{ id: string }>()
    while (await workRows(scenario.services));
    const isOver = (heard: readonly Heard[]) =>
      heard.some(({ event, data }) => event === 'job' && (data as JobNews).finishedDate !== null)
    const jobs = (await baker.until(isOver)).filter(({ event }) => event === 'job')
    expect(jobs.at(-1)).toMatchObject({ data: { id, business: world.bakery.id, waiting: 0, changed: 1, rejected: 0 } })
    await notify(db, { type: 'campaign', title: 'Feria', to: [people.florist.id, people.bob.id] })
    for (const client of [florist, clerk])
      expect((await client.until(has('notification'))).filter(({ event }) => event === 'job')).toEqual([])
  })

  it('to a guest for the order of their token only', async () => {
    const { id, token } = await order()
    const guest = await connect({ 'x-order-token': token! }, `?order=${id}`)
    await guest.until(has('reset'))
    await accept((await order()).id)
    await accept(id)
    expect((await guest.until(has('order'))).map(({ data }) => data)).toMatchObject([{ id, status: 'accepted' }])
  })
})

describe('a client that reconnects', () => {
  it('gets all missed events once, and no events of other people', async () => {
    const first = await connectAs('alice')
    const [{ id: begin }] = (await first.until(has('reset'))) as [Heard]
    const { id } = await order('alice')
    const [heard] = await first.until(has('order'))
    first.close()
    await accept(id)
    await notify(db, { type: 'campaign', title: 'Feria', to: [people.bob.id] })

    const again = await connectAs('alice', heard!.id)
    const missed = await again.until((events) => has('order')(events) && has('notification')(events))
    expect(missed.filter(({ event }) => event === 'order').map(({ data }) => data)).toMatchObject([
      { id, status: 'accepted' },
    ])
    const all = await connectAs('alice', begin)
    expect((await all.until(has('order', 2))).filter(({ event }) => event === 'order')).toMatchObject([
      { data: { status: 'confirm' } },
      { data: { status: 'accepted' } },
    ])
  })

  it('must read all data again if the missed events are not known', async () => {
    const first = await connectAs('alice')
    const [{ id }] = (await first.until(has('reset'))) as [Heard]
    db.changed('*')
    const [anew] = await first.until(has('reset'))
    expect(anew!.id).not.toBe(id)
    expect((await (await connectAs('alice', id)).until(has('reset')))[0]!.id).toBe(anew!.id)
    expect((await (await connectAs('alice', 'nonsense')).until(has('reset')))[0]!.id).toBe(anew!.id)
  })

  it('must read all data again after a change that concerns more people than can be listed', async () => {
    const first = await connectAs('alice')
    await first.until(has('reset'))
    db.changed('notified:')
    expect(await first.until(has('reset'))).toHaveLength(1)
  })
})

describe('an event connection ends', () => {
  it('when its session ends; connections of other sessions remain', async () => {
    const form = { grant_type: 'password', username: 'bob', password: testPassword }
    const login = await app.inject({ method: 'POST', url: '/api/login', payload: form })
    const { access_token: token } = login.json<{ access_token: string }>()
    const bob = await connect({ authorization: `Bearer ${token}` })
    const other = await connectAs('bob')
    await Promise.all([bob.until(has('reset')), other.until(has('reset'))])
    await app.inject({ method: 'POST', url: '/api/logout', headers: { authorization: `Bearer ${token}` } })
    await bob.untilEnded()
    expect(other.ended).toBe(false)
    expect((await connect({ authorization: `Bearer ${token}` })).status).toBe(401)
  })

  it('when the client disconnects, without an error in the log', async () => {
    const alice = await connectAs('alice')
    await alice.until(has('reset'))
    lines.splice(0)
    alice.close()
    await untilDisconnected()
    expect(lines).toEqual([])
  })

  it('when the process stops: the process does not wait for the client', async () => {
    const alice = await connectAs('alice')
    await alice.until(has('reset'))
    const closed = once(app.server, 'close')
    const before = performance.now()
    await app.close()
    await Promise.all([closed, alice.untilEnded()])
    expect(performance.now() - before).toBeLessThan(3_000)
  })
})
