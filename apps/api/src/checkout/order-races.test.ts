import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { insertPaymentMethod, insertProduct } from '#/testing/factories'
import { ordersThatDoNotAddUp } from '#/testing/ledger'
import { testApi } from '#/testing/scenario'
import { isUnavailable } from '#/http/unavailable'
import { type OrderWorld, breadBasket, guest, insertCoupon, insertOrderWorld, stockOf } from '../testing/order-world.ts'

// The embedded database has only one connection, so the test makes fewer requests; the results must be the same.
const many = process.env['TEST_DATABASE_URL'] ? 200 : 40

let world!: OrderWorld
const scenario = await testApi(
  async (db) => {
    world = await insertOrderWorld(db)
    await insertCoupon(db, 'TEN', { usage_limit: 10 })
    for (const code of ['MINE', 'MYPHONE', 'MYMAIL', 'ALICES']) await insertCoupon(db, code, { limit_per_person: 1 })
  },
  { rateLimitFactor: 1_000 },
)
const { db } = scenario

/** Orders like a patient client: while the server is too busy, it repeats the same request. */
async function create(body: unknown, { key = uuidv7(), as }: { key?: string; as?: 'alice' } = {}) {
  const headers = { 'idempotency-key': key }
  for (;;) {
    const answer = await scenario.send({ ...(as && { as }), when: 'POST /api/orders-create', body, headers })
    if (answer.statusCode !== 503) return answer
  }
}

/** Runs a statement of the test, and repeats it while all connections are used by the requests. */
async function patiently(query: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await query()
      return
    } catch (error) {
      if (!isUnavailable(error)) throw error
    }
  }
}

/** The number of answers by status. */
async function statuses(answers: readonly Promise<{ statusCode: number }>[]): Promise<Record<number, number>> {
  const found: Record<number, number> = {}
  for (const { statusCode } of await Promise.all(answers)) found[statusCode] = (found[statusCode] ?? 0) + 1
  return found
}

const orderOf = (lines: unknown[], more: object = {}) => ({ ...breadBasket(world), lines, ...more })
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

describe('many simultaneous orders', () => {
  it('never buy more than the stock', { timeout: 60_000 }, async () => {
    const last = await insertProduct(db, { business_id: world.bakery.id, stock: 10 })
    const found = await statuses(times(many, () => create(orderOf([{ product: last.id, quantity: 1 }]))))
    expect(found).toEqual({ 201: 10, 409: many - 10 })
    expect(await stockOf(db, last.combo_id)).toEqual({ stock: 10, allocated: 10, sales: 10, available: false })
    const [sold] = await db.query({
      text: `select count(*) as lines, count(distinct o.id) as orders from sold_product s join "order" o on o.id = s.order_id
             where s.product_id = $1`,
      values: [last.id],
    })
    expect(sold).toEqual({ lines: 10, orders: 10 })
  })

  it('of the same products in different sequences cause no deadlock', { timeout: 60_000 }, async () => {
    const shelf = await Promise.all(times(6, () => insertProduct(db, { business_id: world.bakery.id, stock: many })))
    const lines = shelf.map(({ id }) => ({ product: id, quantity: 1 }))
    const found = await statuses(times(many, (index) => create(orderOf(index % 2 ? lines : lines.toReversed()))))
    expect(found).toEqual({ 201: many })
    for (const { combo_id } of shelf)
      expect(await stockOf(db, combo_id)).toMatchObject({ allocated: many, available: false })
  })

  it('get all products of their baskets, or none', { timeout: 60_000 }, async () => {
    const [plenty, rare] = [
      await insertProduct(db, { business_id: world.bakery.id, stock: 1_000 }),
      await insertProduct(db, { business_id: world.bakery.id, stock: 7 }),
    ]
    const lines = [
      { product: plenty.id, quantity: 2 },
      { product: rare.id, quantity: 2 },
    ]
    expect(await statuses(times(30, () => create(orderOf(lines))))).toEqual({ 201: 3, 409: 27 })
    const [row] = await db.query({
      text: 'select allocated from attribute_combo where id = $1',
      values: [plenty.combo_id],
    })
    expect(row).toEqual({ allocated: 6 })
  })

  const cakeWith = (code: string, customer: object = guest) =>
    orderOf([{ product: world.cake.id, quantity: 1 }], { coupons: [code], customer })
  const phoneOf = (index: number) => `600${String(index).padStart(6, '0')}`
  const usesOf = async (code: string) =>
    (
      await db.query({
        text: `select used, (select count(*) from coupon_use u where u.coupon_id = c.id) as uses from coupon c where code = $1`,
        values: [code],
      })
    )[0]

  it('use a coupon at most as often as allowed', { timeout: 120_000 }, async () => {
    const person = (index: number) => ({ ...guest, email: `guest${index}@example.com`, phone: phoneOf(index) })
    const found = await statuses(times(200, (index) => create(cakeWith('TEN', person(index)))))
    expect(found).toEqual({ 201: 10, 409: 190 })
    expect(await usesOf('TEN')).toEqual({ used: 10, uses: 10 })
  })

  it('of one person use a coupon once if it is limited to one use for each person', { timeout: 120_000 }, async () => {
    expect(await statuses(times(200, () => create(cakeWith('MINE'))))).toEqual({ 201: 1, 409: 199 })
    expect(await usesOf('MINE')).toEqual({ used: 1, uses: 1 })
  })

  it(
    'count as orders of one person if the e-mail or the phone is equal, even if it is written in different ways',
    { timeout: 120_000 },
    async () => {
      const phones = ['611 222 333', '+34611222333', '0034 611-222-333']
      const byPhone = (index: number) => ({ ...guest, email: `other${index}@example.com`, phone: phones[index % 3]! })
      expect(await statuses(times(30, (index) => create(cakeWith('MYPHONE', byPhone(index)))))).toEqual({
        201: 1,
        409: 29,
      })
      const mails = ['eva@example.com', 'Eva@Example.com', 'eva+lonja@example.com']
      const byMail = (index: number) => ({ ...guest, email: mails[index % 3]!, phone: phoneOf(5_000 + index) })
      expect(await statuses(times(30, (index) => create(cakeWith('MYMAIL', byMail(index)))))).toEqual({
        201: 1,
        409: 29,
      })
      expect([await usesOf('MYPHONE'), await usesOf('MYMAIL')]).toEqual([
        { used: 1, uses: 1 },
        { used: 1, uses: 1 },
      ])
    },
  )

  it(
    'of one account with different contacts use a coupon once, and a later guest with one of these contacts cannot use it',
    { timeout: 120_000 },
    async () => {
      const person = (index: number) => ({
        ...guest,
        email: `alice${index}@example.com`,
        phone: phoneOf(7_000 + index),
      })
      const asAlice = (index: number) => create(cakeWith('ALICES', person(index)), { as: 'alice' })
      expect(await statuses(times(30, asAlice))).toEqual({ 201: 1, 409: 29 })
      const [used] = await db.query<{ email: string }>({
        text: `select p.email from coupon_use u join coupon c on c.id = u.coupon_id join "order" o on o.id = u.order_id
             join customer p on p.id = o.customer_id where c.code = 'ALICES'`,
      })
      const again = await create(cakeWith('ALICES', { ...guest, email: used!.email, phone: phoneOf(8_000) }))
      expect(again.json()).toMatchObject({
        status: 409,
        detail: 'Coupon not available',
        violations: [{ propertyPath: 'coupons[0]', message: 'Coupon already used' }],
      })
    },
  )

  it('that repeat one request make one order', { timeout: 60_000 }, async () => {
    const customer = { ...guest, email: 'repeats@example.com' }
    const key = uuidv7()
    const answers = await Promise.all(times(50, () => create({ ...breadBasket(world), customer }, { key })))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(49)
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    const orders = await db.query({
      text: `select from "order" o join customer c on c.id = o.customer_id where c.email = 'repeats@example.com'`,
    })
    expect(orders).toHaveLength(1)
  })
})

describe('while customers order', () => {
  it('a payment method is removed: each order is made before the removal or refused', { timeout: 60_000 }, async () => {
    const found: Record<number, number> = {}
    for (let round = 0; round < 15; round += 1) {
      const method = await insertPaymentMethod(db, { kind: 'cod' })
      const orders = times(6, () => create(breadBasket({ ...world, inShop: method })))
      const withdraw = async () => {
        await sleep(round * 4)
        for (;;) {
          const answer = await scenario.send({ as: 'admin', when: `DELETE /api/payment-methods/${method.id}` })
          if (answer.statusCode !== 503) return answer
        }
      }
      const [deleted, ...answers] = await Promise.all([withdraw(), ...orders])
      expect([204, 409]).toContain(deleted.statusCode)
      for (const { statusCode } of answers) found[statusCode] = (found[statusCode] ?? 0) + 1
    }
    expect(Object.keys(found).filter((status) => status !== '201' && status !== '422')).toEqual([])
  })

  it(
    'stock tracking is switched on and off: the units allocated to lines add up to the allocated units of the combo',
    { timeout: 60_000 },
    async () => {
      const shelf = await insertProduct(db, { business_id: world.bakery.id, stock: 1_000 })
      const orders = Promise.all(times(many, () => create(orderOf([{ product: shelf.id, quantity: 1 }]))))
      for (let round = 0; round < 5; round += 1) {
        await sleep(10)
        await patiently(() =>
          db.query({
            text: 'update attribute_combo set tracked = not tracked where id = $1',
            values: [shelf.combo_id],
          }),
        )
      }
      const created = (await orders).filter(({ statusCode }) => statusCode === 201)
      const [held] = await db.query({
        text: `select c.allocated, sum(s.allocated)::int as promised, count(*)::int as lines
             from attribute_combo c join sold_product s on s.attribute_combo_id = c.id where c.id = $1 group by c.id`,
        values: [shelf.combo_id],
      })
      expect(held).toEqual({ allocated: expect.any(Number), promised: expect.any(Number), lines: created.length })
      expect((held as { allocated: number }).allocated).toBe((held as { promised: number }).promised)
      expect(created.length).toBeGreaterThan(many / 2)
    },
  )
})

it('after these tests the totals of every order are correct, and no two orders have the same code', async () => {
  expect(await ordersThatDoNotAddUp(db)).toEqual([])
  const [row] = await db.query({ text: 'select count(*) - count(distinct code) as twice from "order"' })
  expect(row).toEqual({ twice: 0 })
})
