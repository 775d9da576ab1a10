import { describe, expect, it } from 'vitest'
import { deliverMail } from '#/letters/deliver'
import { mailerOf } from '#/mail/mailer'
import { testMailServer } from '#/testing/mail-server'
import { testApi } from '#/testing/scenario'
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
  },
  { origin: 'https://lonja.test', smtpUrl: smtp.url, rateLimitFactor: 2 },
)
const { db, send, services } = scenario
const mailer = mailerOf(services.config)
const made = async (body: object, as?: 'alice') =>
  (await send({ ...(as && { as }), when: 'POST /api/orders-create', body })).json<MadeOrder>()
const guests = await made(bothShopsBasket(world))
const alices = await made(breadBasket(world), 'alice')
await db.query({ text: 'delete from mail' })

const ask = (code: unknown, email: unknown) => send({ when: 'POST /api/order-link', body: { code, email } })
async function deliver() {
  smtp.received.length = 0
  while ((await deliverMail(services, mailer)) > 0);
  return smtp.received
}

describe('a guest who has lost the link to an order', () => {
  it('gets it by mail if they send the order’s code and e-mail; the link opens the order', async () => {
    const answer = await ask(` ${guests.code.toLowerCase()} `, 'ANA@example.com')
    expect({ status: answer.statusCode, body: answer.json() }).toEqual({
      status: 202,
      body: { code: guests.code, email: 'ana@example.com', status: 'accepted' },
    })
    const [mail] = await deliver()
    expect(mail!.to).toBe('ana@example.com')
    const [, id, token] = /\/order\/(\S+)#token=(\S+)/.exec(mail!.text)!
    expect([id, token]).toEqual([guests.id, guests.token])
    const opened = await send({ when: `GET /api/orders/${id}`, headers: { 'x-order-token': token! } })
    expect(opened.statusCode).toBe(200)
  })

  it('gets no second mail within five minutes', async () => {
    await ask(guests.code, 'ana@example.com')
    await ask(guests.code, 'ana@example.com')
    expect(await deliver()).toEqual([])
    await db.query({
      text: `update order_mail set created_at = created_at - interval '6 minutes' where event = 'link'`,
    })
    await ask(guests.code, 'ana@example.com')
    await ask(guests.code, 'ana@example.com')
    expect(await deliver()).toHaveLength(1)
  })

  it('gets a link that works after the installation’s secret has changed', async () => {
    const guests2 = await made(breadBasket(world))
    await deliver()
    await ask(guests2.code, 'ana@example.com')
    smtp.received.length = 0
    const changed = { ...services, config: { ...services.config, secret: 'another secret of more than 32 characters' } }
    while ((await deliverMail(changed, mailer)) > 0);
    const [, token] = /#token=(\S+)/.exec(smtp.received[0]!.text)!
    expect(token).not.toBe(guests2.token)
    const opened = await send({ when: `GET /api/orders/${guests2.id}`, headers: { 'x-order-token': token! } })
    expect(opened.statusCode).toBe(200)
  })

  it('gets a mail that asks them to log in and contains no token, if the order belongs to an account', async () => {
    await ask(alices.code, 'ana@example.com')
    const [mail] = await deliver()
    expect(mail!.text).toContain('entra con ella')
    expect(mail!.text).not.toContain('token')
  })

  it('gets the same answer as for an existing order, but no mail, if the order’s code or e-mail is wrong', async () => {
    const known = await ask(guests.code, 'ana@example.com')
    for (const [code, email] of [
      [guests.code, 'mallory@evil.test'],
      ['R999999', 'ana@example.com'],
    ] as const) {
      const answer = await ask(code, email)
      expect([answer.statusCode, Object.keys(answer.json())]).toEqual([known.statusCode, Object.keys(known.json())])
    }
    expect(await deliver()).toEqual([])
  })

  it('causes the same SQL statements whether the order exists or not', async () => {
    const texts = async (code: string) => {
      const seen: string[] = []
      const { query } = db
      db.query = (statement) => {
        seen.push(statement.text)
        return query.call(db, statement) as never
      }
      await ask(code, 'ana@example.com')
      db.query = query
      return seen
    }
    expect(await texts(guests.code)).toEqual(await texts('R999998'))
  })
})

describe('a request for the link to an order', () => {
  scenario('needs a valid order code', {
    when: 'POST /api/order-link',
    body: { code: 'DROP TABLE', email: 'ana@example.com' },
    answers: 422,
    with: { violations: [{ propertyPath: 'code' }] },
  })
  scenario('needs an e-mail that is text', {
    when: 'POST /api/order-link',
    body: { code: 'R1001', email: ['ana@example.com'] },
    answers: 422,
    with: { violations: [{ propertyPath: 'email' }] },
  })
  scenario('needs an object as its body', {
    when: 'POST /api/order-link',
    body: '[]',
    answers: 400,
    with: 'Invalid body',
  })
})

describe('the token of a guest’s order', () => {
  const tokens = ['', ' ', '   ', 'null', 'undefined', '[]', '{}', '0', '%00', 'x'.repeat(199), 'x'.repeat(5_000)]
  it.each([...tokens, 'foreign'])('is refused if it is %j', async (given) => {
    const token = given === 'foreign' ? (await made(breadBasket(world))).token! : given
    for (const when of [`GET /api/orders/${guests.id}`, `GET /api/orders/${alices.id}`] as const) {
      const answer = await send({ when, headers: { 'x-order-token': token } })
      expect([401, 403, 404, 431]).toContain(answer.statusCode)
      expect(answer.body).not.toContain(guests.code)
    }
  })

  it('is refused if the request has several tokens, even if one of them is right', async () => {
    const headers = { 'x-order-token': [guests.token!, 'x'] as never }
    expect((await send({ when: `GET /api/orders/${guests.id}`, headers })).statusCode).toBe(404)
  })
})

it('requests for links to orders are limited per network address', async () => {
  const statuses = []
  for (let count = 0; count < 25; count += 1) statuses.push((await ask('R1', 'ana@example.com')).statusCode)
  expect(new Set(statuses)).toEqual(new Set([202, 429]))
  expect(statuses.at(-1)).toBe(429)
})
