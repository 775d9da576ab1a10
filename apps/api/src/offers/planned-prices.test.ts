import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { insert } from '#/database/insert'
import { uuidv7 } from '#/database/uuid'
import { sweepPrices } from '#/product-documents/price-sweep'
import { refreshProducts } from '#/product-documents/product-document'
import { models } from '#/resources'
import { insertBusiness, insertProduct } from '#/testing/factories'
import { people, testApi } from '#/testing/scenario'
import { plannedPrices } from './planned-prices.ts'

const ids = { bakery: '', bread: '', roll: '', rose: '', other: uuidv7() }
const scenario = await testApi(
  async (db) => {
    ids.bakery = (await insertBusiness(db, { members: [people.baker.id] })).id
    ids.bread = (await insertProduct(db, { business_id: ids.bakery, title: 'Pan', price: 1_200 })).id
    ids.roll = (await insertProduct(db, { business_id: ids.bakery, title: 'Bollo', price: 1_200 })).id
    ids.rose = (await insertProduct(db, { title: 'Rosa', price: 100 })).id
    await refreshProducts({ db, models }, [ids.bread, ids.roll, ids.rose])
  },
  { rateLimitFactor: 1_000 },
)
const { db, send } = scenario

const days = 24 * 60
/** Lets minutes pass: all stored instants move into the past, and prices change that begin or end meanwhile. */
async function pass(minutes: number): Promise<void> {
  for (const [table, column] of [
    ['price_log', 'since'],
    ['offer', 'start_at'],
    ['offer', 'end_at'],
  ])
    await db.query({ text: `update ${table} set ${column} = ${column} - make_interval(mins => $1)`, values: [minutes] })
  // Otherwise the sweep would look for the dates of the last minute only.
  await db.query({ text: `delete from setting where key = 'price_sweep'` })
  await sweepPrices({ db, models })
}
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const plan = async (product: string, value: number, startDate: string | null, id: string | null = null) => {
  const planned = { id, discountType: 'percentage', value, startDate } as const
  return (await plannedPrices(db, ids.bakery, [product], planned)).get(product)![0]!
}
const makeOffer = async (product: string, value: number, start_at: string | null, end_at: string | null = null) => {
  const id = uuidv7()
  const offer = {
    id,
    code: id,
    name: id,
    business_id: ids.bakery,
    discount_type: 'percentage',
    value,
    start_at,
    end_at,
  }
  await insert(db, 'offer', offer as never)
  await insert(db, 'offer_product', { offer_id: id, product_id: product })
  await refreshProducts({ db, models }, [product])
  return id
}
const shown = async (product: string) => {
  const [combo] = await db.query<{ after: number; reference: number | null }>({
    text: `select price as after, previous_price as reference from attribute_combo
           where product_id = $1 and price is not null`,
    values: [product],
  })
  return combo!
}

describe('the preview of an offer', () => {
  const when = 'POST /api/offers-preview' as const
  const draft = { discountType: 'percentage', value: 1_000, startDate: null, endDate: null }
  const body = { ...draft, product: uuidv7() }
  scenario('needs an account', { when, body, answers: 401, with: 'Authentication required' })
  scenario('is not for customers', { as: 'alice', when, body, answers: 403, with: 'Access Denied.' })
  scenario('needs a product', { as: 'baker', when, body, answers: 404, with: 'Not Found' })

  it('is not for products of other shops, and takes off at most everything', async () => {
    const ask = (more: object) => send({ as: 'baker', when, body: { ...draft, ...more } })
    expect((await ask({ product: ids.rose })).statusCode).toBe(404)
    expect((await ask({ product: ids.bread, value: 10_001 })).statusCode).toBe(422)
    expect((await ask({ product: ids.bread, value: 0 })).statusCode).toBe(422)
    expect((await ask({ product: ids.bread, startDate: 'mañana' })).statusCode).toBe(422)
  })

  it('has the price with and without the offer, and writes nothing', async () => {
    const count = async () => (await db.query({ text: 'select from price_log' })).length
    const before = await count()
    const answer = await send({ as: 'baker', when, body: { ...draft, product: ids.bread } })
    expect(answer.json()).toMatchObject([{ before: 1_200, after: 1_080, reference: 1_200 }])
    expect(await count()).toBe(before)
    const free = { ...draft, product: ids.bread, discountType: 'absolute', value: 5_000 }
    expect((await send({ as: 'baker', when, body: free })).json()).toMatchObject([{ after: 0, reference: 1_200 }])
  })

  it('says that customers see no reduction if it was as cheap in the last 30 days', async () => {
    const offer = await makeOffer(ids.bread, 2_000, null)
    await pass(days)
    await db.query({ text: 'update offer set enabled = false where id = $1', values: [offer] })
    await refreshProducts({ db, models }, [ids.bread])
    expect(await plan(ids.bread, 2_000, null)).toMatchObject({ before: 1_200, after: 960, reference: null })
    expect(await plan(ids.bread, 2_100, null)).toMatchObject({ after: 948, reference: 960 })
    expect(await plan(ids.bread, 2_000, inMinutes(31 * days))).toMatchObject({ after: 960, reference: 1_200 })
    expect(await plan(ids.rose, 2_000, null)).toMatchObject({ before: 100 })
  })
})

describe('the planned price', () => {
  const offers = fc.array(
    fc.record({
      value: fc.integer({ min: 1, max: 60 }).map((percent) => percent * 100),
      start: fc.integer({ min: 1, max: 50 }),
      length: fc.integer({ min: 1, max: 40 }),
    }),
    { maxLength: 3 },
  )
  const planned = fc.record({
    value: fc.integer({ min: 1, max: 60 }).map((percent) => percent * 100),
    wait: fc.integer({ min: 0, max: 60 }),
  })

  it('is what customers see on that day', { timeout: 240_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 45 }), offers, planned, async (past, others, { value, wait }) => {
        await db.query({ text: 'delete from offer' })
        await db.query({ text: 'delete from price_log' })
        await refreshProducts({ db, models }, [ids.roll])
        const dates: number[] = []
        for (const { value: percent, start, length } of others) {
          // Other minutes than those of the planned offer, so that nothing happens at the same time.
          const [from, until] = [start * days + 10, (start + length) * days + 20]
          await makeOffer(ids.roll, percent, inMinutes(from), inMinutes(until))
          dates.push(from, until)
        }
        let now = 0
        /** Lets the time pass, and stops one minute after each date. */
        const passUntil = async (end: number) => {
          const stops = [...dates.filter((date) => date > now && date < end), end]
          for (const date of stops.toSorted((a, b) => a - b)) {
            await pass(date + 1 - now)
            now = date + 1
          }
        }
        await passUntil(past * days)
        const begin = now + wait * days
        const startDate = wait === 0 ? null : inMinutes(begin - now)
        const { after, reference } = await plan(ids.roll, value, startDate)
        await makeOffer(ids.roll, value, startDate)
        if (wait > 0) await passUntil(begin)
        expect(await shown(ids.roll)).toEqual({ after, reference })
      }),
      {
        numRuns: 12,
        examples: [
          [
            0,
            [
              { value: 1_600, start: 1, length: 1 },
              { value: 3_600, start: 1, length: 1 },
            ],
            { value: 2_100, wait: 2 },
          ],
        ],
      },
    )
  })
})
