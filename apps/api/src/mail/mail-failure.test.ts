import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { type MadeOrder, breadBasket, insertOrderWorld } from '#/testing/order-world'
import { testMailServer } from '#/testing/mail-server'
import { testApi } from '#/testing/scenario'
import { deliverMail } from '../letters/deliver.ts'
import { mailerOf } from './mailer.ts'

const smtp = await testMailServer()
const scenario = await testApi(undefined, { origin: 'https://lonja.test', smtpUrl: smtp.url })
const { db, send, services } = scenario
const mailer = mailerOf(services.config)
const world = await insertOrderWorld(db)
const order = (await send({ when: 'POST /api/orders-create', body: breadBasket(world) })).json<MadeOrder>()
await db.query({ text: `delete from mail where recipient <> 'ana@example.com'` })
for (let attempt = 0; attempt < 8; attempt += 1) {
  smtp.refusals.push(451)
  await deliverMail(services, mailer)
  await db.query({ text: 'update mail set due_at = now() where dropped_at is null' })
}
const [failed] = await db.query<{ id: string }>({ text: 'select id from mail where dropped_at is not null' })
const unknown = uuidv7()

describe('mail that was given up', () => {
  scenario('is listed to operators with a masked recipient', {
    as: 'admin',
    when: 'GET /api/mail-failures',
    answers: 200,
    with: [
      {
        id: failed!.id,
        kind: 'order',
        event: 'confirm',
        recipient: 'a…@example.com',
        order: { id: order.id, code: order.code },
        attempts: 8,
        error: 'EMESSAGE 451',
      },
    ],
  })
  scenario('is readable for operators', { as: 'admin', when: `GET /api/mail-failures/${failed!.id}`, answers: 200 })
  scenario('is not visible to customers', { as: 'alice', when: 'GET /api/mail-failures', answers: 403 })
  scenario('is not visible to shops', { as: 'baker', when: `GET /api/mail-failures/${failed!.id}`, answers: 403 })
  scenario('is not visible without a login', { when: 'GET /api/mail-failures', answers: 401 })
})

describe('sending again mail that was given up', () => {
  const when = 'POST /api/mail-failures-retry'
  scenario('needs a login', { when, body: { mail: failed!.id }, answers: 401 })
  scenario('is refused to shops', { as: 'baker', when, body: { mail: failed!.id }, answers: 403 })
  scenario('needs the id of a mail', {
    as: 'admin',
    when,
    body: {},
    answers: 422,
    with: { violations: [{ propertyPath: 'mail' }] },
  })
  scenario('needs a mail that was given up', { as: 'admin', when, body: { mail: unknown }, answers: 404 })

  it('queues the mail only once, as if it were new, even if two requests arrive at once', async () => {
    const retry = () => send({ as: 'admin', when, body: { mail: `/api/mail-failures/${failed!.id}` } })
    const statuses = (await Promise.all([retry(), retry()])).map(({ statusCode }) => statusCode)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([202, 404])
    smtp.refusals.length = 0
    expect(await deliverMail(services, mailer)).toBe(1)
    expect(smtp.received).toMatchObject([{ to: 'ana@example.com', messageId: `${failed!.id}@lonja.test` }])
    expect((await send({ as: 'admin', when: 'GET /api/mail-failures' })).json()).toEqual([])
  })
})
