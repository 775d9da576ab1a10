import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { bankWorld } from '#/testing/bank-world'
import { insertProduct } from '#/testing/factories'
import { brokenInvariants } from '#/testing/ledger'
import { brokenMailInvariants } from '#/testing/mail-ledger'
import { breadBasket, insertCoupon } from '#/testing/order-world'
import type { Person } from '#/testing/scenario'
import { expireReplacement } from './expire-replacements.ts'

const { bank, world, scenario, db, bread, ...act } = await bankWorld()
const { orderAs, orderAtBank, applyEvent, read, refunds } = act

const bakery = world.bakery.id
const goods = (title: string, more: object = {}) =>
  insertProduct(db, { business_id: bakery, title, price: 200, stock: 10, tax_rate: 400, ...more })
const roll = await goods('Roll')
const dear = await goods('Brioche', { price: 400 })
const sweet = await goods('Bun', { tax_rate: 1_000 })
const few = await goods('Pretzel', { stock: 1 })
const hidden = await goods('Old', { enabled: false })

const ask = (as: Person | undefined, body: object, headers: Record<string, string> = {}) =>
  scenario.send({ when: 'POST /api/orders-adjust', body, headers, ...(as && { as }) })
const answer = (as: Person | undefined, line: string, accept: boolean, orderToken?: string) =>
  scenario.send({
    when: `POST /api/orders-adjust/${line}/answer`,
    body: { accept },
    ...(as && { as }),
    ...(orderToken && { headers: { 'x-order-token': orderToken } }),
  })

async function paid(quantity: number) {
  const made = await orderAtBank('alice', bread(quantity))
  await applyEvent(bank.pay(made.ref))
  return made
}
interface Combo {
  combo_id: string
}
const replace = (
  made: { id: string; lines: { id: string }[] },
  { combo_id: id }: Combo,
  { quantity = 1, unitPrice = 200, restock = false }: { quantity?: number; unitPrice?: number; restock?: boolean } = {},
) =>
  ask('baker', {
    order: made.id,
    lines: [{ soldProduct: made.lines[0]!.id, restock, replacement: { combo: { id }, quantity, unitPrice } }],
  })
const proposed = async (id: string) => (await read(id)).lines.find(({ replaces }) => replaces !== null)!
const stockOf = async ({ combo_id: id }: Combo) => {
  const [row] = await db.query<{ stock: number; allocated: number; sales: number }>({
    text: `select c.stock, c.allocated, p.sales from attribute_combo c join product p on p.id = c.product_id where c.id = $1`,
    values: [id],
  })
  return row!
}
const prefers = (made: { lines: { id: string }[] }, preference: string) =>
  db.query({
    text: `update sold_product set substitution = jsonb_build_object('preference', $2::text) where id = $1`,
    values: [made.lines[0]!.id, preference],
  })
const timeIsOver = (line: string) =>
  db.query({ text: `update sold_product set answer_due = now() - interval '1 second' where id = $1`, values: [line] })
const along = async (id: string, ...statuses: string[]) => {
  for (const status of statuses)
    expect(await scenario.send({ as: 'baker', when: `PUT /api/orders/${id}`, body: { status } })).toMatchObject({
      statusCode: 200,
    })
}
const sound = async () => {
  expect(await brokenInvariants(db)).toEqual([])
  expect(await brokenMailInvariants(db)).toEqual([])
}

describe('a replacement', () => {
  it('is allocated at once, changes no amount of the order, and asks the customer with one message', async () => {
    const made = await paid(3)
    const before = { bread: await stockOf(world.bread), roll: await stockOf(roll) }
    expect((await replace(made, roll)).statusCode).toBe(200)
    const order = await read(made.id)
    expect(order.totals).toEqual(made.totals)
    expect(order.lines.map(({ title, quantity, total }) => ({ title, quantity, total }))).toEqual([
      { title: 'Bread', quantity: 2, total: 500 },
      { title: 'Roll', quantity: 1, total: 250 },
    ])
    expect(await stockOf(roll)).toEqual({
      ...before.roll,
      allocated: before.roll.allocated + 1,
      sales: before.roll.sales + 1,
    })
    expect(await stockOf(world.bread)).toEqual({
      stock: before.bread.stock - 1,
      allocated: before.bread.allocated - 1,
      sales: before.bread.sales - 1,
    })
    expect(await refunds(made.paymentId)).toEqual([])
    await sound()
  })

  it('that is accepted and cheaper gives the difference back, and is handed over', async () => {
    const made = await paid(3)
    await replace(made, roll)
    const before = await stockOf(roll)
    const { id } = await proposed(made.id)
    await along(made.id, 'accepted', 'preparing')
    expect(
      await scenario.send({ as: 'baker', when: `PUT /api/orders/${made.id}`, body: { status: 'ready' } }),
    ).toMatchObject({
      statusCode: 409,
    })
    expect((await answer('alice', id, true)).statusCode).toBe(200)
    expect(await refunds(made.paymentId)).toMatchObject([{ amount: 50 }])
    const replacedLine = { title: 'Roll', missing: 0, replaced: { title: 'Bread', units: 1 } }
    expect((await scenario.send({ as: 'alice', when: `GET /api/orders/${made.id}/adjustments` })).json()).toMatchObject(
      [
        { amount: 0, lines: [replacedLine] },
        { amount: 50, lines: [replacedLine] },
      ],
    )
    await along(made.id, 'ready', 'complete')
    expect(await stockOf(roll)).toEqual({ ...before, stock: before.stock - 1, allocated: before.allocated - 1 })
    const line = { soldProduct: id, quantity: 1 }
    await scenario.send({ as: 'baker', when: 'POST /api/orders-refund', body: { order: made.id, lines: [line] } })
    expect(await refunds(made.paymentId)).toMatchObject([{ amount: 50 }, { amount: 200 }])
    expect(await stockOf(roll)).toMatchObject({ stock: before.stock })
    await sound()
  })

  it('that is dearer costs what was promised', async () => {
    const made = await paid(2)
    await replace(made, dear, { quantity: 2, unitPrice: 400 })
    expect((await read(made.id)).lines).toMatchObject([
      { title: 'Brioche', replaces: 'Bread', quantity: 2, total: 500 },
    ])
    expect((await answer('alice', (await proposed(made.id)).id, true)).statusCode).toBe(200)
    expect(await refunds(made.paymentId)).toEqual([])
    await sound()
  })

  it('that is declined is missing, and its units go back on sale', async () => {
    const made = await paid(3)
    const before = await stockOf(roll)
    await replace(made, roll)
    const { id } = await proposed(made.id)
    expect((await answer('alice', id, false)).statusCode).toBe(200)
    expect(await refunds(made.paymentId)).toMatchObject([{ amount: 250 }])
    expect(await stockOf(roll)).toEqual(before)
    expect((await answer('alice', id, true)).json()).toMatchObject({ status: 409, detail: 'Answer too late' })
    await sound()
  })

  it('that is declined cancels an order of which nothing else is left', async () => {
    const made = await paid(1)
    const before = await stockOf(roll)
    await replace(made, roll)
    await answer('alice', (await proposed(made.id)).id, false)
    expect(await read(made.id)).toMatchObject({ status: { code: 'canceled' } })
    expect(await refunds(made.paymentId)).toMatchObject([{ amount: 250 }])
    expect(await stockOf(roll)).toEqual(before)
    await sound()
  })

  it('of an unpaid order lowers what a guest pays', async () => {
    const made = await orderAs(undefined, breadBasket(world, 3))
    await replace(made, roll)
    const { id } = await proposed(made.id)
    expect((await answer(undefined, id, true, 'wrong')).statusCode).toBe(404)
    expect((await answer(undefined, id, true, made.token)).statusCode).toBe(200)
    expect(await read(made.id)).toMatchObject({ adjusted: 50 })
    await sound()
  })

  it('is accepted at once if the customer said that something similar is fine', async () => {
    const made = await paid(2)
    await prefers(made, 'similar')
    await replace(made, roll)
    expect(await proposed(made.id)).toMatchObject({ answerDueDate: null })
    expect(await refunds(made.paymentId)).toMatchObject([{ amount: 50 }])
    await sound()
  })

  it('keeps the sums of discounts by funder and of taxes', async () => {
    await insertCoupon(db, 'TEN')
    const made = await orderAtBank('alice', { ...bread(7), coupons: ['TEN'] })
    await applyEvent(bank.pay(made.ref))
    await replace(made, roll, { quantity: 3 })
    await ask('baker', { order: made.id, goodwill: { amount: 333, reason: 'Perdona' } })
    await answer('alice', (await proposed(made.id)).id, true)
    await scenario.send({ as: 'baker', when: 'POST /api/orders-refund', body: { order: made.id } })
    const back = (await refunds(made.paymentId)).reduce((all, { amount }) => all + amount, 0)
    expect(back).toBe(1_575)
    await sound()
  })
})

describe('silence', () => {
  it('is a no, also with two processes', async () => {
    const made = await paid(3)
    const before = await stockOf(roll)
    await replace(made, roll)
    await timeIsOver((await proposed(made.id)).id)
    await Promise.all([1, 2].map(() => expireReplacement(scenario.services)))
    expect(await expireReplacement(scenario.services)).toBe(false)
    expect(await refunds(made.paymentId)).toMatchObject([{ amount: 250 }])
    expect(await stockOf(roll)).toEqual(before)
    await sound()
  })

  it('and a late answer at once have one result', async () => {
    const made = await paid(3)
    await replace(made, roll)
    const { id } = await proposed(made.id)
    await timeIsOver(id)
    const [late] = await Promise.all([answer('alice', id, true), expireReplacement(scenario.services)])
    expect(late.json()).toMatchObject({ status: 409, detail: 'Answer too late' })
    expect(await refunds(made.paymentId)).toMatchObject([{ amount: 250 }])
    await sound()
  })

  it('does not matter for a cancelled order', async () => {
    const made = await paid(3)
    const before = await stockOf(roll)
    await replace(made, roll)
    const { id } = await proposed(made.id)
    await act.cancel('alice', made.id)
    expect((await answer('alice', id, true)).statusCode).toBe(409)
    await timeIsOver(id)
    await expireReplacement(scenario.services)
    expect(await stockOf(roll)).toEqual(before)
    await sound()
  })
})

describe('two members at once', () => {
  it('replace the last unit once', async () => {
    const made = await paid(1)
    const answers = await Promise.all([1, 2].map(() => replace(made, roll)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422])
    await sound()
  })

  it('give the last unit of the replacement to one order', async () => {
    const [one, other] = [await paid(2), await paid(2)]
    const answers = await Promise.all([one, other].map((made) => replace(made, few)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    await sound()
  })

  it('replace once with the same idempotency key', async () => {
    const made = await paid(3)
    const body = {
      order: made.id,
      lines: [
        { soldProduct: made.lines[0]!.id, replacement: { combo: { id: roll.combo_id }, quantity: 1, unitPrice: 1 } },
      ],
    }
    const key = { 'idempotency-key': uuidv7() }
    await Promise.all([1, 2].map(() => ask('baker', body, key)))
    expect((await read(made.id)).lines).toHaveLength(2)
    await sound()
  })

  it('the customer answers yes and no at once, and one answer counts', async () => {
    const made = await paid(3)
    await replace(made, roll)
    const { id } = await proposed(made.id)
    const answers = await Promise.all([answer('alice', id, true), answer('alice', id, false)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    await sound()
  })
})

describe('a replacement is refused', () => {
  it('for a customer who wants none', async () => {
    const made = await paid(2)
    await prefers(made, 'none')
    expect((await replace(made, roll)).json()).toMatchObject({ status: 409, detail: 'No replacement wanted' })
  })

  it('with another VAT rate, of another shop, of hidden goods, of the same goods and for too many units', async () => {
    const made = await paid(2)
    for (const other of [sweet, { combo_id: world.shirt.combo_id }, hidden, world.bread])
      expect((await replace(made, other)).statusCode).toBe(422)
    expect((await replace(made, roll, { quantity: 3 })).statusCode).toBe(422)
  })

  it('together with missing units of the line, and for a line that is a replacement', async () => {
    const made = await paid(2)
    const replacement = { combo: { id: roll.combo_id }, quantity: 1, unitPrice: 1 }
    const line = { soldProduct: made.lines[0]!.id, missing: 1, replacement }
    expect((await ask('baker', { order: made.id, lines: [line] })).statusCode).toBe(422)
    await replace(made, roll, { quantity: 2 })
    expect((await replace(made, dear)).statusCode).toBe(422)
  })

  it('by other people, and so are their answers', async () => {
    const made = await paid(2)
    await replace(made, roll)
    const { id } = await proposed(made.id)
    expect((await answer(undefined, id, true)).statusCode).toBe(401)
    expect((await answer('bob', id, true)).statusCode).toBe(404)
    expect((await answer('baker', id, true)).statusCode).toBe(403)
    expect((await answer('alice', uuidv7(), true)).statusCode).toBe(404)
    expect((await answer('alice', made.lines[0]!.id, true)).statusCode).toBe(404)
  })
})
