import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { insertProduct } from '#/testing/factories'
import { ordersThatDoNotAddUp } from '#/testing/ledger'
import { testApi } from '#/testing/scenario'
import {
  type MadeOrder,
  type OrderWorld,
  bothShopsBasket,
  breadBasket,
  guest,
  insertCoupon,
  insertOrderWorld,
} from '../testing/order-world.ts'

let world!: OrderWorld
const scenario = await testApi(
  async (db) => {
    world = await insertOrderWorld(db)
    await insertCoupon(db, 'WELCOME')
  },
  { rateLimitFactor: 1_000 },
)
const { db } = scenario

const order = (body: object, { key = uuidv7(), as }: { key?: string; as?: 'alice' } = {}) =>
  scenario.send({ ...(as && { as }), when: 'POST /api/orders-create', body, headers: { 'idempotency-key': key } })

const customerOf = (name: string) => ({ ...guest, email: `${name}@example.com` })
const bread = (name: string) => ({ ...breadBasket(world), customer: customerOf(name) })
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))

/** The number of transactions that have written the orders of these customers. */
async function transactionsOf(names: readonly string[]): Promise<number> {
  const [row] = await db.query<{ count: number }>({
    text: `select count(distinct o.xmin::text)::int as count from "order" o join customer c on c.id = o.customer_id
           where c.email = any($1::text[])`,
    values: [names.map((name) => customerOf(name).email)],
  })
  return row!.count
}

describe('orders that arrive together', () => {
  it('share transactions, and each has its own code, token, lines, stock movement, history and mail', async () => {
    const names = times(20, (index) => `together${index}`)
    const answers = await Promise.all(names.map((name) => order(bread(name))))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(names.map(() => 201))
    expect(await transactionsOf(names)).toBeLessThan(10)
    const made = answers.map((answer) => answer.json<MadeOrder>())
    expect(made.map(({ customer }) => customer.email)).toEqual(names.map((name) => customerOf(name).email))
    expect(new Set(made.map(({ code }) => code)).size).toBe(20)
    expect(new Set(made.map(({ token }) => token)).size).toBe(20)
    const rows = await db.query<{ lines: number; moved: number; steps: number; mails: number; asked: number }>({
      text: `select (select count(*) from sold_product s where s.order_id = o.id)::int as lines,
               (select sum(allocated) from stock_movement m where m.order_id = o.id and m.kind = 'allocation')::int as moved,
               (select count(*) from order_status_history h where h.order_id = o.id)::int as steps,
               (select count(*) from order_mail m where m.order_id = o.id and m.audience = 'customer')::int as mails,
               (select count(*) from order_answer a where a.order_id = o.id)::int as asked
             from "order" o where o.id = any($1::uuid[])`,
      values: [made.map(({ id }) => id)],
    })
    expect(rows).toEqual(times(20, () => ({ lines: 1, moved: 1, steps: 1, mails: 1, asked: 1 })))
    for (const { id, token } of made.slice(0, 3)) {
      const own = await scenario.send({ when: `GET /api/orders/${id}`, headers: { 'x-order-token': token! } })
      expect(own.statusCode).toBe(200)
      const other = made.at(-1)!.token!
      const foreign = await scenario.send({ when: `GET /api/orders/${id}`, headers: { 'x-order-token': other } })
      expect(foreign.statusCode).not.toBe(200)
    }
  })

  it('give the parts of an order from two shops the code of their order', async () => {
    const answers = await Promise.all(
      // There are only five shirts, so just three of the orders contain one.
      times(12, (index) => order([0, 2, 4].includes(index) ? bothShopsBasket(world) : bread(`mixed${index}`))),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(times(12, () => 201))
    const groups = answers.map((answer) => answer.json<MadeOrder>()).filter(({ kind }) => kind === 'group')
    expect(groups).toHaveLength(3)
    for (const { code, parts } of groups)
      expect(parts.map((part) => part.code).toSorted()).toEqual([`${code}-1`, `${code}-2`])
  })

  it('are made even if some of them are not possible, and the keys of the impossible ones can be used again', async () => {
    const names = times(16, (index) => `among${index}`)
    const keys = names.map(() => uuidv7())
    const rare = await insertProduct(db, { business_id: world.bakery.id, stock: 1 })
    const basketOf = (index: number) => {
      const basket = bread(names[index]!)
      if (index % 4 === 1) return { ...basket, lines: [{ product: uuidv7(), quantity: 1 }] }
      if (index % 4 === 2) return { ...basket, lines: [{ product: rare.id, quantity: 2 }] }
      if (index % 4 === 3) return { ...basket, total: 1 }
      return basket
    }
    const answers = await Promise.all(names.map((_, index) => order(basketOf(index), { key: keys[index]! })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(times(16, (index) => [201, 422, 409, 409][index % 4]))
    const [kept] = await db.query({
      text: 'select count(*)::int as keys, count(status)::int as answers from idempotency_key where key = any($1::text[])',
      values: [keys],
    })
    expect(kept).toEqual({ keys: 4, answers: 4 })
    const again = await Promise.all(names.map((name, index) => order(bread(name), { key: keys[index]! })))
    expect(again.map(({ statusCode }) => statusCode)).toEqual(times(16, (index) => (index % 4 === 0 ? 200 : 201)))
  })

  it('are made one by one if there are not enough units for all of them', async () => {
    const last = await insertProduct(db, { business_id: world.bakery.id, stock: 5 })
    const names = times(12, (index) => `last${index}`)
    const answers = await Promise.all(
      names.map((name) => order({ ...bread(name), lines: [{ product: last.id, quantity: 1 }] })),
    )
    const made = answers.filter(({ statusCode }) => statusCode === 201)
    expect([made.length, answers.filter(({ statusCode }) => statusCode === 409).length]).toEqual([5, 7])
    const [sold] = await db.query({
      text: `select c.allocated, (select sum(allocated) from stock_movement m where m.attribute_combo_id = c.id
               and m.kind = 'allocation')::int as moved from attribute_combo c where c.id = $1`,
      values: [last.combo_id],
    })
    expect(sold).toEqual({ allocated: 5, moved: 5 })
  })

  it('are made once if they are the same request, and get one answer', async () => {
    const key = uuidv7()
    const others = times(8, (index) => `beside${index}`)
    const [repeated, beside] = await Promise.all([
      Promise.all(times(10, () => order(bread('repeated'), { key }))),
      Promise.all(others.map((name) => order(bread(name)))),
    ])
    expect(repeated.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    expect(new Set(repeated.map(({ body }) => body)).size).toBe(1)
    expect(beside.map(({ statusCode }) => statusCode)).toEqual(others.map(() => 201))
    const changed = await Promise.all([order(bread('changed'), { key }), ...others.map((name) => order(bread(name)))])
    expect(changed.map(({ statusCode }) => statusCode)).toEqual([422, ...others.map(() => 201)])
  })

  it('do not share a transaction if they have no key, because they could then be made twice', async () => {
    const names = times(8, (index) => `unkeyed${index}`)
    const answers = await Promise.all(
      names.map((name) => scenario.send({ when: 'POST /api/orders-create', body: bread(name) })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(names.map(() => 201))
    expect(await transactionsOf(names)).toBe(8)
  })

  it('are all made if some have coupons, some belong to an account, and some list the same products in another sequence', async () => {
    const shelf = await Promise.all(times(4, () => insertProduct(db, { business_id: world.bakery.id, stock: 1_000 })))
    const answers = await Promise.all(
      times(40, (index) => {
        const lines = shelf.map(({ id }) => ({ product: id, quantity: 1 }))
        const basket = { ...bread(`all${index}`), lines: index % 2 ? lines : lines.toReversed() }
        return order(index % 5 === 0 ? { ...basket, coupons: ['WELCOME'] } : basket, index % 3 ? {} : { as: 'alice' })
      }),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(times(40, () => 201))
    const [stock] = await db.query({
      text: 'select sum(allocated)::int as units from attribute_combo where id = any($1::uuid[])',
      values: [shelf.map(({ combo_id }) => combo_id)],
    })
    expect(stock).toEqual({ units: 160 })
  })
})

it('after these tests the totals of every order are correct', async () => {
  expect(await ordersThatDoNotAddUp(db)).toEqual([])
})
