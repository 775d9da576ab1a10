import { addDays, instantOf, localTime } from '@lonja/contract/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { testDatabase } from '#/testing/database'
import { insertBusiness, insertProduct } from '#/testing/factories'
import type { SalesQuestion } from './counted-sales.ts'
import { findSales } from './find-sales.ts'
import { type CountedOrder, salesByHand } from '#/testing/sales-by-hand'
import { sumSales } from './sum-sales.ts'

const db = await testDatabase()
const shops: string[] = []
const products: { id: string; shop: string }[] = []
for (let shop = 0; shop < 3; shop += 1) {
  const { id } = await insertBusiness(db)
  shops.push(id)
  for (let product = 0; product < 25; product += 1)
    products.push({ id: (await insertProduct(db, { business_id: id, price: null })).id, shop: id })
}
const customer = uuidv7()
await db.query({ text: `insert into customer (id, name) values ($1, 'Ana')`, values: [customer] })

/** The days on which clocks change, ends of months and of years, and other days. */
const days = ['2025-10-26', '2025-12-31', '2026-01-01', '2026-02-28', '2026-03-29', '2026-03-30', '2026-10-25']
const instant = fc
  .record({
    day: fc.oneof(
      fc.constantFrom(...days),
      fc.nat(420).map((count) => addDays('2025-10-01', count)),
    ),
    ms: fc.oneof(fc.constantFrom(-1, 0, 1, 3_600_000, 2 * 3_600_000), fc.nat(86_399_999)),
  })
  .map(({ day, ms }) => new Date(+instantOf(day, 0) + ms))
const line = fc.record({
  product: fc.nat(products.length - 1),
  quantity: fc.integer({ min: 1, max: 5 }),
  price: fc.nat(900),
})

type Step =
  | { do: 'order'; at: Date; lines: { product: number; quantity: number; price: number }[]; status: string }
  | {
      do: 'cancel' | 'accept' | 'raise' | 'move' | 'remove line' | 'change line' | 'delete order'
      which: number
      at: Date
    }
  | { do: 'delete product'; which: number }
  | { do: 'sum' }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('order' as const),
      at: instant,
      lines: fc.array(line, { minLength: 1, maxLength: 4 }),
      status: fc.constantFrom('confirm', 'complete', 'pending', 'canceled'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom(
        ...(['cancel', 'accept', 'raise', 'move', 'remove line', 'change line', 'delete order'] as const),
      ),
      which: fc.nat(),
      at: instant,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('delete product' as const), which: fc.nat(products.length * 40) }),
  },
  { weight: 2, arbitrary: fc.constant({ do: 'sum' as const }) },
)

const statusId = (code: string) => `(select id from order_status where code = '${code}')`

/** Inserts an order of one shop, or an order with a part for each shop. */
async function insertOrder({ at, lines, status }: Extract<Step, { do: 'order' }>): Promise<void> {
  const parts = Map.groupBy(lines, ({ product }) => products[product]!.shop)
  const group = parts.size > 1 ? uuidv7() : null
  const sumOf = (own: typeof lines) => own.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
  const rows = [...parts].map(([shop, own]) => ({ id: uuidv7(), shop, total: sumOf(own), own }))
  await db.transaction(async () => {
    if (group)
      await db.query({
        text: `insert into "order" (id, code, kind, customer_id, items_total, total, created_at)
               values ($1, $1::uuid::text, 'group', $2, $3, $3, $4)`,
        values: [group, customer, sumOf(lines), at],
      })
    for (const { id, shop, total, own } of rows) {
      await db.query({
        text: `insert into "order" (id, code, kind, parent_id, status_id, business_id, customer_id, items_total,
                 shipping_total, total, created_at)
               values ($1, $1::uuid::text, $2, $3, ${statusId(status)}, $4, $5, $6::bigint, 250, $6::bigint + 250, $7)`,
        values: [id, group ? 'part' : 'single', group, shop, customer, total, at],
      })
      await db.query({
        text: `insert into sold_product (id, order_id, product_id, business_id, title, quantity, unit_price, total, tax_rate)
               select gen_random_uuid(), $1, (select id from product where id = bought.id), $2, bought.title, bought.quantity,
                 bought.price, bought.quantity * bought.price, 400
               from jsonb_to_recordset($3::jsonb) as bought (id uuid, title text, quantity int, price int)`,
        values: [
          id,
          shop,
          JSON.stringify(
            own.map(({ product, quantity, price }) => ({
              id: products[product]!.id,
              // Lines of one product have different titles, and lines of different products have the same one.
              title: `T${(product + quantity) % 20}`,
              quantity,
              price,
            })),
          ),
        ],
      })
    }
  })
}

const orderBy = (which: number) => ({
  text: `(select id from "order" where kind <> 'group' order by id offset ${which} % greatest(1, (select count(*) from "order" where kind <> 'group')) limit 1)`,
})
const changes: Record<Exclude<Step['do'], 'order' | 'sum' | 'delete product'>, (order: string, at: Date) => string> = {
  cancel: (order) => `update "order" set status_id = ${statusId('canceled')} where id = ${order}`,
  accept: (order) => `update "order" set status_id = ${statusId('accepted')} where id = ${order}`,
  raise: (order) => `update "order" set fee_total = fee_total + 7, total = total + 7 where id = ${order}`,
  move: (order, at) => `update "order" set created_at = '${at.toISOString()}' where id = ${order}`,
  'remove line': (order) => `update sold_product set state = case state when 'ok' then 'removed' else 'ok' end
    where id = (select id from sold_product where order_id = ${order} order by id limit 1)`,
  'change line': (
    order,
  ) => `update sold_product set quantity = quantity + 1, total = unit_price * (quantity + 1), title = 'Z'
    where id = (select id from sold_product where order_id = ${order} order by id desc limit 1)`,
  'delete order': (order) => `delete from sold_product where order_id = ${order};
    delete from "order" o where o.id = ${order} and not exists (select from sold_product l where l.order_id = o.id)`,
}

async function take(given: Step): Promise<void> {
  if (given.do === 'order') return insertOrder(given)
  if (given.do === 'sum') return void (await sumSales(db))
  if (given.do === 'delete product') {
    // Few products are deleted, so that the best products are not complete in any list.
    if (given.which < products.length)
      await db.query({ text: 'delete from product where id = $1', values: [products[given.which]!.id] })
    return
  }
  await db.query({ text: changes[given.do](orderBy(given.which).text, given.at) })
}

/** Writers at the same time delete each other's orders and products, and may lock them in any order. */
const ignoreConflict = (error: { code?: string }): void => {
  if (!['23503', '40P01'].includes(error.code ?? '')) throw error
}

const readOrders = () =>
  db.query<CountedOrder>({
    text: `select o.business_id as shop, s.code as status, o.total, o.created_at as at, coalesce((
             select json_agg(json_build_object('product', l.product_id, 'title', l.title, 'units', l.quantity,
               'total', l.total, 'state', l.state)) from sold_product l where l.order_id = o.id), '[]') as lines
           from "order" o join order_status s on s.id = o.status_id where o.business_id is not null`,
  })

const question: fc.Arbitrary<SalesQuestion> = fc
  .record({
    from: fc.oneof(
      instant,
      fc.constantFrom(...days).map((day) => instantOf(day, 0)),
    ),
    to: fc.oneof(
      instant,
      fc.constantFrom(...days).map((day) => instantOf(addDays(day, 1), 0)),
    ),
    interval: fc.constantFrom('day' as const, 'week' as const, 'month' as const),
    shops: fc.oneof(fc.constant(null), fc.subarray(shops, { minLength: 1 })),
  })
  .map(({ from, to, ...rest }) => ({
    ...rest,
    from: new Date(Math.min(+from, +to)),
    until: new Date(Math.max(+from, +to) + 1),
  }))
/** Periods of whole days, as the panel asks for them. */
const wholeDays = question.map((given) => ({
  ...given,
  from: instantOf(localTime(given.from).date, 0),
  until: instantOf(addDays(localTime(given.until).date, 1), 0),
}))

const ofMay = {
  from: instantOf('2024-05-01', 0),
  until: instantOf('2024-06-01', 0),
  interval: 'day' as const,
}

/** Inserts an order with one line for each of these sales, all on one day of May. */
async function insertSales(sales: readonly { title: string; total: number; shop: string }[]): Promise<void> {
  for (const { title, total, shop } of sales)
    await db.query({
      text: `with sold as (
               insert into "order" (id, code, kind, status_id, business_id, customer_id, items_total, total, created_at)
               values (gen_random_uuid(), gen_random_uuid(), 'single', ${statusId('complete')}, $1, $2, $3::bigint, $3::bigint, '2024-05-05T10:00Z')
               returning id)
             insert into sold_product (id, order_id, business_id, title, quantity, unit_price, total, tax_rate)
             select gen_random_uuid(), id, $1, $4, 1, $3::bigint, $3::bigint, 400 from sold`,
      values: [shop, customer, total, title],
    })
}

/** Lists so short that the best products cannot be found in the first one, and sometimes in none. */
const shortLists = [5, 52]

describe('sales from the sums of days', () => {
  it('are those of the orders, after any sequence of changes, whether the days are summed or not', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 5, maxLength: 40 }),
        fc.array(fc.oneof(question, wholeDays), { minLength: 4, maxLength: 4 }),
        async (steps, questions) => {
          for (const one of steps) await take(one)
          const orders = await readOrders()
          for (const asked of questions) {
            const expected = salesByHand(orders, asked)
            expect(await findSales(db, asked)).toEqual(expected)
            expect(await findSales(db, asked, shortLists)).toEqual(expected)
          }
        },
      ),
      { numRuns: process.env['LONG'] ? 300 : 25, endOnFailure: true },
    )
    expect((await readOrders()).length).toBeGreaterThan(50)
  }, 300_000)

  it('contain an order of the last millisecond of the period', async () => {
    const { id } = await insertBusiness(db)
    await db.query({
      text: `insert into "order" (id, code, kind, status_id, business_id, customer_id, items_total, total, created_at)
             select gen_random_uuid(), 'last', 'single', ${statusId('complete')}, $1, $2, 9, 9, '2026-07-01 21:59:59.9997Z'`,
      values: [id, customer],
    })
    const asked = {
      from: instantOf('2026-07-01', 0),
      until: instantOf('2026-07-02', 0),
      interval: 'day' as const,
      shops: [id],
    }
    expect(await findSales(db, asked)).toMatchObject({ total: 9, series: [{ date: '2026-07-01', orders: 1 }] })
    while (await sumSales(db));
    expect(await findSales(db, asked)).toMatchObject({ total: 9, series: [{ date: '2026-07-01', orders: 1 }] })
  })

  it('rank a deleted product by the sales of all shops that sold one with its title', async () => {
    const [shop, other] = [(await insertBusiness(db)).id, (await insertBusiness(db)).id]
    await insertSales([
      ...Array.from({ length: 60 }, (_, index) => ({ title: `P${index}`, total: 101 + index, shop })),
      { title: 'Pan', total: 60, shop },
      { title: 'Pan', total: 60, shop: other },
    ])
    while (await sumSales(db));
    const asked = { ...ofMay, shops: null }
    const expected = salesByHand(await readOrders(), asked)
    expect(expected.products[41]).toMatchObject({ name: 'Pan', total: 120 })
    expect(await findSales(db, asked, [55])).toEqual(expected)
    expect(await findSales(db, { ...asked, shops: [shop, other] }, [55])).toEqual(expected)
  })

  it('rank the products of a day that is not summed yet, even if the list of compared products is too short for them', async () => {
    const [shop, other] = [(await insertBusiness(db)).id, (await insertBusiness(db)).id]
    const sales = (shopId: string, least: number) =>
      Array.from({ length: 100 }, (_, index) => ({ title: `${least} ${index}`, total: least + index, shop: shopId }))
    await insertSales(sales(shop, 101))
    while (await sumSales(db));
    await insertSales(sales(other, 301))
    const asked = { ...ofMay, shops: [shop, other] }
    const expected = salesByHand(await readOrders(), asked)
    expect(expected.products.at(-1)).toMatchObject({ name: '301 50', total: 351 })
    expect(await findSales(db, asked, [60])).toEqual(expected)
  })

  it('are right while the orders of an older release are being summed', async () => {
    await db.query({
      text: `delete from product_sales; delete from shop_day_sales; delete from town_day_sales; delete from sales_to_sum;
             insert into sales_to_sum select distinct business_id, sales_day(created_at) from "order" where business_id is not null`,
    })
    const orders = await readOrders()
    const asked = {
      from: instantOf('2025-10-01', 0),
      until: instantOf('2026-11-01', 0),
      interval: 'month' as const,
      shops: null,
    }
    const expected = salesByHand(orders, asked)
    for (let isMore = true; isMore;) {
      expect(await findSales(db, asked)).toEqual(expected)
      isMore = await sumSales(db)
    }
    expect(await db.query({ text: 'select from sales_to_sum' })).toEqual([])
    expect(await findSales(db, asked)).toEqual(expected)
  })

  it.skipIf(db.embedded)(
    'are those of the orders in every snapshot, while orders are written and days are summed',
    async () => {
      const end = Date.now() + (process.env['LONG'] ? 30_000 : 4_000)
      const write = async (seed: number) => {
        for (let round = 0; Date.now() < end; round += 1)
          // oxlint-disable-next-line no-await-in-loop -- one writer works through its steps in order
          for (const one of fc.sample(step, { seed: seed * 1_000 + round, numRuns: 5 }))
            await take(one).catch(ignoreConflict)
      }
      const sum = async () => {
        while (Date.now() < end) await sumSales(db)
      }
      let compared = 0
      const compare = async () => {
        for (; Date.now() < end; compared += 1) {
          const [asked] = fc.sample(wholeDays, { seed: compared, numRuns: 1 })
          await db.transaction(async () => {
            await db.query({ text: 'set transaction isolation level repeatable read' })
            expect(await findSales(db, asked!, shortLists)).toEqual(salesByHand(await readOrders(), asked!))
          })
        }
      }
      await Promise.all([write(1), write(2), write(3), sum(), sum(), compare()])
      expect(compared).toBeGreaterThan(3)
    },
    120_000,
  )
})
