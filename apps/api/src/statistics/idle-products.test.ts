import { addDays, instantOf, localTime } from '@lonja/contract/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { models } from '#/resources'
import { testDatabase } from '#/testing/database'
import { refreshProducts } from '#/product-documents/product-document'
import { insertBusiness, insertProduct } from '#/testing/factories'
import { findIdleProducts } from './idle-products.ts'
import { sumSales } from './sum-sales.ts'

const db = await testDatabase()
const shops = [(await insertBusiness(db)).id, (await insertBusiness(db)).id]
const customer = uuidv7()
await db.query({ text: `insert into customer (id, name) values ($1, 'Ana')`, values: [customer] })
const today = localTime(new Date()).date
const daysAgo = (days: number) => instantOf(addDays(today, -days), 600)

const product = fc.record({
  shop: fc.nat(1),
  age: fc.constantFrom(80, 91, 400),
  enabled: fc.boolean(),
  stock: fc.nat(3),
  price: fc.integer({ min: 1, max: 900 }),
  sold: fc.option(fc.constantFrom(0, 30, 89, 91, 120)),
  canceled: fc.boolean(),
  summed: fc.boolean(),
})
type Given = typeof product extends fc.Arbitrary<infer Product> ? Product : never

async function insert({ shop, age, enabled, stock, price, sold, canceled, summed }: Given): Promise<string> {
  const business = shops[shop]!
  const { id } = await insertProduct(db, { business_id: business, price, stock, enabled, created_at: daysAgo(age) })
  await refreshProducts({ db, models }, [id])
  if (sold === null) return id
  const order = uuidv7()
  await db.query({
    text: `insert into "order" (id, code, kind, status_id, business_id, customer_id, items_total, total, created_at)
           values ($1, $1::uuid::text, 'single', (select id from order_status where code = $2), $3, $4, 0, 0, $5)`,
    values: [order, canceled ? 'canceled' : 'complete', business, customer, daysAgo(sold)],
  })
  await db.query({
    text: `insert into sold_product (id, order_id, product_id, business_id, title, quantity, unit_price, total, tax_rate)
           values ($1, $2, $3, $4, 'Pan', 1, 0, 0, 400)`,
    values: [uuidv7(), order, id, business],
  })
  if (summed) while (await sumSales(db));
  return id
}

describe('products without sales', () => {
  it('are published, in stock and not sold in ninety days, whether the days are summed or not', async () => {
    const known: (Given & { id: string })[] = []
    await fc.assert(
      fc.asyncProperty(
        fc.array(product, { minLength: 2, maxLength: 5 }),
        fc.constantFrom<readonly number[] | null>([0], [0, 1], null),
        async (added, chosen) => {
          for (const each of added) known.push({ ...each, id: await insert(each) })
          const idle = known.filter(
            ({ shop, age, enabled, stock, sold, canceled }) =>
              (!chosen || chosen.includes(shop)) &&
              age > 90 &&
              enabled &&
              stock > 0 &&
              (sold === null || sold > 90 || canceled),
          )
          const found = await findIdleProducts(db, chosen && chosen.map((shop) => shops[shop]!))
          expect(found.products).toBe(idle.length)
          expect(found.units).toBe(idle.reduce((sum, { stock }) => sum + stock, 0))
          expect(found.value).toBe(idle.reduce((sum, { stock, price }) => sum + stock * price, 0))
          expect(new Set(found.idle.map((one) => one.product.id))).toEqual(new Set(idle.map(({ id }) => id)))
          expect(found.idle.map(({ value }) => value)).toEqual(
            found.idle.map(({ value }) => value).toSorted((a, b) => b - a),
          )
        },
      ),
      { numRuns: 20 },
    )
  })
})
