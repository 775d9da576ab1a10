import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { bankWorld } from '#/testing/bank-world'
import { sendRefund } from '#/payments/send-refunds'
import { insertProduct } from '#/testing/factories'
import { brokenInvariants } from '#/testing/ledger'
import type { Person } from '#/testing/scenario'
import { type MadeOrder, guest } from '../testing/order-world.ts'

const { bank, world, scenario, db, bread, both, ...act } = await bankWorld()
const { orderAs, orderAtBank, applyEvent, read, payment, refunds, cancel, comboOf } = act

const back = (as: Person | undefined, body: unknown) =>
  scenario.send({ when: 'POST /api/orders-refund', body, ...(as && { as }) })
const lineOf = ({ lines }: Pick<MadeOrder, 'lines'>, index = 0) => lines[index]!.id
async function sendAll(): Promise<void> {
  while (await sendRefund(scenario.services));
}
async function paid(body: unknown) {
  const made = await orderAtBank('alice', body)
  await applyEvent(bank.pay(made.ref))
  return made
}
const along = async (id: string, ...statuses: string[]) => {
  for (const status of statuses)
    expect(await scenario.send({ as: 'baker', when: `PUT /api/orders/${id}`, body: { status } })).toMatchObject({
      statusCode: 200,
    })
}
const soldLine = async (id: string) => {
  const [line] = await db.query<{ refunded: number; allocated: number }>({
    text: 'select refunded_qty as refunded, allocated from sold_product where id = $1',
    values: [id],
  })
  return line!
}

describe('a shop refunds', () => {
  it('units of a line, exact to the cent, until no unit is left', async () => {
    const dear = await insertProduct(db, { business_id: world.bakery.id, price: 333, stock: 50 })
    const coupon = { ...bread(), lines: [{ product: dear.id, quantity: 3 }] }
    const made = await paid(coupon)
    const line = { soldProduct: lineOf(made), quantity: 1 }
    for (const quantity of [1, 1, 1])
      expect((await back('baker', { order: made.id, lines: [{ ...line, quantity }], reason: 'Roto' })).statusCode).toBe(
        200,
      )
    expect((await back('baker', { order: made.id, lines: [line] })).json()).toMatchObject({
      status: 409,
      detail: 'Nothing to refund',
    })
    await sendAll()
    expect(bank.operations.get(made.ref)).toMatchObject({ refunded: 999 })
    expect(await read(made.id)).toMatchObject({ paymentState: 'refunded', status: { code: 'confirm' } })
    expect((await refunds(made.paymentId)).reduce((all, { amount }) => all + amount, 0)).toBe(999)
  })

  it('units with equivalence surcharge, and the taxes of all refunds add up to the taxes of the order', async () => {
    const customer = { ...guest, nif: '12345678Z', equivalenceSurcharge: true }
    const made = await paid({ ...bread(3), customer })
    const [paidTax] = made.totals.tax
    expect(paidTax).toMatchObject({ rate: 400, surchargeRate: 50, surcharge: 4 })
    const line = { soldProduct: lineOf(made), quantity: 1 }
    expect((await back('baker', { order: made.id, lines: [line] })).statusCode).toBe(200)
    expect((await back('baker', { order: made.id })).statusCode).toBe(200)
    const [sums] = await db.query({
      text: `select sum((t->>'base')::int)::int as base, sum((t->>'tax')::int)::int as tax,
               sum((t->>'surcharge')::int)::int as surcharge
             from refund r cross join jsonb_array_elements(r.tax) t where r.order_id = $1`,
      values: [made.id],
    })
    expect(sums).toEqual({ base: paidTax!.base, tax: paidTax!.tax, surcharge: paidTax!.surcharge })
  })

  it('once for each idempotency key, however often the request is repeated', async () => {
    const made = await paid(bread(3))
    const body = { order: made.id, lines: [{ soldProduct: lineOf(made), quantity: 1 }] }
    const ask = (given: unknown) =>
      scenario.send({ as: 'baker', when: 'POST /api/orders-refund', body: given, headers: { 'idempotency-key': 'k1' } })
    const [first, ...repeats] = await Promise.all([1, 2, 3].map(() => ask(body)))
    for (const repeat of repeats) expect([repeat.statusCode, repeat.body]).toEqual([200, first!.body])
    expect(await soldLine(lineOf(made))).toMatchObject({ refunded: 1 })
    expect(await refunds(made.paymentId)).toHaveLength(1)
    expect((await ask({ ...body, shipping: true })).json()).toMatchObject({ detail: 'Idempotency key reused' })
  })

  it('some of the units; the order and its payment are then `partially_refunded`', async () => {
    const made = await paid(bread(4))
    await back('baker', { order: made.id, lines: [{ soldProduct: lineOf(made), quantity: 1 }] })
    expect(await read(made.id)).toMatchObject({ paymentState: 'paid' })
    await sendAll()
    expect(await read(made.id)).toMatchObject({ paymentState: 'partially_refunded' })
    expect(await payment(made.paymentId)).toMatchObject({ status: 'partially_refunded' })
    expect(await soldLine(lineOf(made))).toMatchObject({ refunded: 1 })
    await cancel('alice', made.id)
    await sendAll()
    expect(bank.operations.get(made.ref)).toMatchObject({ refunded: 1_000 })
    expect(await payment(made.paymentId)).toMatchObject({ status: 'refunded' })
  })

  it('units before the hand-over, and these units can be sold again', async () => {
    const before = await comboOf(world.bread.combo_id)
    const made = await paid(bread(3))
    await back('baker', { order: made.id, lines: [{ soldProduct: lineOf(made), quantity: 2 }] })
    expect(await comboOf(world.bread.combo_id)).toEqual({ ...before, allocated: before.allocated + 1 })
    await cancel('alice', made.id)
    expect(await comboOf(world.bread.combo_id)).toEqual(before)
  })

  it('damaged units, which are removed from the stock', async () => {
    const before = await comboOf(world.bread.combo_id)
    const made = await paid(bread(3))
    const lines = [{ soldProduct: lineOf(made), quantity: 2, restock: false }]
    await back('baker', { order: made.id, lines })
    expect(await comboOf(world.bread.combo_id)).toEqual({
      ...before,
      stock: before.stock - 2,
      allocated: before.allocated + 1,
    })
  })

  it('units after the hand-over, which return to the stock only if they can be sold again', async () => {
    const before = await comboOf(world.bread.combo_id)
    const made = await paid(bread(3))
    await along(made.id, 'accepted', 'preparing', 'ready', 'complete')
    expect(await comboOf(world.bread.combo_id)).toEqual({ ...before, stock: before.stock - 3 })
    const soldProduct = lineOf(made)
    await back('baker', { order: made.id, lines: [{ soldProduct, quantity: 1 }] })
    await back('baker', { order: made.id, lines: [{ soldProduct, quantity: 1, restock: false }] })
    expect(await comboOf(world.bread.combo_id)).toEqual({ ...before, stock: before.stock - 2 })
  })

  it('the price of the delivery only once', async () => {
    const made = await paid(both())
    const [part] = made.parts
    expect((await back('baker', { order: part!.id, shipping: true })).statusCode).toBe(200)
    expect((await back('baker', { order: part!.id, shipping: true })).statusCode).toBe(409)
    await sendAll()
    expect(bank.operations.get(made.ref)).toMatchObject({ refunded: part!.totals.shipping })
    expect(await read(part!.id)).toMatchObject({ paymentState: 'partially_refunded' })
    expect(await read(made.parts[1]!.id)).toMatchObject({ paymentState: 'paid' })
  })

  it('everything that was not refunded before, including taxes', async () => {
    const made = await paid(both())
    const [part] = made.parts
    await back('baker', { order: part!.id, lines: [{ soldProduct: lineOf(part!), quantity: 1 }] })
    await back('baker', { order: part!.id, reason: 'Se acabó' })
    const written = await db.query<{ tax: { rate: number; base: number; tax: number }[] }>({
      text: 'select tax from refund where order_id = $1',
      values: [part!.id],
    })
    const of = (rate: number) =>
      written
        .flatMap(({ tax }) => tax)
        .filter((tax) => tax.rate === rate)
        .reduce((all, { base, tax }) => ({ rate, base: all.base + base, tax: all.tax + tax }), {
          rate,
          base: 0,
          tax: 0,
        })
    expect(part!.totals.tax.map(({ rate }) => of(rate))).toEqual(part!.totals.tax)
    await sendAll()
    expect(bank.operations.get(made.ref)).toMatchObject({ refunded: part!.totals.total })
  })

  it('an order paid in cash; the refund is done when the shop records it', async () => {
    const made = await orderAs('alice', { ...bread(2), paymentMethod: world.inShop.id })
    const id = made.payments[0]!.id
    const record = (status: string) => scenario.send({ as: 'baker', when: `PUT /api/payments/${id}`, body: { status } })
    expect((await back('baker', { order: made.id })).statusCode).toBe(409)
    await record('completed')
    expect((await record('refunded')).statusCode).toBe(409)
    await back('baker', { order: made.id, lines: [{ soldProduct: lineOf(made), quantity: 1 }] })
    await sendAll()
    expect(await refunds(id)).toEqual([{ amount: 250, state: 'requested' }])
    expect((await record('refunded')).json()).toMatchObject({ status: 'partially_refunded' })
    expect(await read(made.id)).toMatchObject({ paymentState: 'partially_refunded' })
  })

  it('units only once if an operator refunds and the buyer cancels at the same time', { timeout: 60_000 }, async () => {
    for (let round = 0; round < 4; round += 1) {
      const made = await paid(bread(2))
      const lines = [{ soldProduct: lineOf(made), quantity: 2 }]
      const answers = await Promise.all([
        back('baker', { order: made.id, lines }),
        back('admin', { order: made.id, lines }),
        cancel('alice', made.id),
      ])
      expect(answers.map(({ statusCode }) => statusCode).filter((status) => status >= 500)).toEqual([])
      await sendAll()
      expect(bank.operations.get(made.ref)).toMatchObject({ captured: 500, refunded: 500 })
    }
  })
})

describe('refunds', () => {
  it('by an operator are possible for an order of several shops at once', async () => {
    const made = await paid(both())
    expect((await back('admin', { order: made.code })).statusCode).toBe(200)
    await sendAll()
    expect(bank.operations.get(made.ref)).toMatchObject({ refunded: made.totals.total })
    expect(await read(made.id)).toMatchObject({ paymentState: 'refunded' })
  })

  it('by a shop are possible again after the bank refused, and the units return to the stock only once', async () => {
    const dear = await insertProduct(db, { business_id: world.bakery.id, price: 333, stock: 50 })
    const made = await paid({ ...bread(), lines: [{ product: dear.id, quantity: 2 }] })
    await along(made.id, 'accepted', 'preparing', 'ready', 'complete')
    const sales = async () => {
      const [product] = await db.query<{ sales: number }>({
        text: 'select sales from product where id = $1',
        values: [dear.id],
      })
      return product!.sales
    }
    const one = { order: made.id, lines: [{ soldProduct: lineOf(made), quantity: 1 }] }
    bank.refunding = 'refused'
    expect((await back('baker', one)).statusCode).toBe(200)
    await sendAll()
    bank.refunding = 'done'
    expect([await comboOf(dear.combo_id), await sales()]).toEqual([{ stock: 49, allocated: 0, reserved: 0 }, 2])
    expect((await back('baker', one)).statusCode).toBe(200)
    await sendAll()
    expect([await comboOf(dear.combo_id), await sales()]).toEqual([{ stock: 49, allocated: 0, reserved: 0 }, 1])
    expect(bank.operations.get(made.ref)).toMatchObject({ refunded: 333 })
  })

  it('by an operator are possible again for a canceled order after the bank refused', async () => {
    const made = await paid(bread())
    await cancel('alice', made.id)
    bank.refunding = 'refused'
    await sendAll()
    bank.refunding = 'done'
    expect((await back('admin', { order: made.id })).statusCode).toBe(200)
    await sendAll()
    expect(bank.operations.get(made.ref)).toMatchObject({ refunded: 250 })
  })
})

const refused = await paid(both())

describe('refunds are visible', () => {
  it('only to the buyer, the shop that sold the units, and operators', async () => {
    const made = await paid(both())
    const [part] = made.parts
    const lines = [{ soldProduct: lineOf(part!), quantity: 1, restock: false }]
    await back('baker', { order: part!.id, lines, reason: 'Roto' })
    const list = `GET /api/refunds?payment.id=${made.paymentId}` as const
    const found = await Promise.all(
      (['alice', 'baker', 'admin', 'florist', 'bob'] as const).map(async (as) =>
        (await scenario.send({ as, when: list })).json<{ id: string }[]>(),
      ),
    )
    expect(found.map(({ length }) => length)).toEqual([1, 1, 1, 0, 0])
    expect(found[0]![0]).toMatchObject({
      order: { code: part!.code },
      amount: 250,
      lines: [{ soldProduct: lineOf(part!), quantity: 1, amount: 250, restock: false }],
      tax: [{ rate: 400, base: 241, tax: 9 }],
      reason: 'Roto',
      actor: 'shop',
      state: 'requested',
      doneDate: null,
    })
    const one = `GET /api/refunds/${found[0]![0]!.id}` as const
    expect((await scenario.send({ as: 'florist', when: one })).statusCode).toBe(404)
    expect((await scenario.send({ as: 'alice', when: one })).statusCode).toBe(200)
  })
  scenario('to nobody without a login', { when: 'GET /api/refunds', answers: 401 })
})

describe('nobody refunds', () => {
  const made = refused
  const [ours, theirs] = made.parts
  const line = (quantity: unknown, id = lineOf(ours!)) => [{ soldProduct: id, quantity }]

  it.each<[what: string, as: Person | undefined, body: unknown, answers: number]>([
    ['an order without a login', undefined, { order: ours!.id }, 401],
    ['their own order as the buyer', 'alice', { order: made.id }, 403],
    ['an order of another shop', 'florist', { order: ours!.id }, 404],
    ['a whole order of several shops as a member of one', 'baker', { order: made.id }, 404],
    ['an unknown order', 'baker', { order: uuidv7() }, 404],
    ['with an array as the body', 'baker', [], 400],
    ['more units than were bought', 'baker', { order: ours!.id, lines: line(3) }, 422],
    ['a line with no units', 'baker', { order: ours!.id, lines: line(0) }, 422],
    ['half a unit', 'baker', { order: ours!.id, lines: line(0.5) }, 422],
    ['a line of another shop', 'baker', { order: ours!.id, lines: line(1, lineOf(theirs!)) }, 422],
    ['the same line twice', 'baker', { order: ours!.id, lines: [...line(1), ...line(1)] }, 422],
    ['with lines that are not a list', 'baker', { order: ours!.id, lines: 'all' }, 422],
    ['with a restock that is not true or false', 'baker', { order: ours!.id, restock: 'yes' }, 422],
    ['with a reason that is too long', 'baker', { order: ours!.id, reason: 'x'.repeat(501) }, 422],
  ])('%s', async (_what, as, body, answers) => {
    expect((await back(as, body)).statusCode).toBe(answers)
    expect(await refunds(made.paymentId)).toEqual([])
  })

  it('their own purchase at a shop of which they are not a member', async () => {
    const order = await orderAtBank('florist', bread())
    await applyEvent(bank.pay(order.ref))
    expect((await back('florist', { order: order.id })).statusCode).toBe(403)
  })

  it('an unpaid order', async () => {
    const order = await orderAs('alice', bread())
    expect((await back('baker', { order: order.id })).json()).toMatchObject({ detail: 'Nothing to refund' })
  })
})

it('after all these tests, money, stock and the histories of orders are consistent', async () => {
  await sendAll()
  expect(await brokenInvariants(db)).toEqual([])
})
