import { beforeEach, describe, expect, it } from 'vitest'
import type { ShopAcceptance } from '@lonja/contract/acceptance/acceptance'
import { plainAcceptance } from '@lonja/contract/acceptance/choices'
import { insert } from '#/database/insert'
import { uuidv7 } from '#/database/uuid'
import { bankWorld } from '#/testing/bank-world'
import { brokenInvariants } from '#/testing/ledger'
import { insertCoupon } from '#/testing/order-world'
import { people } from '#/testing/scenario'
import { climbLadder } from './ladder.ts'

const { bank, world, scenario, db, bread, both, orderAs, orderAtBank, applyEvent, read, refunds, comboOf } =
  await bankWorld()
const { services, send } = scenario
await insert(db, 'device', { id: uuidv7(), user_id: people.baker.id, platform: 'web', token: '{}' })
const inShop = { ...bread(), paymentMethod: world.inShop.id }

/** A time on a Monday: `10:03`. */
const at = (clock: string, day = 23) => new Date(`2026-11-${day}T${clock}:00+01:00`)
/** Moves the question to the shop to a time on a Monday. */
const askedAt = async (id: string, time: Date) => {
  await db.query({ text: 'update order_answer set asked_at = $2, due_at = $2 where order_id = $1', values: [id, time] })
}
const climb = (time: Date) => climbLadder(services, time)
/** Lets the job run at each of these times. */
const climbAll = async (...clocks: string[]) => {
  for (const clock of clocks) await climb(at(clock))
}
const choose = (chosen: Partial<ShopAcceptance>, shop = world.bakery.id) =>
  send({
    as: shop === world.bakery.id ? 'baker' : 'florist',
    when: `PUT /api/businesses/${shop}/acceptance`,
    body: { ...plainAcceptance, ...chosen },
  })
const remindersOf = async (id: string) =>
  (
    await db.query<{ step: string }>({
      text: 'select step from order_reminder where order_id = $1 order by sent_at, step',
      values: [id],
    })
  ).map(({ step }) => step)
const messagesTo = async (userId: string, orderId: string | null) =>
  (
    await db.query<{ title: string }>({
      text: `select n.title from notification n join notification_user told on told.notification_id = n.id
             where told.user_id = $1 and n.order_id is not distinct from $2 and n.type = 'order-unanswered' order by n.created_at, n.id`,
      values: [userId, orderId],
    })
  ).map(({ title }) => title)
const mailsAbout = (id: string) =>
  db.query({ text: `select from order_mail where order_id = $1 and event = 'unanswered'`, values: [id] })
const answerOf = async (id: string) => (await read(id)).answer

beforeEach(async () => {
  await choose({})
  await choose({}, world.tailor.id)
  await db.query({ text: `update business set opening_hours = '[]', closures = '[]', state = 'approved'` })
  // Orders of earlier tests do not wait any more.
  await db.query({ text: 'update order_answer set next_step = null, due_at = null' })
})

describe('an order that nobody answers', () => {
  it('is reported again, then by mail, then to the town, each exactly once', async () => {
    const { id, code } = await orderAs('alice', inShop)
    await askedAt(id, at('10:00'))
    await climbAll('10:00', '10:02')
    expect(await remindersOf(id)).toEqual([])
    await climbAll('10:03', '10:03', '10:07')
    expect(await messagesTo(people.baker.id, id)).toEqual([`Sin respuesta: ${code}`])
    expect(await db.query({ text: `select from push where user_id = $1`, values: [people.baker.id] })).not.toEqual([])
    await climbAll('10:08', '10:11')
    expect([await mailsAbout(id), await messagesTo(people.admin.id, id)]).toEqual([[{}], []])
    expect(await answerOf(id)).toMatchObject({ unanswered: false, answeredDate: null })
    await climbAll('10:12', '10:13')
    expect(await messagesTo(people.admin.id, id)).toEqual([`Sin respuesta: ${code}`])
    expect(await answerOf(id)).toMatchObject({ unanswered: true, auto: false })
    await climbAll('10:30', '10:31', '12:00')
    expect(await messagesTo(people.admin.id, id)).toEqual([`Sin respuesta: ${code}`, `Sin respuesta: ${code}`])
    expect(await remindersOf(id)).toEqual(['reminder', 'mail', 'town', 'end'])
    expect(await read(id)).toMatchObject({ status: { code: 'confirm' } })
  })

  it('is found by operators until it is answered, and its customer does not see the mark', async () => {
    const { id } = await orderAs('alice', inShop)
    await askedAt(id, at('10:00'))
    const found = async () =>
      (await send({ as: 'admin', when: 'GET /api/orders?unanswered=true' }))
        .json<{ id: string }[]>()
        .map((one) => one.id)
    await climbAll('10:00', '10:03', '10:08')
    expect(await found()).not.toContain(id)
    await climb(at('10:12'))
    expect(await found()).toContain(id)
    expect((await send({ as: 'alice', when: `GET /api/orders/${id}` })).json()).toMatchObject({ answer: null })
    expect((await send({ as: 'baker', when: `GET /api/orders/${id}` })).json()).toMatchObject({
      answer: { unanswered: true },
    })
    await send({ as: 'baker', when: `PUT /api/orders/${id}`, body: { status: 'accepted' } })
    expect(await found()).not.toContain(id)
    expect(await answerOf(id)).toMatchObject({ unanswered: false })
  })

  it('is not reported any more once a member has answered it', async () => {
    const { id } = await orderAs('alice', inShop)
    await askedAt(id, at('10:00'))
    await climb(at('10:00'))
    await send({ as: 'baker', when: `PUT /api/orders/${id}`, body: { status: 'accepted' } })
    await climbAll('10:03', '10:08', '10:12', '10:30')
    expect(await remindersOf(id)).toEqual([])
  })

  it('is reported once if two processes look at the same time', async () => {
    const { id } = await orderAs('alice', inShop)
    await askedAt(id, at('10:00'))
    await climb(at('10:00'))
    for (const clock of ['10:03', '10:08', '10:12', '10:30']) await Promise.all([climb(at(clock)), climb(at(clock))])
    expect(await remindersOf(id)).toEqual(['reminder', 'mail', 'town', 'end'])
    expect(await messagesTo(people.baker.id, id)).toHaveLength(1)
    expect(await messagesTo(people.admin.id, id)).toHaveLength(2)
  })

  it('is either answered or reported if both happen at the same time', async () => {
    const { id } = await orderAs('alice', inShop)
    await askedAt(id, at('10:00'))
    await choose({ reminderMinutes: 1, mailMinutes: 2, townMinutes: 3, endMinutes: 4, autoCancel: true })
    await askedAt(id, at('10:00'))
    await climbAll('10:00', '10:01', '10:02', '10:03')
    const accept = send({ as: 'baker', when: `PUT /api/orders/${id}`, body: { status: 'accepted' } })
    await Promise.all([climb(at('10:04')), accept, climb(at('10:04'))])
    const { history } = await read(id)
    expect(history).toHaveLength(2)
    expect((await accept).statusCode === 200).toBe(history.some(({ status }) => status.code === 'accepted'))
  })

  it('has the minutes that its shop chose meanwhile', async () => {
    const { id } = await orderAs('alice', inShop)
    await askedAt(id, at('10:00'))
    await climb(at('10:00'))
    await choose({ reminderMinutes: 5 })
    await db.query({ text: 'update order_answer set due_at = $2 where order_id = $1', values: [id, at('10:00')] })
    await climbAll('10:01', '10:04')
    expect(await remindersOf(id)).toEqual([])
    await climb(at('10:05'))
    expect(await remindersOf(id)).toEqual(['reminder'])
  })
})

describe('an order that a shop lets end', () => {
  const steps = ['10:00', '10:03', '10:08', '10:12', '10:30'] as const

  it('is canceled, and stock, coupon and money are returned', async () => {
    await choose({ autoCancel: true })
    await insertCoupon(db, 'ONCE', { limit_per_person: 1, usage_limit: 1 })
    const before = await comboOf(world.bread.combo_id)
    const { id, ref, paymentId } = await orderAtBank('alice', { ...bread(3), coupons: ['ONCE'] })
    await applyEvent(bank.pay(ref))
    await askedAt(id, at('10:00'))
    await climbAll(...steps)
    expect(await read(id)).toMatchObject({
      status: { code: 'canceled' },
      history: [{}, {}, { actor: 'system', reason: 'La tienda no respondió a tiempo' }],
    })
    expect(await comboOf(world.bread.combo_id)).toEqual(before)
    expect(await refunds(paymentId)).toEqual([{ amount: 675, state: 'requested' }])
    expect((await orderAs('alice', { ...inShop, coupons: ['ONCE'] })).coupons).toEqual(['ONCE'])
    expect(await brokenInvariants(db)).toEqual([])
  })

  it('keeps the parts of the other shops', async () => {
    await choose({ autoCancel: true })
    const { parts } = await orderAs('alice', { ...both(), paymentMethod: world.cash.id })
    const partOf = (shop: string) => parts.find(({ business }) => business!.id === shop)!.id
    const [own, other] = [partOf(world.bakery.id), partOf(world.tailor.id)]
    for (const id of [own, other]) await askedAt(id, at('10:00'))
    await climbAll(...steps)
    expect([await read(own), await read(other)]).toMatchObject([
      { status: { code: 'canceled' } },
      { status: { code: 'confirm' } },
    ])
    expect(await brokenInvariants(db)).toEqual([])
  })

  it('does not end while the shop is closed', async () => {
    await choose({ autoCancel: true })
    const { id } = await orderAs('alice', inShop)
    await db.query({
      text: `update business set opening_hours = '[{"day": 1, "opens": "09:00", "closes": "10:20"}, {"day": 2, "opens": "09:00", "closes": "14:00"}]'`,
    })
    await askedAt(id, at('10:00'))
    await climbAll(...steps, '15:00', '23:00')
    expect(await remindersOf(id)).toEqual(['reminder', 'mail', 'town'])
    for (const clock of ['08:45', '09:09']) await climb(at(clock, 24))
    expect(await read(id)).toMatchObject({ status: { code: 'confirm' } })
    await climb(at('09:10', 24))
    expect(await read(id)).toMatchObject({ status: { code: 'canceled' } })
  })
})

describe('a closed shop', () => {
  const nineToTwo = `'[{"day": 1, "opens": "09:00", "closes": "14:00"}, {"day": 2, "opens": "09:00", "closes": "14:00"}]'`

  it('gets one message about all orders of the night, before it opens', async () => {
    await db.query({ text: `update business set opening_hours = ${nineToTwo}` })
    const orders = [await orderAs('alice', inShop), await orderAs('bob', inShop), await orderAs('bob', inShop)]
    for (const { id } of orders) await askedAt(id, at('22:00'))
    const before = (await messagesTo(people.baker.id, null)).length
    await climbAll('22:00', '23:00')
    await send({ as: 'baker', when: `PUT /api/orders/${orders[2]!.id}`, body: { status: 'accepted' } })
    await climb(at('08:44', 24))
    expect(await messagesTo(people.baker.id, null)).toHaveLength(before)
    await Promise.all([climb(at('08:45', 24)), climb(at('08:45', 24))])
    await climb(at('08:46', 24))
    expect((await messagesTo(people.baker.id, null)).slice(before)).toEqual(['Antes de abrir: 2 pedidos nuevos'])
    await climb(at('09:02', 24))
    expect(await remindersOf(orders[0]!.id)).toEqual(['opening'])
    await climb(at('09:03', 24))
    expect(await remindersOf(orders[0]!.id)).toEqual(['opening', 'reminder'])
  })

  it('gets no push about a new order', async () => {
    const pushesAbout = (id: string) =>
      db.query({
        text: 'select from push join notification n on n.id = notification_id where n.order_id = $1',
        values: [id],
      })
    expect(await pushesAbout((await orderAs('alice', inShop)).id)).toHaveLength(1)
    // Open on another day of the week only.
    await db.query({
      text: `update business set opening_hours = jsonb_build_array(jsonb_build_object(
               'day', (extract(isodow from now())::int + 2) % 7 + 1, 'opens', '09:00', 'closes', '14:00'))`,
    })
    expect(await pushesAbout((await orderAs('alice', inShop)).id)).toEqual([])
  })
})

describe('automatic acceptance', () => {
  it('accepts an order at once, and marks it', async () => {
    await choose({ auto: true })
    const { id } = await orderAs('alice', inShop)
    await climb(new Date())
    expect(await read(id)).toMatchObject({
      status: { code: 'accepted' },
      answer: { auto: true },
      history: [{}, { actor: 'system' }],
    })
    const bell = await send({ as: 'baker', when: `GET /api/businesses/${world.bakery.id}/bell` })
    expect(bell.json<{ automatic: string[] }>().automatic).toContain(id)
  })

  it('accepts an order that waited for its bank when the payment arrives, and not before', async () => {
    await choose({ auto: true })
    const { id, ref } = await orderAtBank('alice', bread())
    await climb(new Date())
    expect(await read(id)).toMatchObject({ status: { code: 'pending' } })
    await applyEvent(bank.pay(ref))
    await climb(new Date())
    expect(await read(id)).toMatchObject({ status: { code: 'accepted' }, paymentState: 'paid', answer: { auto: true } })
  })

  it('leaves orders with a note to a person, unless the shop accepts these too', async () => {
    const noted = { ...inShop, note: 'Sin sal' }
    await choose({ auto: true })
    const left = await orderAs('alice', noted)
    await climb(new Date())
    expect(await read(left.id)).toMatchObject({ status: { code: 'confirm' }, answer: { auto: false } })
    await choose({ auto: true, exceptNotes: false })
    const taken = await orderAs('alice', noted)
    await climb(new Date())
    expect(await read(taken.id)).toMatchObject({ status: { code: 'accepted' } })
  })

  it('leaves orders whose customer wants to be asked about replacements to a person', async () => {
    await choose({ auto: true })
    const { id, lines } = await orderAs('alice', inShop)
    const substitution = { preference: 'ask' }
    await send({ as: 'baker', when: `PUT /api/sold-products/${lines[0]!.id}`, body: { substitution } })
    await climb(new Date())
    expect(await read(id)).toMatchObject({ status: { code: 'confirm' } })
  })

  it('accepts only the part of the shop that chose it', async () => {
    await choose({ auto: true })
    const { id } = await orderAs('alice', { ...both(), paymentMethod: world.cash.id })
    await climb(new Date())
    const { parts } = await read(id)
    const codes = parts.map(({ business, status }) => [business!.name, status.code])
    expect(Object.fromEntries(codes)).toEqual({ Bakery: 'accepted', Tailor: 'confirm' })
  })

  it('happens once if two processes look at the same time', async () => {
    await choose({ auto: true })
    const { id } = await orderAs('alice', inShop)
    await Promise.all([climb(new Date()), climb(new Date())])
    expect((await read(id)).history).toHaveLength(2)
  })
})
