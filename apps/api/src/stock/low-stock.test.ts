import { repetitions } from '@lonja/contract/testing/long'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refreshProducts } from '#/product-documents/product-document'
import { models } from '#/resources'
import { insertProduct } from '#/testing/factories'
import { type OrderWorld, breadBasket, insertOrderWorld } from '#/testing/order-world'
import { type Person, people, testApi } from '#/testing/scenario'
import { notifyLowStock } from './low-stock.ts'

let world!: OrderWorld
const scenario = await testApi(
  async (on) => {
    world = await insertOrderWorld(on)
    for (const [person, role] of [
      [people.bob, 'clerk'],
      [people.alice, 'accountant'],
    ] as const)
      await on.query({
        text: 'insert into business_member (user_id, business_id, role) values ($1, $2, $3)',
        values: [person.id, world.bakery.id, role],
      })
  },
  { rateLimitFactor: 10_000 },
)
const { db, send } = scenario

const level = (combo: string, alertAt: number | null, as: Person = 'baker') =>
  send({ as, when: `PUT /api/attribute-combos/${combo}`, body: { alertAt } })
const adjust = (combo: string, change: number) =>
  send({
    as: 'baker',
    when: 'POST /api/stock-adjustments',
    body: { changes: [{ combo, change, reason: 'correction' }] },
  })
/** A variant of a bakery with a level. */
async function shelf(stock: number, alertAt: number | null, enabled = true): Promise<string> {
  const given = { business_id: world.bakery.id, title: 'Panquemado', stock, enabled }
  const { id, combo_id: combo } = await insertProduct(db, given)
  await refreshProducts({ db, models }, [id])
  expect((await level(combo, alertAt)).statusCode).toBe(200)
  return combo
}
/** The number of notices of low stock since the last call. */
async function noticesOf(as: Person = 'baker'): Promise<number> {
  // Several processes may run the job at once.
  await Promise.all([notifyLowStock(db), notifyLowStock(db)])
  const [row] = await db.query<{ count: number }>({
    text: `with gone as (
             delete from notification_user told using notification n
             where n.id = told.notification_id and n.type = 'stock-low' and told.user_id = $1 returning told.id)
           select count(*)::int as count from gone`,
    values: [people[as].id],
  })
  return row!.count
}

describe('the level of a variant', () => {
  const when = `PUT /api/attribute-combos/${world.bread.combo_id}` as const
  const body = { alertAt: 20 }
  scenario('needs an account', { when, body, answers: 401, with: 'Authentication required' })
  scenario('is not for other shops', { as: 'florist', when, body, answers: 403, with: 'Access Denied.' })
  scenario('is not below zero', { as: 'baker', when, body: { alertAt: -1 }, answers: 422 })
  scenario('is written by the shop', { as: 'baker', when, body, answers: 200, with: body })
  scenario('stays as it is if a clerk writes another', {
    as: 'bob',
    when,
    body: { alertAt: 3 },
    answers: 200,
    with: body,
  })
  it('is shown only to the shop', async () => {
    const one = `GET /api/attribute-combos/${world.bread.combo_id}` as const
    for (const as of [undefined, 'florist'] as const)
      expect((await send({ ...(as && { as }), when: one })).json()).not.toHaveProperty('alertAt')
    for (const as of ['baker', 'bob', 'admin'] as const)
      expect((await send({ as, when: one })).json()).toMatchObject(body)
  })
})

describe('the filter of low stock', () => {
  const lists = ['attribute-combos', 'products'] as const
  it.each(lists)(
    'finds %s of the own shop that are at or below their level, and nothing of other shops',
    async (list) => {
      const [at, above, below] = [await shelf(3, 3), await shelf(4, 3), await shelf(0, 3)]
      const products = await db.query<{ id: string; product_id: string }>({
        text: 'select id, product_id from attribute_combo where id = any($1::uuid[])',
        values: [[at, above, below]],
      })
      const found = async (as: Person | undefined) => {
        const answer = await send({ ...(as && { as }), when: `GET /api/${list}?lowStock=true&itemsPerPage=100` })
        const ids = answer.json<{ id: string }[]>().map(({ id }) => id)
        return products
          .filter(({ id, product_id }) => ids.includes(list === 'products' ? product_id : id))
          .map(({ id }) => id)
      }
      expect((await found('baker')).toSorted()).toEqual([at, below].toSorted())
      expect(await found('florist')).toEqual([])
      expect(await found(undefined)).toEqual([])
      await adjust(at, 1)
      expect(await found('baker')).toEqual([below])
      await noticesOf()
    },
  )
})

describe('members are told of low stock', () => {
  it('when units are sold at the counter, with the product and what is left; accountants are not', async () => {
    const combo = await shelf(3, 2)
    expect(await noticesOf()).toBe(0)
    await adjust(combo, -1)
    await notifyLowStock(db)
    const told = await send({ as: 'bob', when: 'GET /api/notifications?itemsPerPage=100' })
    expect(told.json()).toContainEqual(
      expect.objectContaining({ type: 'stock-low', title: 'Queda poco: Panquemado', body: 'Quedan 2 para vender.' }),
    )
    expect([await noticesOf(), await noticesOf('alice'), await noticesOf('florist')]).toEqual([1, 0, 0])
  })

  it('when an order takes units, and when the level is raised to the stock', async () => {
    await level(world.bread.combo_id, 990)
    expect(await noticesOf()).toBe(0)
    expect(
      (await send({ as: 'alice', when: 'POST /api/orders-create', body: breadBasket(world, 10) })).statusCode,
    ).toBe(201)
    expect(await noticesOf()).toBe(1)
    expect((await send({ as: 'alice', when: 'POST /api/orders-create', body: breadBasket(world) })).statusCode).toBe(
      201,
    )
    expect(await noticesOf()).toBe(0)
    const combo = await shelf(5, 1)
    await level(combo, 5)
    expect(await noticesOf()).toBe(1)
  })

  it('not of products that are not for sale, are not counted, or have no level', async () => {
    await shelf(1, 5, false)
    const uncounted = await shelf(1, null)
    await send({ as: 'baker', when: `PUT /api/attribute-combos/${uncounted}`, body: { tracked: false, alertAt: 5 } })
    await adjust(await shelf(1, null), -1)
    expect(await noticesOf()).toBe(0)
  })

  it('once for each fall, however the stock and the level change', { timeout: 300_000 }, async () => {
    const step = fc.oneof(
      fc.record({ change: fc.integer({ min: -4, max: 4 }) }),
      fc.record({ alertAt: fc.option(fc.integer({ min: 0, max: 6 })) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        let [stock, alertAt, isLow]: [number, number | null, boolean] = [6, null, false]
        const combo = await shelf(stock, alertAt)
        for (const each of steps) {
          if ('change' in each) {
            if (stock + each.change < 0) continue
            stock += each.change
            await adjust(combo, each.change)
          } else {
            ;({ alertAt } = each)
            await level(combo, alertAt)
          }
          const wasLow = isLow
          isLow = alertAt !== null && stock <= alertAt
          expect(await noticesOf()).toBe(isLow && !wasLow ? 1 : 0)
        }
      }),
      { numRuns: repetitions(60, 8) },
    )
  })

  it('once when many units are sold at the same time', { timeout: 120_000 }, async () => {
    for (let run = 0; run < repetitions(30, 3); run += 1) {
      const combo = await shelf(10, 5)
      const sales = Array.from({ length: 9 }, () => adjust(combo, -1))
      const rounds = Array.from({ length: 4 }, () => notifyLowStock(db))
      await Promise.all([...sales, ...rounds])
      expect(await noticesOf()).toBe(1)
      await adjust(combo, 6)
      await Promise.all([adjust(combo, -1), adjust(combo, -1), notifyLowStock(db)])
      expect(await noticesOf()).toBe(1)
    }
  })
})
