import { describe, expect, it } from 'vitest'
import { guestToken } from '#/access/guest-token'
import { models } from '#/resources'
import { testConfig } from '#/testing/config'
import { testApi } from '#/testing/scenario'
import { generateTown } from './generate-town.ts'

const until = Date.parse('2026-10-01T00:00:00Z')
const { send, db } = await testApi((empty) =>
  generateTown({ db: empty, models }, testConfig(), { products: 200, orders: 200, seed: 3, until, progress: () => {} }),
)

interface Listed {
  id: string
  title: string
}
const list = async (path: string) => {
  const answer = await send({ when: `GET /api/${path}` })
  expect({ path, status: answer.statusCode }).toEqual({ path, status: 200 })
  return { rows: answer.json<Listed[]>(), total: Number(answer.headers['x-total-count']) }
}

describe('the API of a generated town', () => {
  it('lists, sorts and filters its products', async () => {
    const { total, rows } = await list('products?order[price]=asc')
    expect(total).toBeGreaterThan(190)
    expect(rows.length).toBeGreaterThan(10)
    const { rows: categories } = await list('categories?itemsPerPage=100')
    const counts = await Promise.all(categories.map(async ({ id }) => (await list(`products?parent.id[]=${id}`)).total))
    expect(Math.max(...counts)).toBeGreaterThan(5)
  })

  it('finds a product by its title, also with a typing error', async () => {
    const [product] = await db.query<{ title: string; word: string }>({
      text: `select title, word from product, regexp_split_to_table(lower(title), ' ') word
             where enabled and length(word) > 7 and word ~ '^[a-z]+$' limit 1`,
    })
    const { title, word } = product!
    expect((await list(`products?search=${encodeURIComponent(title)}`)).rows.map((row) => row.title)).toContain(title)
    const typo = word.slice(0, 3) + word[4]! + word[3]! + word.slice(5)
    expect((await list(`products?search=${typo}`)).total).toBeGreaterThan(0)
  })

  it('shows all orders to operators, and a guest’s order with its token', async () => {
    const answer = await send({ as: 'admin', when: 'GET /api/orders?itemsPerPage=5' })
    const [all] = await db.query<{ count: number }>({ text: 'select count(*)::int as count from "order"' })
    expect([answer.statusCode, answer.headers['x-total-count']]).toEqual([200, String(all!.count)])
    const [order] = await db.query<{ id: string }>({
      text: 'select id from "order" where token_hash is not null order by id limit 1',
    })
    const path = `/api/orders/${order!.id}` as const
    expect((await send({ when: `GET ${path}` })).statusCode).toBe(404)
    const token = guestToken(testConfig().secret, order!.id)
    const opened = await send({ when: `GET ${path}`, headers: { 'x-order-token': token } })
    expect(opened.json()).toMatchObject({ id: order!.id, code: expect.stringMatching(/^R\d+$/) })
  })
})
