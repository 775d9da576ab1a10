import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { orderLetter } from '#/orders/order-letter'
import { sendRefund } from '#/payments/send-refunds'
import { bankWorld } from '#/testing/bank-world'
import { brokenInvariants } from '#/testing/ledger'
import { type MadeOrder, breadBasket, bothShopsBasket } from '#/testing/order-world'
import type { Person } from '#/testing/scenario'

const { bank, world, scenario, db, bread, both, ...act } = await bankWorld()
const { orderAs, orderAtBank, applyEvent, read, refunds } = act

const ask = (as: Person | undefined, body: object, headers: Record<string, string> = {}) =>
  scenario.send({ when: 'POST /api/orders-adjust', body, headers, ...(as && { as }) })
const lineOf = ({ lines }: Pick<MadeOrder, 'lines'>, index = 0) => lines[index]!.id
async function paid(body: unknown) {
  const made = await orderAtBank('alice', body)
  await applyEvent(bank.pay(made.ref))
  return made
}
const unpaid = (quantity: number) => orderAs('alice', breadBasket(world, quantity))
const along = async (id: string, ...statuses: string[]) => {
  for (const status of statuses)
    expect(await scenario.send({ as: 'baker', when: `PUT /api/orders/${id}`, body: { status } })).toMatchObject({
      statusCode: 200,
    })
}
const mailsOf = (id: string) =>
  db.query<{ event: string }>({
    text: `select event from order_mail where order_id = $1 and event in ('adjusted', 'refund-begun', 'refunded') order by created_at`,
    values: [id],
  })
/** The units of bread in the stock, also those that are allocated to orders. */
async function breadOnHand(): Promise<number> {
  const [row] = await db.query<{ stock: number }>({
    text: 'select stock from attribute_combo where product_id = $1',
    values: [world.bread.id],
  })
  return row!.stock
}
const recordCash = (made: MadeOrder) =>
  scenario.send({ as: 'baker', when: `PUT /api/payments/${made.payments[0]!.id}`, body: { status: 'completed' } })
/** Sets the weight of one unit in the line, as if the goods were sold by weight. */
const weigh = (line: string, grams: number) =>
  db.query({ text: 'update sold_product set weight_grams = $2 where id = $1', values: [line, grams] })

/** Does something while the baker has another role in the bakery. */
async function inRole<Answer>(role: string, run: () => Promise<Answer>): Promise<Answer> {
  const become = async (to: string) => {
    await db.query({
      text: `update business_member set role = $2 where user_id = (select id from "user" where username = 'baker') and business_id = $1`,
      values: [world.bakery.id, to],
    })
    db.changed('*')
  }
  await become(role)
  try {
    return await run()
  } finally {
    await become('owner')
  }
}

describe('a missing unit', () => {
  it('of a paid order is refunded, is no longer in the stock, and causes one mail and one notification', async () => {
    const made = await paid(bread(3))
    await along(made.id, 'accepted')
    const before = await breadOnHand()
    const answer = await ask('baker', { order: made.id, lines: [{ soldProduct: lineOf(made), missing: 1 }] })
    expect(answer.statusCode).toBe(200)
    expect(await refunds(made.paymentId)).toMatchObject([{ amount: 250 }])
    expect(await breadOnHand()).toBe(before - 1)
    while (await sendRefund(scenario.services));
    expect(bank.operations.get(made.ref)).toMatchObject({ refunded: 250 })
    expect(await read(made.id)).toMatchObject({ paymentState: 'partially_refunded', adjusted: 0 })
    expect(await mailsOf(made.id)).toEqual([{ event: 'adjusted' }, { event: 'refunded' }])
    const list = { when: `GET /api/orders/${made.id}/adjustments` } as const
    for (const as of ['alice', 'baker'] as const)
      expect((await scenario.send({ as, ...list })).json()).toMatchObject([
        { amount: 250, lines: [{ title: 'Bread', missing: 1, finalGrams: null }] },
      ])
    expect((await scenario.send(list)).statusCode).toBe(401)
    expect((await scenario.send({ as: 'bob', ...list })).statusCode).toBe(404)
    const [told] = await db.query<{ count: number }>({
      text: `select count(*)::int as count from notification where order_id = $1 and title like 'Cambios en tu pedido%'`,
      values: [made.id],
    })
    expect(told!.count).toBe(1)
  })

  it('that is still in the shop stays in the stock', async () => {
    const made = await paid(bread(2))
    const before = await breadOnHand()
    await ask('baker', { order: made.id, lines: [{ soldProduct: lineOf(made), missing: 1, restock: true }] })
    expect(await breadOnHand()).toBe(before)
    expect(await brokenInvariants(db)).toEqual([])
  })

  it('of an unpaid order lowers what the customer pays, and the shop and the customer agree after the payment', async () => {
    const made = await unpaid(3)
    await ask('baker', { order: made.id, lines: [{ soldProduct: lineOf(made), missing: 2 }] })
    expect(await read(made.id)).toMatchObject({ adjusted: 500, paymentState: 'awaiting', totals: { total: 750 } })
    expect(await mailsOf(made.id)).toEqual([{ event: 'adjusted' }])
    await along(made.id, 'accepted', 'preparing', 'ready')
    expect((await recordCash(made)).statusCode).toBe(200)
    expect(await read(made.id)).toMatchObject({
      adjusted: 0,
      paymentState: 'partially_refunded',
      funds: { captured: 750, refunded: 500, retained: 250 },
    })
    // The customer never paid the 500 cents, so no mail speaks of a refund.
    expect(await mailsOf(made.id)).toEqual([{ event: 'adjusted' }])
    expect(await brokenInvariants(db)).toEqual([])
  })

  it('of an unpaid order can be reported twice before the shop takes the money', async () => {
    const made = await unpaid(3)
    for (const missing of [1, 1])
      await ask('baker', { order: made.id, lines: [{ soldProduct: lineOf(made), missing }] })
    expect((await recordCash(made)).statusCode).toBe(200)
    expect(await read(made.id)).toMatchObject({ funds: { captured: 750, refunded: 500, retained: 250 } })
    expect(await brokenInvariants(db)).toEqual([])
  })

  it('is not counted again when the whole order is refunded or cancelled later', async () => {
    const [refunded, canceled, neverPaid] = [await paid(bread(3)), await paid(bread(3)), await unpaid(3)]
    for (const made of [refunded, canceled, neverPaid])
      await ask('baker', { order: made.id, lines: [{ soldProduct: lineOf(made), missing: 1 }] })
    await scenario.send({ as: 'baker', when: 'POST /api/orders-refund', body: { order: refunded.id } })
    for (const { id } of [canceled, neverPaid])
      await scenario.send({ as: 'baker', when: 'POST /api/order-cancel', body: { order: id } })
    for (const { paymentId } of [refunded, canceled])
      expect((await refunds(paymentId)).map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([250, 500])
    expect(await brokenInvariants(db)).toEqual([])
  })

  it('of one shop changes only this shop’s part of a purchase in several shops', async () => {
    const made = await orderAs('alice', bothShopsBasket(world))
    const part = made.parts.find(({ business }) => business!.id === world.bakery.id)!
    const line = made.lines.find(({ business }) => business.id === world.bakery.id)!
    const answer = await ask('baker', { order: part.id, lines: [{ soldProduct: line.id, missing: 1 }] })
    expect(answer.json()).toMatchObject({ id: part.id, adjusted: line.total / 2 })
    expect(await read(made.id)).toMatchObject({ adjusted: line.total / 2 })
    expect(await brokenInvariants(db)).toEqual([])
  })
})

describe('goods that weigh otherwise', () => {
  it('cost less if they weigh less, and never more', async () => {
    const made = await paid(bread(2))
    await weigh(lineOf(made), 500)
    const line = { soldProduct: lineOf(made) }
    await ask('baker', { order: made.id, lines: [{ ...line, finalGrams: 1_200 }] })
    expect(await refunds(made.paymentId)).toEqual([])
    await ask('baker', { order: made.id, lines: [{ ...line, finalGrams: 900 }] })
    await ask('baker', { order: made.id, lines: [{ ...line, finalGrams: 900 }] })
    expect(await refunds(made.paymentId)).toMatchObject([{ amount: 50 }])
    const [sold] = await db.query<{ grams: number }>({
      text: 'select final_grams as grams from sold_product where id = $1',
      values: [lineOf(made)],
    })
    expect(sold).toEqual({ grams: 900 })
    expect(await brokenInvariants(db)).toEqual([])
  })
})

describe('goodwill', () => {
  const goodwill = (amount: number, reason = 'El pan llegó frío') => ({ amount, reason })

  it('is refunded without a line, also after the hand-over, and the customer reads the reason', async () => {
    const made = await paid(bread(3))
    await along(made.id, 'accepted', 'preparing', 'ready', 'complete')
    const before = await breadOnHand()
    expect((await ask('baker', { order: made.id, goodwill: goodwill(100) })).statusCode).toBe(200)
    expect(await refunds(made.paymentId)).toMatchObject([{ amount: 100 }])
    expect(await breadOnHand()).toBe(before)
    expect((await scenario.send({ as: 'alice', when: `GET /api/orders/${made.id}/adjustments` })).json()).toMatchObject(
      [{ amount: 100, goodwill: 100, reason: 'El pan llegó frío', lines: [] }],
    )
    expect(await mailsOf(made.id)).toEqual([{ event: 'adjusted' }])
    const [mail] = await db.query<{ id: string; data: Record<string, string> }>({
      text: `select m.id, m.data from mail m join order_mail o on o.mail_id = m.id where o.order_id = $1 and o.event = 'adjusted'`,
      values: [made.id],
    })
    const letter = await orderLetter(scenario.services, { ...mail!, kind: 'order', recipient: '', attempts: 1 })
    const text = letter!.paragraphs.join(' ').replaceAll('\u00A0', ' ')
    expect(text).toContain('devolverte 1,00 € de tu pedido')
    expect(text).toContain('«El pan llegó frío»')
    while (await sendRefund(scenario.services));
    expect(await read(made.id)).toMatchObject({ paymentState: 'partially_refunded', funds: { retained: 650 } })
    expect(await brokenInvariants(db)).toEqual([])
  })

  it('is not refunded again with the units, and together with missing units causes one message', async () => {
    const made = await paid(bread(3))
    const lines = [{ soldProduct: lineOf(made), missing: 1 }]
    await ask('baker', { order: made.id, lines, goodwill: goodwill(100) })
    expect(await refunds(made.paymentId)).toMatchObject([{ amount: 350 }])
    await scenario.send({
      as: 'baker',
      when: 'POST /api/orders-refund',
      body: { order: made.id, lines: [{ soldProduct: lineOf(made), quantity: 2 }] },
    })
    expect(await refunds(made.paymentId)).toMatchObject([{ amount: 350 }, { amount: 400 }])
    expect((await mailsOf(made.id)).filter(({ event }) => event === 'adjusted')).toHaveLength(1)
    expect(await brokenInvariants(db)).toEqual([])
  })

  it('of two members at once is never more than the customer paid', async () => {
    const made = await paid(bread(2))
    const answers = await Promise.all([1, 2, 3].map(() => ask('baker', { order: made.id, goodwill: goodwill(200) })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 200, 422])
    expect(await brokenInvariants(db)).toEqual([])
  })

  it('is refused of orders that are not paid or cancelled', async () => {
    const open = await unpaid(1)
    expect((await ask('baker', { order: open.id, goodwill: goodwill(1) })).json()).toMatchObject({
      status: 409,
      detail: 'Nothing to refund',
    })
    const canceled = await paid(bread(1))
    await act.cancel('alice', canceled.id)
    expect((await ask('baker', { order: canceled.id, goodwill: goodwill(1) })).json()).toMatchObject({
      status: 409,
      detail: 'Order is closed',
    })
  })
})

describe('two members at once', () => {
  it('cannot give the same unit away twice', async () => {
    const made = await paid(bread(2))
    const lines = [{ soldProduct: lineOf(made), missing: 1 }]
    const answers = await Promise.all([1, 2, 3].map(() => ask('baker', { order: made.id, lines })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422, 422])
    expect(await refunds(made.paymentId)).toMatchObject([{ amount: 250 }])
  })

  it('adjust once with the same idempotency key', async () => {
    const made = await paid(bread(3))
    const body = { order: made.id, lines: [{ soldProduct: lineOf(made), missing: 1 }] }
    const key = { 'idempotency-key': uuidv7() }
    const answers = await Promise.all([1, 2, 3].map(() => ask('baker', body, key)))
    expect(new Set(answers.map(({ body: text }) => text)).size).toBe(1)
    expect(await refunds(made.paymentId)).toHaveLength(1)
  })

  it('either refund a unit or report it as missing', async () => {
    const made = await paid(bread(2))
    const soldProduct = lineOf(made)
    await Promise.all([
      ask('baker', { order: made.id, lines: [{ soldProduct, missing: 1 }] }),
      scenario.send({
        as: 'baker',
        when: 'POST /api/orders-refund',
        body: { order: made.id, lines: [{ soldProduct, quantity: 2 }] },
      }),
    ])
    const sum = (await refunds(made.paymentId)).reduce((all, { amount }) => all + amount, 0)
    expect(sum).toBeLessThanOrEqual(500)
    expect(await brokenInvariants(db)).toEqual([])
  })
})

describe('an adjustment is refused', async () => {
  const made = await paid(bread(2))
  const other = await paid(bread(1))
  const group = await orderAs('alice', both())
  const line = { soldProduct: lineOf(made), missing: 1 }
  const when = 'POST /api/orders-adjust'
  const body = { order: made.id, lines: [line] }

  scenario('without an account', { when, body, answers: 401 })
  scenario('to another shop', { as: 'florist', when, body, answers: 404 })
  scenario('to the customer', { as: 'alice', when, body, answers: 403 })
  scenario('for an unknown order', { as: 'baker', when, body: { ...body, order: uuidv7() }, answers: 404 })
  scenario('for a whole group', { as: 'admin', when, body: { ...body, order: group.id }, answers: 409 })
  scenario('for a line of another order', {
    as: 'baker',
    when,
    body: { ...body, lines: [{ soldProduct: lineOf(other), missing: 1 }] },
    answers: 422,
  })
  scenario('for more units than were ordered', {
    as: 'baker',
    when,
    body: { ...body, lines: [{ ...line, missing: 3 }] },
    answers: 422,
  })
  scenario('for a negative number of units', {
    as: 'baker',
    when,
    body: { ...body, lines: [{ ...line, missing: -1 }] },
    answers: 422,
  })
  scenario('if nothing would be left of the order', {
    as: 'baker',
    when,
    body: { ...body, lines: [{ ...line, missing: 2 }] },
    answers: 422,
    with: expect.objectContaining({ violations: [{ propertyPath: 'lines', message: 'This value is not available.' }] }),
  })
  scenario('for the weight of goods that are not weighed', {
    as: 'baker',
    when,
    body: { ...body, lines: [{ soldProduct: lineOf(made), finalGrams: 400 }] },
    answers: 422,
  })
  scenario('without lines', { as: 'baker', when, body: { order: made.id, lines: [] }, answers: 422 })

  it('after the order has left the shop', async () => {
    const done = await paid(bread(2))
    await along(done.id, 'accepted', 'preparing', 'ready', 'complete')
    const answer = await ask('baker', { order: done.id, lines: [{ soldProduct: lineOf(done), missing: 1 }] })
    expect(answer.json()).toMatchObject({ status: 409, detail: 'Order is closed' })
  })

  const goodwill = { amount: 10, reason: 'Perdona' }
  const tooMuch = { ...goodwill, amount: 501 }
  scenario('of goodwill that is more than was paid', {
    as: 'baker',
    when,
    body: { order: made.id, goodwill: tooMuch },
    answers: 422,
    with: expect.objectContaining({ violations: [expect.objectContaining({ propertyPath: 'goodwill.amount' })] }),
  })
  scenario('of goodwill of nothing', {
    as: 'baker',
    when,
    body: { order: made.id, goodwill: { ...goodwill, amount: 0 } },
    answers: 422,
  })
  scenario('of goodwill without a reason', {
    as: 'baker',
    when,
    body: { order: made.id, goodwill: { ...goodwill, reason: ' ' } },
    answers: 422,
  })
  scenario('of goodwill by the customer', {
    as: 'alice',
    when,
    body: { order: made.id, goodwill },
    answers: 403,
  })
  scenario('of goodwill by another shop', {
    as: 'florist',
    when,
    body: { order: made.id, goodwill },
    answers: 404,
  })

  it('of goodwill to a clerk, and to a manager above the limit of refunds', async () => {
    const large = await paid(bread(40))
    const as = (role: string, amount: number) =>
      inRole(role, () => ask('baker', { order: large.id, goodwill: { ...goodwill, amount } }))
    expect((await as('clerk', 10)).json()).toMatchObject({ status: 403, detail: 'Access Denied.' })
    expect((await as('manager', 5_001)).json()).toMatchObject({ status: 403, detail: 'Refund limit exceeded' })
    expect((await as('manager', 5_000)).statusCode).toBe(200)
  })

  it('to an accountant, but not to a clerk', async () => {
    expect((await inRole('accountant', () => ask('baker', body))).statusCode).toBe(403)
    expect((await inRole('clerk', () => ask('baker', body))).statusCode).toBe(200)
  })
})
