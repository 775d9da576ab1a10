import type { ServerResponse } from 'node:http'
import type { CreatedWebhook, webhookContract, webhookDeliveryContract } from '@lonja/contract/webhooks/webhook'
import type { Item } from '@lonja/contract/resource'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type OrderWorld, breadBasket, insertOrderWorld } from '#/testing/order-world'
import { testApi } from '#/testing/scenario'
import { startReceiver } from '#/testing/webhook-receiver'
import { deliverEvents } from './deliver.ts'
import { type Lane, claimDeliveries } from './delivery-queue.ts'
import { pruneDeliveries } from './prune-deliveries.ts'

type Delivery = Item<typeof webhookDeliveryContract>

let world!: OrderWorld
const scenario = await testApi(
  async (db) => {
    world = await insertOrderWorld(db)
  },
  { rateLimitFactor: 1_000, webhookLoopback: true, origin: 'https://lonja.test' },
)
const { db, send, services } = scenario

/** The statuses of the next answers; without one the receiver answers 204. */
const statuses: number[] = []
let created!: CreatedWebhook
const receiver = await startReceiver(
  () => created.secret,
  (_, response: ServerResponse) => response.writeHead(statuses.shift() ?? 204).end(),
)
afterAll(() => receiver.close())

const when = 'POST /api/webhooks'
const body = { business: world.bakery.id, url: 'https://till.example.org/hook', kinds: ['order.changed'] }
const [bread] = await db.query<{ id: string }>({
  text: 'select id from attribute_combo where product_id = $1',
  values: [world.bread.id],
})

const create = async (more: object = {}, as: 'baker' | 'admin' = 'baker') => {
  const answer = await send({ as, when, body: { ...body, url: receiver.url, kinds: ['stock.changed'], ...more } })
  expect(answer.statusCode).toBe(201)
  created = answer.json<CreatedWebhook>()
  return created
}
const sell = (change = -1) =>
  send({
    as: 'baker',
    when: 'POST /api/stock-adjustments',
    body: { changes: [{ combo: bread!.id, change, reason: 'shop-sale' }] },
  })
const deliver = async () => {
  while ((await deliverEvents(services, 'working')) + (await deliverEvents(services, 'failing')) > 0);
}
const due = () => db.query({ text: 'update webhook_delivery set due_at = now() where delivered_at is null' })
const deliveries = async () =>
  (await send({ as: 'admin', when: `GET /api/webhook-deliveries?webhook.id=${created.id}` })).json<Delivery[]>()
const webhook = async () =>
  (await send({ as: 'admin', when: `GET /api/webhooks/${created.id}` })).json<Item<typeof webhookContract>>()

beforeEach(async () => {
  await db.query({ text: 'delete from webhook' })
  receiver.received.length = 0
  statuses.length = 0
})

describe('adding an endpoint', () => {
  scenario('needs an account', { when, body, answers: 401, with: 'Authentication required' })
  scenario('is not for customers', { as: 'alice', when, body, answers: 403, with: 'Access Denied.' })
  scenario('is not for other shops', { as: 'florist', when, body, answers: 403, with: 'Access Denied.' })
  scenario('of the town is not for shops', { as: 'baker', when, body: { ...body, business: null }, answers: 403 })
  scenario('answers with the secret', {
    as: 'baker',
    when,
    body,
    answers: 201,
    with: { secret: expect.stringMatching(/^whsec_/) },
  })
  for (const url of ['https://10.0.0.1/', 'https://[fe80::1]/', 'https://0xc0a80001/', 'https://intranet/', 'x'])
    scenario(`is refused for ${url}`, { as: 'baker', when, body: { ...body, url }, answers: 422 })
  scenario('is refused with an unknown kind', {
    as: 'baker',
    when,
    body: { ...body, kinds: ['order.eaten'] },
    answers: 422,
  })
})

describe('an event', () => {
  it('is delivered with a signature, and its record is named', async () => {
    await create()
    await sell()
    await deliver()
    expect(receiver.forged).toEqual([])
    expect(receiver.received).toMatchObject([
      {
        event: {
          type: 'stock.changed',
          business: world.bakery.id,
          data: { id: bread!.id, product: world.bread.id, available: expect.any(Number) },
        },
        headers: { 'content-type': 'application/json' },
      },
    ])
    expect(await deliveries()).toMatchObject([{ state: 'delivered', status: 204, attempts: 1, record: bread!.id }])
  })

  it('is written in the transaction of its change', async () => {
    await create()
    await db
      .transaction(async () => {
        await sell()
        throw new Error('No')
      })
      .catch(() => {})
    await deliver()
    expect(receiver.received).toEqual([])
  })

  it('of an order is sent for each step, to its shop and to the town', async () => {
    await create({ kinds: ['order.changed'] }, 'admin')
    await create({ kinds: ['order.changed'], business: null }, 'admin')
    const order = (await send({ as: 'alice', when: 'POST /api/orders-create', body: breadBasket(world) })).json<{
      id: string
    }>()
    await send({ as: 'baker', when: `PUT /api/orders/${order.id}`, body: { status: 'accepted' } })
    const rows = await db.query<{ status: string; shop: boolean }>({
      text: `select d.data->>'status' as status, w.business_id is not null as shop from webhook_delivery d
             join webhook w on w.id = d.webhook_id where d.record = $1 order by sequence`,
      values: [order.id],
    })
    for (const shop of [true, false])
      expect(rows.filter((row) => row.shop === shop).map(({ status }) => status)).toEqual(['confirm', 'accepted'])
  })

  it('of another shop or of another kind is not sent', async () => {
    await create({ business: world.tailor.id }, 'admin')
    await sell()
    await create({ kinds: ['question.changed', 'case.changed'] })
    await sell()
    await deliver()
    expect(receiver.received).toEqual([])
  })

  it('waits after a failure, and later events of its record wait for it', async () => {
    await create()
    await sell()
    await sell()
    statuses.push(500)
    await deliver()
    expect(receiver.received).toHaveLength(1)
    expect(await deliveries()).toMatchObject([
      { state: 'waiting', attempts: 0 },
      { state: 'waiting', attempts: 1, status: 500, error: 'status 500' },
    ])
    expect((await webhook()).failingDate).not.toBeNull()
    await due()
    await deliver()
    const [first, second, third] = receiver.received
    expect(receiver.received).toHaveLength(3)
    expect(second!.id).toBe(first!.id)
    expect(Number(third!.event.data['available'])).toBe(Number(second!.event.data['available']) - 1)
    expect((await webhook()).failingDate).toBeNull()
  })

  it('is found without comparing all waiting events of its record with each other', async () => {
    const waiting = 600
    const { id } = await create()
    await db.query({
      text: `insert into webhook_delivery (id, webhook_id, business_id, kind, record, data)
        select gen_random_uuid(), $1, $2, 'stock.changed', 'one', jsonb_build_object('id', gen_random_uuid()) from generate_series(1, $3)`,
      values: [id, world.bakery.id, waiting],
    })
    const read = await db.transaction(async () => {
      expect(await claimDeliveries(db, 'working')).toHaveLength(1)
      const [row] = await db.query<{ read: number }>({
        text: `select sum(pg_stat_get_xact_tuples_returned(oid))::int as read from pg_class
          where relname ~ '^webhook_delivery' and relkind in ('r', 'i')`,
      })
      return row!.read
    })
    expect(read).toBeLessThan(10 * waiting)
  })

  it('does not wait for an endpoint whose last attempt failed', async () => {
    const working = await create()
    const failing = await create()
    await db.query({ text: 'update webhook set failing_at = now() where id = $1', values: [failing.id] })
    await sell()
    const taken = (lane: Lane) => claimDeliveries(db, lane).then((all) => all.map((one) => one.webhook))
    expect([await taken('working'), await taken('failing')]).toEqual([[working.id], [failing.id]])
  })

  it('is not redirected', async () => {
    await create()
    await sell()
    statuses.push(302)
    await deliver()
    expect(await deliveries()).toMatchObject([{ state: 'waiting', status: 302 }])
  })

  it('is parked after its last attempt, and then the next one is sent', async () => {
    await create()
    await sell()
    await sell()
    for (let attempt = 1; attempt <= 15; attempt += 1) {
      statuses.push(503)
      await deliver()
      await due()
    }
    await deliver()
    expect((await deliveries()).map(({ state }) => state)).toEqual(['delivered', 'parked'])
  })
})

describe('an endpoint', () => {
  const fail = async () => {
    await create()
    await sell()
    statuses.push(500)
    await deliver()
    await db.query({ text: `update webhook set failing_at = now() - interval '3 days 1 minute'` })
    await due()
    statuses.push(500)
    await deliver()
  }

  it('is disabled with a mail after three days without a success, and its events are parked', async () => {
    await db.query({ text: 'delete from mail' })
    await fail()
    await sell()
    await deliver()
    expect((await webhook()).disabledDate).not.toBeNull()
    expect((await deliveries()).map(({ state }) => state)).toEqual(['parked', 'parked'])
    const mails = await db.query({ text: `select kind, recipient, data from mail` })
    expect(mails).toEqual([
      {
        kind: 'webhook-disabled',
        recipient: 'baker@lonja.test',
        data: { host: new URL(receiver.url).host, path: '/manage/settings/webhooks' },
      },
    ])
  })

  it('can be enabled again, and gets the missing events in their order', async () => {
    const since = new Date().toISOString()
    await fail()
    await sell()
    const replay = { as: 'baker', when: `POST /api/webhooks/${created.id}/replay`, body: { since } } as const
    expect((await send(replay)).json()).toMatchObject({ status: 409, detail: 'Illegal state change' })
    expect((await send({ as: 'baker', when: `POST /api/webhooks/${created.id}/enable` })).statusCode).toBe(200)
    receiver.received.length = 0
    expect((await send(replay)).json()).toEqual({ count: 2 })
    await deliver()
    const units = receiver.received.map(({ event }) => Number(event.data['available']))
    expect(units).toEqual([units[0], units[0]! - 1])
  })

  it('that answers 410 is disabled at once', async () => {
    await create()
    await sell()
    statuses.push(410)
    await deliver()
    expect((await webhook()).disabledDate).not.toBeNull()
    expect(await deliveries()).toMatchObject([{ state: 'parked' }])
  })

  it('gets one event again on request, with the same id', async () => {
    await create()
    await sell()
    await deliver()
    const [{ id }] = (await deliveries()) as [Delivery]
    for (const as of ['florist', 'alice'] as const)
      expect([403, 404]).toContain((await send({ as, when: `POST /api/webhook-deliveries/${id}/replay` })).statusCode)
    const again = await send({ as: 'baker', when: `POST /api/webhook-deliveries/${id}/replay` })
    expect(again.json()).toMatchObject({ state: 'waiting', attempts: 0 })
    await deliver()
    expect(receiver.received.map((one) => one.id)).toEqual([id, id])
  })

  it('is removed only by its shop, with its log', async () => {
    await create()
    await sell()
    const remove = { when: `DELETE /api/webhooks/${created.id}` } as const
    expect((await send(remove)).statusCode).toBe(401)
    expect((await send({ as: 'alice', ...remove })).statusCode).toBe(403)
    expect((await send({ as: 'florist', ...remove })).statusCode).toBe(404)
    expect((await send({ as: 'baker', ...remove })).statusCode).toBe(204)
    expect(await deliveries()).toEqual([])
    await deliver()
    expect(receiver.received).toEqual([])
  })

  it('of a shop: there are at most ten, also if two are added at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => send({ as: 'baker', when, body })))
    expect(Object.groupBy(answers, ({ statusCode }) => statusCode)).toMatchObject({
      201: { length: 10 },
      429: { length: 2 },
    })
  })
})

it('deliveries are deleted after thirty days', async () => {
  await create()
  await sell()
  await sell()
  await db.query({
    text: `update webhook_delivery set created_at = now() - interval '31 days' where sequence = (select min(sequence) from webhook_delivery)`,
  })
  expect(await pruneDeliveries(db)).toBe(1)
  expect(await deliveries()).toHaveLength(1)
})
