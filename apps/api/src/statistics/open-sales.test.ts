import { openLicence } from '@lonja/contract/statistics/open-sales'
import { addDays, localTime } from '@lonja/contract/time'
import { describe, expect, it } from 'vitest'
import { insert } from '#/database/insert'
import { uuidv7 } from '#/database/uuid'
import { insertBusiness, insertCategory, insertProduct } from '#/testing/factories'
import { testApi } from '#/testing/scenario'

const scenario = await testApi()
const { db, send } = scenario
const food = await insertCategory(db, { title: 'Alimentación' })
const cheeses = await insertCategory(db, { title: 'Quesos', parent_id: food.id })
const thisMonth = `${localTime(new Date()).date.slice(0, 7)}-01`
const monthBefore = (month: string) => `${addDays(month, -1).slice(0, 7)}-01`
const lastMonth = monthBefore(thisMonth)
const earlier = monthBefore(monthBefore(lastMonth))

/** Makes shops that have sold a product of the category in a month. */
async function sell(shops: number, start: string, total: number, parent_id = cheeses.id) {
  for (let count = 0; count < shops; count += 1) {
    const business_id = (await insertBusiness(db)).id
    const { id } = await insertProduct(db, { business_id, parent_id })
    const sums = { product_key: id, business_id, start, total, units: 1, is_deleted: false, name: 'Queso' }
    await insert(db, 'product_sales', { ...sums, span: 'month' })
  }
}
await sell(5, lastMonth, 123_456)
await sell(5, earlier, 1_000)
await sell(4, monthBefore(lastMonth), 50_000)
await sell(8, thisMonth, 50_000)
await insert(db, 'product_sales', {
  product_key: uuidv7(),
  business_id: (await insertBusiness(db)).id,
  start: lastMonth,
  total: 77,
  units: 1,
  is_deleted: true,
  name: '=Secret',
  span: 'month',
})

describe('the open data of sales', () => {
  const month = lastMonth.slice(0, 7)

  it('are for everybody, with their licence, by month that is over and main category', async () => {
    const answer = await send({ when: 'GET /api/open-data/sales' })
    expect(answer.json()).toEqual({
      licence: openLicence,
      publisher: expect.any(String),
      months: [
        { month: earlier.slice(0, 7), category: 'Alimentación', shops: 5, sales: 50 },
        // The deleted product of one shop is too small to be shown, so it is added to the category.
        { month, category: null, shops: 6, sales: 6_170 },
      ],
    })
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=86400',
      link: expect.stringContaining(`<${openLicence.url}>; rel="license"`),
    })
  })

  it('are a table too', async () => {
    const answer = await send({ when: 'GET /api/open-data/sales.csv' })
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.body).toBe(
      `\uFEFFmes;categoria;tiendas;ventas_eur\r\n${earlier.slice(0, 7)};Alimentación;5;50\r\n${month};Otras;6;6170\r\n`,
    )
  })
})
