import { AsyncLocalStorage } from 'node:async_hooks'
import type { BulkChange, BulkJob, BulkPreview, BulkResult } from '@lonja/contract/bulk/bulk-change'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { insert } from '#/database/insert'
import { refreshProducts } from '#/product-documents/product-document'
import { models } from '#/resources'
import { insertBusiness, insertCategory, insertPrice, insertProduct } from '#/testing/factories'
import { breadBasket, insertOrderWorld } from '#/testing/order-world'
import { type Person, people, testApi } from '#/testing/scenario'
import { workRow, workRows } from './work-rows.ts'

const ids = { shop: '', clerks: '', category: '', tag: '', foreignTag: '', foreign: '', dear: '', cheap: '', loose: '' }
let world!: Awaited<ReturnType<typeof insertOrderWorld>>
const products: string[] = []
const scenario = await testApi(async (db) => {
  world = await insertOrderWorld(db)
  ids.shop = world.bakery.id
  ids.foreign = world.shirt.id
  ids.clerks = (await insertBusiness(db, { members: [people.bob.id] })).id
  await db.query({ text: `update business_member set role = 'clerk' where user_id = $1`, values: [people.bob.id] })
  ids.category = (await insertCategory(db, { title: 'Panes', bcc: false })).id
  ids.tag = uuidv7()
  ids.foreignTag = uuidv7()
  await insert(db, 'tag', [
    { id: ids.tag, name: 'Hecho aquí', code: 'aqui', business_id: ids.shop },
    { id: ids.foreignTag, name: 'De otros', code: 'otros', business_id: world.tailor.id },
  ])
  for (let index = 0; index < 12; index += 1)
    products.push((await insertProduct(db, { business_id: ids.shop, title: `Bollo ${index}`, price: 200 + index })).id)
  ids.cheap = products[0]!
  ids.dear = (await insertProduct(db, { business_id: ids.shop, title: 'Tarta', price: 5_000 })).id
  const [combo] = await db.query<{ id: string }>({
    text: 'select id from attribute_combo where product_id = $1',
    values: [ids.dear],
  })
  await insertPrice(db, { product_id: ids.dear, attribute_combo_id: combo!.id, amount: 6_000 })
  ids.loose = (await insertProduct(db, { business_id: ids.shop, title: 'A granel', price: 10, stock: null })).id
  await refreshProducts({ db, models }, [...products, ids.dear, ids.loose])
})
const { send, db, services } = scenario
/** Runs something outside of the transaction in which it is called, as another process does. */
const outside = AsyncLocalStorage.snapshot()

const raise: BulkChange = { kind: 'price', how: 'percent', value: 1_000, round: 'none' }
const bodyOf = (change: unknown, more: object = { products }) => ({
  business: ids.shop,
  change,
  dryRun: false,
  ...more,
})
const when = 'POST /api/bulk' as const
const post = (change: BulkChange, more?: object, as: Person = 'baker') => send({ as, when, body: bodyOf(change, more) })
const preview = async (change: BulkChange, more: object = { products }) =>
  (await post(change, { ...more, dryRun: true })).json<BulkPreview>()
const drain = async () => {
  while (await workRows(services)) {
    // The next round.
  }
}
const jobOf = async (id: string) => (await send({ as: 'baker', when: `GET /api/bulk-jobs/${id}` })).json<BulkResult>()
const run = async (change: BulkChange, more?: object): Promise<BulkResult> => {
  const { id } = (await post(change, more)).json<BulkJob>()
  await drain()
  return jobOf(id)
}
const undo = async (id: string): Promise<BulkResult> => {
  const answer = await send({ as: 'baker', when: `POST /api/bulk-jobs/${id}/undo` })
  expect(answer.statusCode).toBe(200)
  await drain()
  return jobOf(answer.json<BulkJob>().id)
}
const priceOf = async (product: string) => {
  const rows = await db.query<{ amount: number }>({
    text: 'select amount from price where product_id = $1 order by attribute_combo_id nulls first',
    values: [product],
  })
  return rows.map(({ amount }) => amount)
}
const productOf = async (id: string) =>
  (await send({ as: 'baker', when: `GET /api/products/${id}` })).json<{
    price: number
    enabled: boolean
    marketplace: boolean
    taxRate: number
    parent: { id: string } | null
    tags: { id: string }[]
  }>()

describe('a change of many products', () => {
  const body = { business: uuidv7(), change: raise, dryRun: true }
  scenario('needs an account', { when, body, answers: 401, with: 'Authentication required' })
  scenario('is not for customers', { as: 'alice', when, body, answers: 403, with: 'Access Denied.' })
  scenario('is not for other shops', { as: 'baker', when, body, answers: 403, with: 'Access Denied.' })
  scenario('is not for clerks', { as: 'bob', when, body, answers: 403, with: 'Access Denied.' })

  it.each([
    [{ kind: 'nonsense' }, {}, 'change.kind'],
    [{ ...raise, value: 0.5 }, {}, 'change.value'],
    [{ kind: 'category', category: uuidv7() }, {}, 'change.category'],
    [{ kind: 'tag', how: 'add', tag: uuidv7() }, {}, 'change.tag'],
    [raise, { products: [] }, 'products'],
    [raise, { filter: 'search=nada%20de%20nada' }, 'products'],
  ])('refuses %j for %j', async (change, more, propertyPath) => {
    const answer = await send({ as: 'baker', when, body: bodyOf(change, more) })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ violations: [{ propertyPath }] })
  })

  it('refuses products and labels of other shops', async () => {
    const foreign = await post(raise, { products: [ids.cheap, ids.foreign] })
    expect(foreign.json()).toMatchObject({ status: 422, violations: [{ propertyPath: 'products[1]' }] })
    const tag = await post({ kind: 'tag', how: 'add', tag: ids.foreignTag })
    expect(tag.json()).toMatchObject({ status: 422, violations: [{ propertyPath: 'change.tag' }] })
  })

  it('says what it would do, and changes nothing', async () => {
    const before = await priceOf(ids.dear)
    const found = await preview({ kind: 'price', how: 'cents', value: -201, round: 'none' }, { filter: '' })
    expect(found).toMatchObject({ unchanged: 0, rejected: 2, warnings: { zero: 1, incomplete: 0 } })
    expect(found.changed + found.rejected).toBe(found.total)
    expect(found.warnings.large).toBeGreaterThan(10)
    expect(found.samples).toHaveLength(10)
    expect(await preview(raise, { products: [ids.dear] })).toMatchObject({
      samples: [
        {
          product: { title: 'Tarta' },
          cells: [
            { before: 5_000, after: 5_500 },
            { before: 6_000, after: 6_600 },
          ],
        },
      ],
      warnings: { zero: 0, large: 0 },
    })
    expect(await priceOf(ids.dear)).toEqual(before)
  })

  it('names the categories', async () => {
    const { samples } = await preview({ kind: 'category', category: ids.category }, { products: [ids.dear] })
    expect(samples[0]!.cells).toEqual([{ field: 'parent', of: null, before: null, after: 'Panes' }])
  })

  it('does not publish products without what their category requires, and names them before', async () => {
    const { id: parent_id } = await insertCategory(db, { bcc: false, requires: JSON.stringify(['food']) })
    const { id } = await insertProduct(db, { business_id: ids.shop, parent_id, enabled: false })
    await refreshProducts({ db, models }, [id])
    const found = await preview({ kind: 'enabled', value: true }, { products: [id] })
    expect(found).toMatchObject({ changed: 0, rejected: 1, warnings: { incomplete: 1 } })
    expect(found.incomplete).toMatchObject([{ product: { id }, gaps: ['origin', 'allergens'] }])
    expect(await run({ kind: 'enabled', value: true }, { products: [id] })).toMatchObject({ changed: 0, rejected: 1 })
    expect((await productOf(id)).enabled).toBe(false)
    await db.query({ text: 'delete from bulk_row where product_id = $1', values: [id] })
    await db.query({ text: 'delete from product where id = $1', values: [id] })
  })

  it('writes prices of products and variants with the log of prices and the audit log, and takes them back', async () => {
    const job = await run(raise, { products: [ids.dear] })
    expect(job).toMatchObject({
      changed: 1,
      waiting: 0,
      rejected: 0,
      finishedDate: expect.any(String),
      username: 'baker',
    })
    expect(await priceOf(ids.dear)).toEqual([5_500, 6_600])
    expect((await productOf(ids.dear)).price).toBe(6_600)
    const events = await send({ as: 'baker', when: `GET /api/audit-events?action=change-price&itemsPerPage=2` })
    expect(events.json()).toMatchObject([
      { label: 'Tarta', requestId: `bulk-${job.id}`, user: { username: 'baker' }, role: 'owner' },
      { requestId: `bulk-${job.id}` },
    ])
    expect(await undo(job.id)).toMatchObject({ changed: 1, kept: 0, undoOf: job.id })
    expect(await priceOf(ids.dear)).toEqual([5_000, 6_000])
    expect(job.canUndo).toBe(true)
    expect(await jobOf(job.id)).toMatchObject({ undoneBy: expect.any(String), canUndo: false })
  })

  it('writes all other values, and takes them back', async () => {
    const before = await productOf(ids.cheap)
    const changes: BulkChange[] = [
      { kind: 'category', category: ids.category },
      { kind: 'tag', how: 'add', tag: ids.tag },
      { kind: 'tax', rate: 400 },
      { kind: 'enabled', value: !before.enabled },
      { kind: 'marketplace', value: !before.marketplace },
    ]
    const jobs = []
    for (const change of changes) jobs.push(await run(change, { products: [ids.cheap] }))
    expect(await productOf(ids.cheap)).toMatchObject({
      parent: { id: ids.category },
      tags: [{ id: ids.tag }],
      taxRate: 400,
      enabled: !before.enabled,
      marketplace: !before.marketplace,
    })
    for (const { id } of jobs.toReversed()) expect(await undo(id)).toMatchObject({ changed: 1, kept: 0 })
    const { parent, tags, taxRate, enabled, marketplace } = before
    expect(await productOf(ids.cheap)).toMatchObject({ parent, tags, taxRate, enabled, marketplace })
  })

  it('keeps the valid rows when others are refused, and says why', async () => {
    const job = await run(
      { kind: 'price', how: 'cents', value: -300, round: 'none' },
      { products: [ids.cheap, ids.dear] },
    )
    expect(job).toMatchObject({ changed: 1, rejected: 1 })
    expect(job.rejects).toEqual([
      { product: { id: ids.cheap, title: 'Bollo 0' }, reason: 'price: This value is too small.' },
    ])
    expect(await priceOf(ids.dear)).toEqual([4_700, 5_700])
    expect(await undo(job.id)).toMatchObject({ changed: 1, rejected: 0 })
  })

  it('is refused for every row of an author who has lost the right meanwhile', async () => {
    const { id } = (await post(raise, { products: [ids.dear] })).json<BulkJob>()
    const setRole = (role: string) =>
      db.query({
        text: 'update business_member set role = $1 where user_id = $2 and business_id = $3',
        values: [role, people.baker.id, ids.shop],
      })
    await setRole('accountant')
    await drain()
    await setRole('owner')
    expect(await jobOf(id)).toMatchObject({ changed: 0, rejected: 1 })
    expect(await priceOf(ids.dear)).toEqual([5_000, 6_000])
  })
})

describe('an offer for many products', () => {
  const offer: Extract<BulkChange, { kind: 'offer' }> = {
    kind: 'offer',
    name: 'Fin de temporada',
    discountType: 'percentage',
    value: 2_000,
    startDate: null,
    endDate: null,
  }
  const chosen = { products: [] as string[] }
  beforeAll(() => {
    chosen.products = [ids.cheap, ids.dear]
  })
  const offersOf = async (product: string) =>
    db.query<{ id: string; name: string; value: number; enabled: boolean }>({
      text: `select offer.id, offer.name, offer.value, offer.enabled from offer
             join offer_product chosen on chosen.offer_id = offer.id where chosen.product_id = $1`,
      values: [product],
    })

  it('shows the prices and what customers will see, and makes nothing', async () => {
    const price = (await productOf(ids.cheap)).price
    const found = await preview(offer, chosen)
    expect(found).toMatchObject({ changed: 2, rejected: 0, warnings: { zero: 0, large: 0, unannounced: 0 } })
    const after = Math.round(price * 0.8)
    const sample = found.samples.find(({ product }) => product.id === ids.cheap)!
    expect(sample.prices).toMatchObject([{ before: price, after, reference: price }])
    expect(await offersOf(ids.cheap)).toEqual([])
  })

  it('warns of an earlier price that was lower, and of a reduction that customers will not see', async () => {
    await run({ kind: 'price', how: 'percent', value: 2_500, round: 'none' }, { products: [ids.dear] })
    // The price before was lower: 5,000 and 6,000.
    const { warnings } = await preview({ ...offer, value: 2_500 }, { products: [ids.dear] })
    expect(warnings).toMatchObject({ reference: 1, unannounced: 0 })
    const small = await preview({ ...offer, value: 1_000 }, { products: [ids.dear] })
    expect(small.warnings).toMatchObject({ reference: 0, unannounced: 1 })
    await db.query({
      text: 'update price set amount = case when attribute_combo_id is null then 5000 else 6000 end where product_id = $1',
      values: [ids.dear],
    })
    await refreshProducts({ db, models }, [ids.dear])
  })

  it('is one offer with the products, which an undo takes out of it again', async () => {
    const before = (await productOf(ids.cheap)).price
    const job = await run(offer, chosen)
    expect(job).toMatchObject({ changed: 2, rejected: 0, canUndo: true })
    expect(await offersOf(ids.cheap)).toMatchObject([{ id: job.id, name: 'Fin de temporada', value: 2_000 }])
    expect(await offersOf(ids.dear)).toMatchObject([{ id: job.id }])
    expect((await productOf(ids.cheap)).price).toBe(Math.round(before * 0.8))
    const events = await send({ as: 'baker', when: 'GET /api/audit-events?itemsPerPage=1' })
    expect(events.json()).toMatchObject([
      { changes: { offer: { after: 'Fin de temporada' } }, requestId: `bulk-${job.id}` },
    ])
    const undone = await undo(job.id)
    expect(undone).toMatchObject({ changed: 2, kept: 0 })
    expect((await productOf(ids.cheap)).price).toBe(before)
    // An offer without products would be for the whole shop.
    const [last] = [...(await offersOf(ids.cheap)), ...(await offersOf(ids.dear))]
    expect(last).toMatchObject({ id: job.id, enabled: false })
    expect(await undo(undone.id)).toMatchObject({ changed: 2 })
    expect((await productOf(ids.cheap)).price).toBe(Math.round(before * 0.8))
    await db.query({ text: 'delete from offer' })
    await refreshProducts({ db, models }, chosen.products)
  })

  it('leaves a product alone that somebody has taken out of the offer meanwhile', async () => {
    const job = await run(offer, chosen)
    await db.query({ text: 'delete from offer_product where product_id = $1', values: [ids.cheap] })
    expect(await undo(job.id)).toMatchObject({ changed: 1, kept: 1 })
    await db.query({ text: 'delete from offer' })
    await refreshProducts({ db, models }, chosen.products)
  })

  it('is one offer, although several processes work on it, and an undo by several never leaves it to the whole shop', async () => {
    const { id } = (await post(offer)).json<BulkJob>()
    await Promise.all([drain(), drain(), drain()])
    expect(await jobOf(id)).toMatchObject({ changed: products.length, waiting: 0 })
    const back = (await send({ as: 'baker', when: `POST /api/bulk-jobs/${id}/undo` })).json<BulkJob>()
    await Promise.all([drain(), drain(), drain()])
    expect(await jobOf(back.id)).toMatchObject({ changed: products.length, waiting: 0 })
    const left = await db.query({ text: 'select from offer where enabled' })
    expect(left).toEqual([])
    const others = await db.query({ text: 'select from offer_product' })
    expect(others).toHaveLength(1)
    await db.query({ text: 'delete from offer' })
  })

  it('refuses a product that costs less than the offer takes off, and one without a price', async () => {
    const { id: free } = await insertProduct(db, { business_id: ids.shop, price: null })
    const minus: BulkChange = { ...offer, discountType: 'absolute', value: 300 }
    const more = { products: [ids.cheap, ids.dear, free] }
    expect(await preview(minus, more)).toMatchObject({ changed: 1, rejected: 2 })
    const job = await run(minus, more)
    expect(job.rejects.map(({ reason }) => reason).toSorted()).toEqual([
      'offer: This value is too small.',
      'offer: This value should not be blank.',
    ])
    await db.query({ text: 'delete from offer' })
    await refreshProducts({ db, models }, [ids.dear])
    await db.query({ text: 'delete from product where id = $1', values: [free] })
  })

  it.each([
    [{ value: 10_001 }, 'change.value'],
    [{ value: 0 }, 'change.value'],
    [{ name: ' ' }, 'change.name'],
    [{ endDate: '2020-01-01T00:00:00Z' }, 'change.endDate'],
    [{ startDate: '2090-01-02T00:00:00Z', endDate: '2090-01-01T00:00:00Z' }, 'change.endDate'],
  ])('refuses %j', async (values, propertyPath) => {
    const answer = await post({ ...offer, ...values }, chosen)
    expect(answer.json()).toMatchObject({ status: 422, violations: [{ propertyPath }] })
  })
})

describe('a new number of units', () => {
  const stockOf = async () => {
    const [row] = await db.query<{ stock: number }>({
      text: 'select stock from attribute_combo where product_id = $1',
      values: [world.bread.id],
    })
    return row!.stock
  }
  const chosen = { products: [world.bread.id] }

  it('is right although units are sold between the order of the change and its work', async () => {
    const { id } = (await post({ kind: 'stock', how: 'set', value: 50 }, chosen)).json<BulkJob>()
    const combo = world.bread.combo_id
    const changes = [{ combo, change: -3, reason: 'shop-sale' }]
    await send({ as: 'baker', when: 'POST /api/stock-adjustments', body: { changes } })
    await drain()
    expect(await jobOf(id)).toMatchObject({ changed: 1 })
    expect(await stockOf()).toBe(47)
  })

  it('is never below the units that are set aside for orders', async () => {
    const made = await send({ as: 'alice', when: 'POST /api/orders', body: breadBasket(world, 5) })
    expect(made.statusCode).toBe(201)
    const job = await run({ kind: 'stock', how: 'set', value: 4 }, chosen)
    expect(job).toMatchObject({ changed: 0, rejected: 1 })
    expect(await run({ kind: 'stock', how: 'add', value: 10 }, chosen)).toMatchObject({ changed: 1 })
  })

  it('leaves products alone whose units are not counted', async () => {
    expect(await run({ kind: 'stock', how: 'set', value: 4 }, { products: [ids.loose] })).toMatchObject({
      unchanged: 1,
    })
  })
})

describe('taking a change back', () => {
  scenario('needs an account', { when: `POST /api/bulk-jobs/${uuidv7()}/undo`, answers: 401 })
  scenario('needs a job', {
    as: 'baker',
    when: `POST /api/bulk-jobs/${uuidv7()}/undo`,
    answers: 404,
    with: 'Not Found',
  })

  it('is not for other shops, nor is reading the job', async () => {
    const { id } = await run(raise, { products: [ids.dear] })
    for (const request of [`GET /api/bulk-jobs/${id}`, `POST /api/bulk-jobs/${id}/undo`] as const)
      expect((await send({ as: 'florist', when: request })).statusCode).toBe(404)
    expect((await send({ as: 'florist', when: `GET /api/bulk-jobs?business=${ids.shop}` })).statusCode).toBe(403)
    const list = await send({ as: 'baker', when: `GET /api/bulk-jobs?business=${ids.shop}` })
    expect(list.json<BulkJob[]>()[0]).toMatchObject({ id, changed: 1 })
    await undo(id)
  })

  it('works once, also for two requests at the same time, and not while the change runs', async () => {
    const { id } = (await post(raise, { products: [ids.dear] })).json<BulkJob>()
    const ask = async () => (await send({ as: 'baker', when: `POST /api/bulk-jobs/${id}/undo` })).statusCode
    expect(await ask()).toBe(409)
    await drain()
    expect((await Promise.all([ask(), ask()])).toSorted()).toEqual([200, 409])
    await drain()
    expect(await ask()).toBe(409)
  })

  it('works for 30 days', async () => {
    const { id } = await run(raise, { products: [ids.dear] })
    const age = (days: number) =>
      db.query({
        text: 'update bulk_job set created_at = now() - make_interval(days => $2) where id = $1',
        values: [id, days],
      })
    await age(31)
    expect((await send({ as: 'baker', when: `POST /api/bulk-jobs/${id}/undo` })).statusCode).toBe(409)
    await age(29)
    expect(await undo(id)).toMatchObject({ changed: 1 })
  })

  it('restores exactly the prices that nobody has changed since', { timeout: 120_000 }, async () => {
    const chosen = products.slice(0, 6)
    await fc.assert(
      fc.asyncProperty(fc.subarray(chosen), fc.integer({ min: 100, max: 900 }), async (touched, amount) => {
        const before = await Promise.all(chosen.map(priceOf))
        const job = await run(raise, { products: chosen })
        const later = {
          text: 'update price set amount = $2 where product_id = any($1::uuid[])',
          values: [touched, amount],
        }
        const raised = await Promise.all(chosen.map(priceOf))
        await db.query(later)
        const undone = await undo(job.id)
        const isSame = (at: number) => raised[at]![0] === amount
        const expected = chosen.map((id, at) => (touched.includes(id) && !isSame(at) ? [amount] : before[at]))
        expect(await Promise.all(chosen.map(priceOf))).toEqual(expected)
        const kept = touched.filter((id) => !isSame(chosen.indexOf(id)))
        expect(undone.left.map(({ product }) => product.id).toSorted()).toEqual(kept.toSorted())
      }),
      { numRuns: 6 },
    )
  })
})

describe('the jobs of a shop', () => {
  it('are at most two at the same time', async () => {
    const [first, second, third] = await Promise.all([0, 1, 2].map(() => post(raise, { products: [ids.dear] })))
    const statuses = [first, second, third].map((answer) => answer!.statusCode)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 429])
    await drain()
    expect((await post(raise, { products: [ids.dear] })).statusCode).toBe(200)
    await drain()
  })

  it('change each product once, although several processes work on them', async () => {
    const before = await Promise.all(products.map(priceOf))
    const { id } = (await post({ kind: 'price', how: 'cents', value: 7, round: 'none' })).json<BulkJob>()
    await Promise.all([drain(), drain(), drain()])
    await drain()
    expect(await jobOf(id)).toMatchObject({ changed: products.length, waiting: 0, finishedDate: expect.any(String) })
    expect(await Promise.all(products.map(priceOf))).toEqual(before.map(([amount]) => [amount! + 7]))
  })

  it.skipIf(!process.env['TEST_DATABASE_URL'])('go on after a process has died in the middle of a row', async () => {
    const { id } = (await post(raise)).json<BulkJob>()
    const dying = db.transaction(async () => {
      await workRow(services)
      await outside(drain)
      expect(await outside(() => jobOf(id))).toMatchObject({ waiting: 1, finishedDate: null })
      throw new Error('killed')
    })
    await expect(dying).rejects.toThrow('killed')
    await drain()
    expect(await jobOf(id)).toMatchObject({ changed: products.length, waiting: 0, finishedDate: expect.any(String) })
  })
})
