import { describe, expect, it } from 'vitest'
import type { ChangedPrices, PriceRow, PriceSheet } from '@lonja/contract/prices/price-sheet'
import { uuidv7 } from '#/database/uuid'
import { insertBusiness, insertProduct } from '#/testing/factories'
import { models } from '#/resources'
import { refreshProducts } from '#/product-documents/product-document'
import { type OrderWorld, insertOrderWorld } from '#/testing/order-world'
import { people, testApi } from '#/testing/scenario'

let world!: OrderWorld
let clerks = ''
let garden = ''
let unpriced = ''
const scenario = await testApi(async (db) => {
  world = await insertOrderWorld(db)
  unpriced = (await insertProduct(db, { business_id: world.bakery.id, title: 'Ñora' })).id
  await db.query({ text: 'delete from price where product_id = $1', values: [unpriced] })
  await refreshProducts({ db, models }, [unpriced])
  garden = (await insertBusiness(db, { members: [people.florist.id] })).id
  for (let index = 0; index < 51; index++) await insertProduct(db, { business_id: garden, title: `Flor ${index}` })
  clerks = (await insertBusiness(db, { members: [people.bob.id] })).id
  await db.query({ text: `update business_member set role = 'clerk' where user_id = $1`, values: [people.bob.id] })
})
const { send, db } = scenario

const path = (query = '', business = world.bakery.id) => `GET /api/price-sheet?business=${business}&${query}` as const
const sheet = async (query = '') => (await send({ as: 'baker', when: path(query) })).json<PriceSheet>()
const when = 'POST /api/price-sheet' as const
const change = async (changes: object[], headers = {}) =>
  send({ as: 'baker', when, body: { business: world.bakery.id, changes }, headers })
const changed = async (...changes: object[]) => (await change(changes)).json<ChangedPrices>()
const priceOf = async (product: string) => {
  const { rows } = await sheet()
  return rows.find((row) => row.product === product && row.combo === null)!.amount
}
const inverse = (row: { product: string; combo: null; amount: number; was: number }) => ({
  ...row,
  amount: row.was,
  was: row.amount,
})

describe('the price sheet', () => {
  scenario('needs an account', { when: path(), answers: 401, with: 'Authentication required' })
  scenario('is not for customers', { as: 'alice', when: path(), answers: 403, with: 'Access Denied.' })
  scenario('is not for other shops', { as: 'florist', when: path(), answers: 403, with: 'Access Denied.' })
  scenario('is not for clerks', { as: 'bob', when: path('', clerks), answers: 403, with: 'Access Denied.' })
  scenario('needs a shop', {
    as: 'baker',
    when: 'GET /api/price-sheet?business=nonsense',
    answers: 403,
    with: 'Access Denied.',
  })

  it('has a row for each price of the shop, by title, also for a product without a price', async () => {
    const { rows, more } = await sheet()
    expect(more).toBe(false)
    expect(rows.map(({ title }) => title)).toEqual(rows.map(({ title }) => title).toSorted())
    expect(rows.find(({ product }) => product === unpriced)).toEqual({
      product: unpriced,
      combo: null,
      title: 'Ñora',
      variant: null,
      amount: null,
    })
  })

  it.each([
    ['search=ñor', ['Ñora']],
    ['search=nor', []],
    ['search=BREA', ['Bread']],
    ['search=%25', []],
  ])('is searched with %s', async (query, titles) => {
    expect((await sheet(query)).rows.map(({ title }) => title)).toEqual(titles)
  })

  it('has 50 products at a time, and says whether there are more', async () => {
    const after = async (offset: number) =>
      (await send({ as: 'florist', when: path(`offset=${offset}`, garden) })).json<PriceSheet>()
    const [first, second] = [await after(0), await after(50)]
    expect([first.rows.length, first.more, second.rows.length, second.more]).toEqual([50, true, 1, false])
    expect(new Set([...first.rows, ...second.rows].map((row: PriceRow) => row.product)).size).toBe(51)
  })
})

describe('changing prices', () => {
  const body = {
    business: world.bakery.id,
    changes: [{ product: world.bread.id, combo: null, amount: 150, was: 120 }],
  }
  scenario('needs an account', { when, body, answers: 401, with: 'Authentication required' })
  scenario('is not for customers', { as: 'alice', when, body, answers: 403, with: 'Access Denied.' })
  scenario('is not for other shops', { as: 'florist', when, body, answers: 403, with: 'Access Denied.' })

  it.each([
    ['a negative price', { amount: -1 }, 'changes[0].amount'],
    ['half a cent', { amount: 1.5 }, 'changes[0].amount'],
    ['an unknown product', { product: uuidv7() }, 'changes[0].product'],
    ['a product of another shop', { product: () => world.shirt.id }, 'changes[0].product'],
    ['a variant of another product', { combo: () => world.cake.combo_id }, 'changes[0].combo'],
  ])('to %s is refused as a whole', async (_, wrong, propertyPath) => {
    const values = Object.entries(wrong).map(([name, value]) => [name, typeof value === 'function' ? value() : value])
    const row = { product: world.bread.id, combo: null, amount: 150, was: await priceOf(world.bread.id) }
    const good = { product: world.cake.id, combo: null, amount: 999, was: await priceOf(world.cake.id) }
    const answer = await change([{ ...row, ...Object.fromEntries(values) }, good])
    expect(answer).toMatchObject({ statusCode: 422 })
    expect(answer.json()).toMatchObject({ violations: [{ propertyPath }] })
    expect(await priceOf(world.cake.id)).toBe(good.was)
  })

  it('is seen by customers at once, also in lists, and leaves a line in the log of prices and in the audit log', async () => {
    const was = await priceOf(world.bread.id)
    const done = await changed({ product: world.bread.id, combo: null, amount: 175, was })
    expect(done).toEqual({ changed: [{ product: world.bread.id, combo: null }], rejected: [] })
    const [card] = (await send({ when: `GET /api/products?id=${world.bread.id}` })).json<{ price: number }[]>()
    expect(card!.price).toBe(175)
    const [log] = await db.query<{ price: number }>({
      text: 'select price::int as price from price_log where attribute_combo_id = $1 and price is not null order by since desc limit 1',
      values: [world.bread.combo_id],
    })
    expect(log!.price).toBe(175)
    const [audit] = await db.query<{ changes: unknown }>({
      text: `select changes from audit_event where action = 'change-price' order by id desc limit 1`,
    })
    expect(audit!.changes).toEqual({ amount: { before: was, after: 175 } })
  })

  it('gives a product its first price', async () => {
    await changed({ product: unpriced, combo: null, amount: 90, was: null })
    expect(await priceOf(unpriced)).toBe(90)
    const { rejected } = await changed({ product: unpriced, combo: null, amount: 80, was: null })
    expect(rejected).toEqual([{ product: unpriced, combo: null, amount: 90 }])
  })

  it('takes a first price back, so the product is not for sale again, and the audit log names it', async () => {
    const row = { product: unpriced, combo: null, amount: null, was: await priceOf(unpriced) }
    expect(await changed(row)).toEqual({ changed: [{ product: unpriced, combo: null }], rejected: [] })
    expect(await priceOf(unpriced)).toBeNull()
    expect((await send({ when: `GET /api/products/${unpriced}` })).json()).toMatchObject({ price: null })
    const [audit] = await db.query<{ label: string | null; changes: unknown }>({
      text: `select label, changes from audit_event where action = 'change-price' order by id desc limit 1`,
    })
    expect(audit).toEqual({ label: 'Ñora', changes: { amount: { before: row.was, after: null } } })
    expect((await changed({ ...row, was: row.was })).rejected).toEqual([
      { product: unpriced, combo: null, amount: null },
    ])
  })

  it('is taken back only where nobody has changed the price since', async () => {
    const rows = [world.bread.id, world.cake.id].map((product) => ({ product, combo: null }))
    const before = await Promise.all(rows.map(({ product }) => priceOf(product)))
    const raised = rows.map((row, index) => ({ ...row, amount: before[index]! + 10, was: before[index]! }))
    expect((await changed(...raised)).rejected).toEqual([])
    await changed({ ...rows[1]!, amount: 777, was: before[1]! + 10 })
    const undone = await changed(...raised.map(inverse))
    expect(undone).toEqual({ changed: [rows[0]], rejected: [{ ...rows[1], amount: 777 }] })
    expect(await Promise.all(rows.map(({ product }) => priceOf(product)))).toEqual([before[0], 777])
  })

  it('by two members at once lets one of them win, and shows the other one the new price', async () => {
    const was = await priceOf(world.bread.id)
    const answers = await Promise.all(
      [201, 202, 203, 204].map((amount) => changed({ product: world.bread.id, combo: null, amount, was })),
    )
    const now = await priceOf(world.bread.id)
    expect(answers.flatMap((answer) => answer.changed)).toHaveLength(1)
    expect(answers.flatMap((answer) => answer.rejected.map(({ amount }) => amount))).toEqual([now, now, now])
  })

  it('with the same key is done once', async () => {
    const was = await priceOf(world.bread.id)
    const headers = { 'idempotency-key': uuidv7() }
    const row = { product: world.bread.id, combo: null, amount: 300, was }
    const [first, second] = [await change([row], headers), await change([row], headers)]
    expect(second.json()).toEqual(first.json())
    expect(second.json<ChangedPrices>().rejected).toEqual([])
  })
})
