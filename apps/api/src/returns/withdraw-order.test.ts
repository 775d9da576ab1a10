import { describe, expect, it } from 'vitest'
import { deliverMail } from '#/letters/deliver'
import { mailerOf } from '#/mail/mailer'
import { insertProduct } from '#/testing/factories'
import { brokenInvariants } from '#/testing/ledger'
import { brokenMailInvariants } from '#/testing/mail-ledger'
import { testMailServer } from '#/testing/mail-server'
import { type Person, testApi } from '#/testing/scenario'
import {
  type MadeOrder,
  type OrderWorld,
  bothShopsBasket,
  breadBasket,
  insertOrderWorld,
} from '../testing/order-world.ts'

const smtp = await testMailServer()
let world!: OrderWorld
const scenario = await testApi(
  async (db) => {
    world = await insertOrderWorld(db)
    await db.query({ text: `update business set email = code || '@shops.test'` })
  },
  { rateLimitFactor: 1_000, origin: 'https://lonja.test', smtpUrl: smtp.url },
)
const { db, send, services } = scenario
const mailer = mailerOf(services.config)

const order = async (body: object, as?: Person): Promise<MadeOrder> =>
  (await send({ ...(as && { as }), when: 'POST /api/orders-create', body })).json()
const giveBack = (body: object, as?: Person, headers: Record<string, string> = {}) =>
  send({ ...(as && { as }), when: 'POST /api/orders-withdraw', body, headers })
/** Moves an order to the status `complete`; if it is a group, moves all its parts. */
async function handOver({ id, parts }: MadeOrder): Promise<void> {
  for (const share of parts.length > 0 ? parts : [{ id }])
    for (const status of ['accepted', 'preparing', 'ready', 'complete'])
      await send({ as: 'admin', when: `PUT /api/orders/${share.id}`, body: { status } })
}
const handedOver = async (body: object, as?: Person): Promise<MadeOrder> => {
  const made = await order(body, as)
  await send({ as: 'admin', when: `PUT /api/payments/${made.payments[0]!.id}`, body: { status: 'completed' } })
  await handOver(made)
  return made
}
async function deliver() {
  smtp.received.length = 0
  while ((await deliverMail(services, mailer)) > 0);
  return smtp.received
}
const lineOf = ({ lines }: Pick<MadeOrder, 'lines'>, title: string) => lines.find((line) => line.title === title)!.id
const receivedDaysAgo = (orderId: string, days: number) =>
  db.query({
    text: `update order_status_history set created_at = now() - make_interval(days => $2) where order_id = $1`,
    values: [orderId, days],
  })

describe('a buyer withdraws from', () => {
  it('one line of a shop only once, and the buyer and the shop each get an e-mail', async () => {
    const made = await handedOver(bothShopsBasket(world), 'alice')
    await deliver()
    const body = { order: made.id, lines: [{ id: lineOf(made, 'Shirt') }] }
    const answers = await Promise.all([giveBack(body, 'alice'), giveBack(body, 'alice')])
    for (const answer of answers) expect(answer.statusCode).toBe(200)
    const lines = answers[0].json<MadeOrder>().lines.map(({ title, withdrawnDate }) => [title, withdrawnDate !== null])
    expect(lines).toEqual([
      ['Bread', false],
      ['Shirt', true],
    ])
    const share = made.parts.find(({ business }) => business!.id === world.tailor.id)!
    const mails = await deliver()
    expect(mails.map(({ to, subject }) => `${to}: ${subject}`).toSorted()).toEqual([
      `ana@example.com: Desistimiento recibido: pedido ${share.code}`,
      `tailor@shops.test: Devolución del pedido ${share.code}`,
    ])
    for (const { text } of mails)
      expect(text.replaceAll(/\s+/g, ' ')).toMatch(/: Shirt, el \d+ \p{L}+ \d{4}, \d+:\d\d\./u)
    expect((await send({ as: 'florist', when: 'GET /api/notifications' })).json()[0]).toMatchObject({
      title: `Devolución del pedido ${share.code}`,
      body: 'Tailor: Shirt',
    })
    expect(await brokenMailInvariants(db)).toEqual([])
    expect(await brokenInvariants(db)).toEqual([])
  })

  it('an order made as a guest, with the token of the order', async () => {
    const made = await handedOver(breadBasket(world))
    const body = { order: made.id, lines: [lineOf(made, 'Bread')] }
    expect((await giveBack(body)).statusCode).toBe(401)
    expect((await giveBack(body, undefined, { 'x-order-token': made.token! })).statusCode).toBe(200)
  })

  it('goods that were sent, but not from an order that can still be canceled', async () => {
    const made = await order(bothShopsBasket(world), 'alice')
    const shirt = made.parts.find(({ business }) => business!.id === world.tailor.id)!
    const body = { order: shirt.id, lines: [lineOf(made, 'Shirt')] }
    expect((await giveBack(body, 'alice')).json()).toMatchObject({ status: 409, detail: 'Withdrawal not possible' })
    for (const status of ['accepted', 'preparing', 'ready', 'shipped'])
      await send({ as: 'florist', when: `PUT /api/orders/${shirt.id}`, body: { status } })
    expect((await giveBack(body, 'alice')).statusCode).toBe(200)
  })

  it('a line within fourteen days after the hand-over, but not later', async () => {
    const made = await handedOver(breadBasket(world), 'alice')
    const body = { order: made.id, lines: [lineOf(made, 'Bread')] }
    await receivedDaysAgo(made.id, 15)
    expect((await giveBack(body, 'alice')).json()).toMatchObject({ status: 409, detail: 'Withdrawal not possible' })
    await receivedDaysAgo(made.id, 14)
    expect((await giveBack(body, 'alice')).statusCode).toBe(200)
  })

  it('no line that was marked as not returnable at the time of the order', async () => {
    const { business_id, id } = await insertProduct(db, {
      business_id: world.bakery.id,
      title: 'Engraved',
      price: 500,
      stock: 5,
      returnable: false,
    })
    expect(business_id).toBe(world.bakery.id)
    const made = await handedOver({ ...breadBasket(world), lines: [{ product: { id }, quantity: 1 }] }, 'alice')
    await db.query({ text: 'update product set returnable = true where id = $1', values: [id] })
    expect(made.lines[0]).toMatchObject({ title: 'Engraved', returnable: false, withdrawnDate: null })
    expect((await giveBack({ order: made.id, lines: [made.lines[0]!.id] }, 'alice')).json()).toMatchObject({
      status: 422,
      violations: [{ propertyPath: 'lines[0]' }],
    })
  })

  it('only lines of their own order; a request without lines is refused', async () => {
    const made = await handedOver(breadBasket(world), 'alice')
    const others = await order(breadBasket(world), 'bob')
    const lines = [lineOf(made, 'Bread')]
    expect((await giveBack({ order: made.id, lines }, 'bob')).statusCode).toBe(404)
    expect((await giveBack({ order: made.id, lines }, 'baker')).statusCode).toBe(403)
    for (const wrong of [[lineOf(others, 'Bread')], [], ['x'], 'x', undefined])
      expect((await giveBack({ order: made.id, lines: wrong }, 'alice')).statusCode).toBe(422)
  })
})
