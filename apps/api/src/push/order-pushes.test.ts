import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type MadeOrder, type OrderWorld, breadBasket, insertOrderWorld } from '#/testing/order-world'
import { type Person, testApi } from '#/testing/scenario'
import { fakePushService } from '../testing/fake-push-service.ts'
import { sendPushes } from './send-pushes.ts'

let world!: OrderWorld
const service = await fakePushService()
afterAll(service.close)
const { db, send, services } = await testApi(
  async (fresh) => {
    world = await insertOrderWorld(fresh)
  },
  { rateLimitFactor: 1_000, push: { services: [service.origin] } },
)

const titles = ({ received }: { received: readonly { message: unknown }[] }) =>
  received.map(({ message }) => (message as { title: string }).title)
const order = async (as?: Person): Promise<MadeOrder> =>
  (await send({ ...(as && { as }), when: 'POST /api/orders-create', body: breadBasket(world) })).json()
const move = async ({ id }: MadeOrder, status: string) => {
  const when = 'POST /api/order-status-histories'
  expect((await send({ as: 'baker', when, body: { order: id, status } })).statusCode).toBe(201)
}
let devices = 0
async function browserOf(as: Person) {
  const browser = service.subscribe()
  const id = `5f0c9b1e-7d5a-4c1e-9a44-1d6d1c1f3b${10 + (devices += 1)}`
  await send({ as, when: 'POST /api/devices', body: { id, token: browser.token, platform: 'web' } })
  return browser
}

beforeEach(async () => {
  await db.query({ text: 'delete from device' })
})

describe('an order', () => {
  it('is pushed once at each step to each browser of the buyer', async () => {
    const browsers = [await browserOf('alice'), await browserOf('alice')]
    const shop = await browserOf('baker')
    const made = await order('alice')
    await move(made, 'accepted')
    await sendPushes(services)
    await move(made, 'preparing')
    await sendPushes(services)
    for (const browser of browsers)
      expect(titles(browser)).toEqual([
        expect.stringMatching(`Tu pedido ${made.code}: Aceptado`),
        expect.stringMatching(`Tu pedido ${made.code}: `),
      ])
    const messages = browsers[0]!.received.map(({ message, headers: { topic } }) => ({ ...(message as object), topic }))
    // Both pushes have the same tag and topic, so the second one replaces the first.
    expect(messages).toMatchObject(
      [1, 2].map(() => ({ url: `/order/${made.id}`, tag: made.id, topic: made.id.replaceAll('-', '') })),
    )
    expect(titles(shop)).toEqual([`Pedido nuevo: ${made.code}`])
  })

  it('of a guest is pushed only to the shop', async () => {
    const [shop, other] = [await browserOf('baker'), await browserOf('alice')]
    const made = await order()
    await move(made, 'accepted')
    await sendPushes(services)
    expect(titles(shop)).toEqual([`Pedido nuevo: ${made.code}`])
    expect(titles(other)).toEqual([])
  })

  it('is not pushed with an old step after a new step was pushed', async () => {
    const browser = await browserOf('alice')
    const made = await order('alice')
    await move(made, 'accepted')
    browser.refusals.push(503)
    await sendPushes(services)
    await move(made, 'preparing')
    await sendPushes(services)
    await db.query({ text: 'update push set due_at = now()' })
    await sendPushes(services)
    expect(titles(browser)).toHaveLength(1)
    expect(titles(browser)[0]).not.toContain('Aceptado')
    expect(await db.query({ text: 'select 1 from push' })).toEqual([])
  })

  it('is pushed in the words of the town, and the notification in the app has words of its own', async () => {
    const write = (code: string, subject: string, body: string) =>
      send({ as: 'admin', when: `PUT /api/templates-mail/${code}/text`, body: { subject, body } })
    expect((await write('push-order-accepted', '¡Manos a la masa!', 'Hola, {{name}}: {{lema}}')).statusCode).toBe(422)
    await send({ as: 'admin', when: 'POST /api/variables', body: { code: 'lema', value: 'Compra cerca.' } })
    expect((await write('push-order-accepted', '¡Manos a la masa!', 'Hola, {{name}}: {{lema}}')).statusCode).toBe(200)
    expect((await write('inapp-order-preparing', 'Ya falta poco', 'Lo prepara {{shops}}.')).statusCode).toBe(200)
    const browser = await browserOf('alice')
    const made = await order('alice')
    await move(made, 'accepted')
    await sendPushes(services)
    await move(made, 'preparing')
    await sendPushes(services)
    const accepted = `Tu pedido ${made.code}: Aceptado por el comercio`
    const preparing = `Tu pedido ${made.code}: En preparación`
    expect(browser.received.map(({ message }) => message)).toMatchObject([
      { title: '¡Manos a la masa!', body: `Hola, Ana: Compra cerca. ${accepted}. Bakery` },
      { title: preparing, body: 'Bakery' },
    ])
    const notices = await db.query<{ title: string; body: string }>({
      text: `select title, body from notification where order_id = $1 and type = 'order-status' order by created_at`,
      values: [made.id],
    })
    expect(notices).toEqual([
      { title: accepted, body: 'Bakery' },
      { title: 'Ya falta poco', body: `Lo prepara Bakery. ${preparing}. Bakery` },
    ])
  })

  it('keeps its number and the shop in a push with the longest text', async () => {
    await db.query({ text: 'delete from template' })
    await send({ as: 'admin', when: 'POST /api/variables', body: { code: 'largo', value: 'muy '.repeat(400) } })
    await send({
      as: 'admin',
      when: 'PUT /api/templates-mail/push-order-accepted/text',
      body: { subject: '{{largo}}', body: '{{largo}}' },
    })
    const browser = await browserOf('alice')
    const made = await order('alice')
    await move(made, 'accepted')
    await sendPushes(services)
    const [{ message } = { message: undefined }] = browser.received
    const { title, body } = message as { title: string; body: string }
    expect(title.length).toBeLessThanOrEqual(200)
    expect(body).toMatch(new RegExp(` Tu pedido ${made.code}: Aceptado por el comercio\\. Bakery$`))
    expect(body.length).toBeLessThanOrEqual(300)
  })
})
