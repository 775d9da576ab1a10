import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
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

  it('to an accountant, but not to a clerk', async () => {
    const role = (to: string) =>
      db.query({
        text: `update business_member set role = $2 where user_id = (select id from "user" where username = 'baker') and business_id = $1`,
        values: [world.bakery.id, to],
      })
    await role('accountant')
    db.changed('*')
    expect((await ask('baker', body)).statusCode).toBe(403)
    await role('clerk')
    db.changed('*')
    expect((await ask('baker', body)).statusCode).toBe(200)
  })
})
