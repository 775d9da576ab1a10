import { describe, expect, it } from 'vitest'
import type { Attention } from '@lonja/contract/attention/attention'
import { insert } from '#/database/insert'
import { uuidv7 } from '#/database/uuid'
import { type MadeOrder, breadBasket, insertOrderWorld } from '#/testing/order-world'
import { people, testApi } from '#/testing/scenario'

const scenario = await testApi(async (db) => {
  await db.query({ text: `update "user" set town_role = 'editor' where id = $1`, values: [people.bob.id] })
})
const { db, send } = scenario
const world = await insertOrderWorld(db)
const order = async () => (await send({ when: 'POST /api/orders-create', body: breadBasket(world) })).json<MadeOrder>()
const waiting = await order()
const accepted = await order()
await send({ as: 'baker', when: `PUT /api/orders/${accepted.id}`, body: { status: 'accepted' } })
for (const { id } of [waiting, accepted]) await insert(db, 'order_reminder', { order_id: id, step: 'town' })
await db.query({ text: `update business set phones = '["960 000 001"]' where id = $1`, values: [world.bakery.id] })

const own = { user_id: people.alice.id, type: 'other', body: 'Un caso' }
const cases = { late: uuidv7(), forgotten: uuidv7(), fresh: uuidv7(), closed: uuidv7(), ofShop: uuidv7() }
await insert(db, 'issue', {
  ...own,
  id: cases.late,
  subject: 'Fuera de plazo',
  deadline: '2020-01-01',
  state: 'answered',
})
await insert(db, 'issue', { ...own, id: cases.forgotten, subject: 'Olvidado' })
await insert(db, 'issue', { ...own, id: cases.fresh, subject: 'Nuevo' })
await insert(db, 'issue', { ...own, id: cases.closed, subject: 'Cerrado', deadline: '2020-01-01', state: 'closed' })
await insert(db, 'issue', { ...own, id: cases.ofShop, subject: 'De la tienda', business_id: world.bakery.id })
await db.query({
  text: `update issue set updated_at = now() - interval '3 days' where id = any($1::uuid[])`,
  values: [[cases.forgotten, cases.ofShop]],
})
await insert(db, 'payment_anomaly', {
  id: uuidv7(),
  order_id: accepted.id,
  provider: 'redsys',
  provider_ref: '1',
  kind: 'amount',
})
const old = { id: uuidv7(), provider: 'redsys', provider_ref: '2', kind: 'unknown', created_at: new Date('2020-01-01') }
await insert(db, 'payment_anomaly', old)
await insert(db, 'alert', { kind: 'backup', detail: 'the last backup is 40 hours old' })
const given = { kind: 'password-changed', recipient: 'ana@example.com' }
for (let count = 0; count < 25; count += 1) await insert(db, 'mail', { ...given, id: uuidv7(), dropped_at: new Date() })

const application = { user_id: people.alice.id, name: 'Kiosco', sent_at: new Date() }
await insert(db, 'business_application', { ...application, id: uuidv7(), state: 'applied' })
await insert(db, 'business_application', { ...application, id: uuidv7(), user_id: people.bob.id })

const campaign = { title: 'Vuelta al cole', code: 'cole', enabled: true, budget_cents: 1_000 }
const spending = { ...campaign, id: uuidv7() }
await insert(db, 'campaign', [
  spending,
  { ...campaign, id: uuidv7(), code: 'sin-gasto' },
  { ...campaign, id: uuidv7(), code: 'acabada', end_at: new Date('2020-01-01') },
])
const coupon = {
  id: uuidv7(),
  code: 'COLE',
  name: 'Cole',
  discount_type: 'absolute',
  value: 100,
  campaign_id: spending.id,
}
await insert(db, 'coupon', { ...coupon, funder: JSON.stringify({ platform: 10_000 }) })

const read = async (as: 'admin' | 'bob' = 'admin') => (await send({ as, when: 'GET /api/attention' })).json<Attention>()

describe('what needs a person of the town', () => {
  const when = 'GET /api/attention'
  scenario('needs a login', { when, answers: 401, with: 'Authentication required' })
  scenario('is not for customers', { as: 'alice', when, answers: 403, with: 'Access Denied.' })
  scenario('is not for shops', { as: 'baker', when, answers: 403, with: 'Access Denied.' })

  it('contains the application that waits, and no draft', async () => {
    const { items } = await read()
    expect(items.filter(({ kind }) => kind === 'application')).toMatchObject([{ title: 'Kiosco', order: null }])
  })

  it('contains the waiting order, with the telephone of its shop, and not the accepted one', async () => {
    const { items } = await read()
    expect(items.filter(({ kind }) => kind === 'order')).toMatchObject([
      {
        id: waiting.id,
        title: waiting.code,
        order: waiting.id,
        business: { id: world.bakery.id, name: expect.any(String), phone: '960 000 001' },
      },
    ])
  })

  it('contains the cases that are past their date or that the town forgot, the oldest first', async () => {
    const { items } = await read()
    expect(items.filter(({ kind }) => kind === 'case').map(({ id }) => id)).toEqual([cases.late, cases.forgotten])
  })

  it('contains new differences of payments, alerts, and at most twenty failed mails with their number', async () => {
    const { items, totals } = await read()
    expect(items.filter(({ kind }) => kind === 'payment')).toMatchObject([{ title: accepted.code, detail: 'amount' }])
    expect(items.filter(({ kind }) => kind === 'alert')).toMatchObject([{ id: 'backup', business: null }])
    expect(items.filter(({ kind }) => kind === 'mail')).toHaveLength(20)
    expect(totals).toEqual({ order: 1, payment: 1, mail: 25, case: 2, application: 1, alert: 1 })
  })

  it('contains a failed delivery after an hour without a further attempt, or when this attempt is over', async () => {
    const deliveries = async () => (await read()).items.filter(({ kind }) => kind === 'delivery')
    const attempt = { id: uuidv7(), order_id: accepted.id, reason: 'absent', actor: 'shop' }
    const change = (created: string, next: string | null) =>
      db.query({
        text: `update delivery_attempt set created_at = now() + $2::interval, next_attempt = now() + $3::interval
               where id = $1`,
        values: [attempt.id, created, next],
      })
    await insert(db, 'delivery_attempt', attempt)
    await db.query({ text: `update "order" set delivery_state = 'failed' where id = $1`, values: [accepted.id] })
    expect(await deliveries(), 'The shop still has time to choose a day').toEqual([])
    await change('-2 hours', null)
    expect(await deliveries()).toMatchObject([{ title: accepted.code, detail: 'absent', order: accepted.id }])
    await change('-2 hours', '1 hour')
    expect(await deliveries(), 'The shop has planned another attempt').toEqual([])
    await change('-3 hours', '-1 hour')
    expect(await deliveries()).toHaveLength(1)
    await db.query({ text: `update "order" set delivery_state = 'ready' where id = $1`, values: [accepted.id] })
    expect(await deliveries(), 'The carrier has gone out again').toEqual([])
  })

  it('contains a running campaign when its discounts reach 80 % of its budget', async () => {
    const budgets = async () => (await read('bob')).items.map(({ kind, id, detail }) => ({ kind, id, detail }))
    const sold = async (amount: number) => {
      await db.query({ text: 'delete from sold_offer' })
      const discount = { id: uuidv7(), order_id: accepted.id, coupon_id: coupon.id, code: 'COLE', name: 'Cole' }
      await insert(db, 'sold_offer', { ...discount, amount })
    }
    await sold(799)
    expect(await budgets()).toEqual([])
    await sold(999)
    expect(await budgets()).toEqual([{ kind: 'budget', id: spending.id, detail: '99' }])
    await sold(1_500)
    expect(await budgets()).toEqual([{ kind: 'budget', id: spending.id, detail: '150' }])
    await db.query({ text: 'delete from sold_offer' })
  })

  it('says whether a report or a complaint is about a product or about a text of a customer', async () => {
    const about = { title: 'Pan', excerpt: '', business_id: world.bakery.id }
    const report = { ...about, reason: 'other', explanation: 'Es falso.', subject_id: uuidv7() }
    const decision = { ...about, id: uuidv7(), kind: 'question', subject_id: uuidv7(), action: 'none', facts: '' }
    await insert(db, 'content_report', [
      { ...report, id: uuidv7(), kind: 'product' },
      { ...report, id: uuidv7(), kind: 'valoration' },
    ])
    await insert(db, 'content_decision', decision)
    await insert(db, 'content_complaint', { id: uuidv7(), decision_id: decision.id, text: 'No.' })
    const found = (await read()).items.filter(({ kind }) => kind === 'report' || kind === 'complaint')
    expect(found.map(({ title, content }) => [title, content])).toEqual([
      ['Pan', 'product'],
      ['Pan', 'valoration'],
      ['Pan', 'question'],
    ])
    for (const table of ['content_complaint', 'content_decision', 'content_report'])
      await db.query({ text: `delete from ${table}` })
  })

  it('has no orders, cases or mails for an editor', async () => {
    expect(await read('bob')).toEqual({ items: [], totals: {} })
  })
})

describe('ringing a shop', () => {
  const when = `POST /api/orders/${waiting.id}/ring` as const
  scenario('needs a login', { when, answers: 401, with: 'Authentication required' })
  scenario('is not for customers', { as: 'alice', when, answers: 403, with: 'Access Denied.' })
  scenario('is not for the shop itself', { as: 'baker', when, answers: 403, with: 'Access Denied.' })
  scenario('is not for editors', { as: 'bob', when, answers: 403, with: 'Access Denied.' })
  scenario('is about an order', {
    as: 'admin',
    when: `POST /api/orders/${uuidv7()}/ring`,
    answers: 404,
    with: 'Not Found',
  })
  scenario('is about a waiting order', {
    as: 'admin',
    when: `POST /api/orders/${accepted.id}/ring`,
    answers: 409,
    with: 'Illegal state change',
  })

  it('ends the silence of the bell, and notifies the members', async () => {
    await send({ as: 'baker', when: `POST /api/orders/${waiting.id}/claim`, body: {} })
    const bell = async () =>
      (await send({ as: 'baker', when: `GET /api/businesses/${world.bakery.id}/bell` })).json<{ waiting: object[] }>()
    expect((await bell()).waiting).toMatchObject([{ claimedBy: { name: 'baker' } }])
    expect((await send({ as: 'admin', when })).json()).toEqual({ id: waiting.id, code: waiting.code })
    expect((await bell()).waiting).toMatchObject([{ claimedBy: null, quietUntil: null }])
    const told = await db.query<{ title: string }>({
      text: `select n.title from notification n join notification_user told on told.notification_id = n.id
             where told.user_id = $1 and n.type = 'order-unanswered'`,
      values: [people.baker.id],
    })
    expect(told).toEqual([{ title: `El ayuntamiento espera tu respuesta: ${waiting.code}` }])
  })
})
