import type { RecallDetail, RecallPreview } from '@lonja/contract/recalls/recall'
import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { recallLetter, recallNoticeLetter } from '#/recalls/recall-letters'
import { insertProduct } from '#/testing/factories'
import { type MadeOrder, type OrderWorld, breadBasket, bothShopsBasket, insertOrderWorld } from '#/testing/order-world'
import { type Person, people, testApi } from '#/testing/scenario'

const ean = '8480000160164'
let world!: OrderWorld
const scenario = await testApi(
  async (on) => {
    world = await insertOrderWorld(on)
    await on.query({ text: `update "user" set town_role = 'support' where id = $1`, values: [people.bob.id] })
  },
  { rateLimitFactor: 1_000 },
)
const { db, send, services } = scenario
const facts = { reason: 'Puede contener cristal.', advice: 'No lo comas.', batch: 'L-204' }
const body = { ...facts, products: [`/api/products/${world.bread.id}`], months: 6, dryRun: false }
const when = 'POST /api/recalls'

const buy = async (as?: Person, basket: object = breadBasket(world)) =>
  (await send({ ...(as && { as }), when: 'POST /api/orders-create', body: basket })).json<MadeOrder>()
const recall = async (changes: object = {}) =>
  (await send({ as: 'admin', when, body: { ...body, ...changes } })).json<RecallDetail>()
const lift = (id: string) => send({ as: 'admin', when: `POST /api/recalls/${id}/lift` })
const codesOf = ({ buyers }: RecallDetail) => buyers.map(({ order }) => order.code)
const mailsOf = (id: string) =>
  db.query<{ id: string; kind: string; recipient: string; data: Record<string, string> }>({
    text: `select id, kind, recipient, data as data from mail where data->>'recall' = $1 order by kind, recipient`,
    values: [id],
  })

type Stored = Awaited<ReturnType<typeof mailsOf>>[number]
const mailOf = (mail: Stored, kind: 'recall' | 'recall-notice') => ({ ...mail, kind, attempts: 0 })

describe('recalls', () => {
  scenario('need an account', { when, body, answers: 401, with: 'Authentication required' })
  scenario('are not for shops', { as: 'baker', when, body, answers: 403, with: 'Access Denied.' })
  scenario('are not started by the support', { as: 'bob', when, body, answers: 403, with: 'Access Denied.' })
  scenario('need a reason', { as: 'admin', when, body: { ...body, reason: ' ' }, answers: 422 })
  scenario('need products', { as: 'admin', when, body: { ...body, products: [], ean: '0' }, answers: 422 })
  scenario('need products that exist', {
    as: 'admin',
    when,
    body: { ...body, products: [world.bread.id, uuidv7()] },
    answers: 422,
    with: 'products: This value does not exist.',
  })
  scenario('are not listed for shops', { as: 'baker', when: 'GET /api/recalls', answers: 403, with: 'Access Denied.' })
  scenario('are listed for the support', { as: 'bob', when: 'GET /api/recalls', answers: 200 })
  scenario('are read one by one', { as: 'admin', when: `GET /api/recalls/${uuidv7()}`, answers: 404 })
  scenario('are lifted one by one', { as: 'admin', when: `POST /api/recalls/${uuidv7()}/lift`, answers: 404 })
  scenario('are not lifted by shops', { as: 'baker', when: `POST /api/recalls/${uuidv7()}/lift`, answers: 403 })
  scenario('are exported for the town', { as: 'baker', when: `GET /api/exports/recalls/${uuidv7()}`, answers: 403 })
})

describe('a recall', () => {
  it('finds everybody who bought: accounts, guests, several orders and shops, and refunded orders', async () => {
    const orders = [await buy('alice'), await buy('alice'), await buy(), await buy('bob', bothShopsBasket(world))]
    const [refunded, canceled] = [await buy('alice'), await buy('alice')]
    for (const status of ['accepted', 'preparing', 'ready'])
      await send({ as: 'baker', when: `PUT /api/orders/${refunded.id}`, body: { status } })
    await db.query({
      text: 'update sold_product set refunded_qty = quantity where order_id = $1',
      values: [refunded.id],
    })
    await send({ as: 'admin', when: `PUT /api/orders/${canceled.id}`, body: { status: 'canceled' } })
    const bought = await db.query<{ code: string }>({
      text: `select distinct o.code from "order" o join sold_product line on line.order_id = o.id
             join order_status status on status.id = o.status_id
             where line.product_id = $1 and status.code <> 'canceled' order by code`,
      values: [world.bread.id],
    })
    expect(bought).toHaveLength(orders.length + 1)

    const preview = await send({ as: 'admin', when, body: { ...body, dryRun: true } })
    expect(preview.json<RecallPreview>()).toMatchObject({
      products: [{ id: world.bread.id, business: { name: 'Bakery' } }],
      orders: bought.length,
    })
    expect((await send({ when: `GET /api/products/${world.bread.id}` })).statusCode).toBe(200)

    const made = await recall()
    expect(codesOf(made).toSorted()).toEqual(bought.map(({ code }) => code))
    expect(made.buyers.every(({ letter }) => letter === 'waiting')).toBe(true)
    expect(made.buyers.find(({ order }) => order.code.startsWith(orders[3]!.code))).toMatchObject({ units: 2 })

    const mails = await mailsOf(made.id)
    const buyers = mails.filter(({ kind }) => kind === 'recall')
    expect(new Set(buyers.map(({ recipient }) => recipient)).size).toBe(buyers.length)
    const notice = mails.find(({ kind }) => kind === 'recall-notice')!
    expect(notice.recipient).toBe(people.baker.email)
    const letters = await Promise.all([
      recallLetter(services, mailOf(buyers[0]!, 'recall')),
      recallNoticeLetter(services, mailOf(notice, 'recall-notice')),
    ])
    for (const letter of letters)
      expect(letter!.paragraphs).toEqual(expect.arrayContaining([facts.reason, facts.advice, 'Lote: L-204']))
    expect(letters[1]!.after!.join(' ')).toContain('responde a este correo')
    await db.query({ text: `update "user" set language = 'ca' where email = $1`, values: [notice.recipient] })
    const inValencian = await recallNoticeLetter(services, mailOf(notice, 'recall-notice'))
    expect(inValencian).toMatchObject({ language: 'ca', subject: expect.stringContaining('Retira de la venda «Bread') })
    await db.query({
      text: `update "user" set language = 'en', email = $2 where id = $1`,
      values: [people.alice.id, buyers[0]!.recipient],
    })
    const inEnglish = await recallLetter(services, mailOf(buyers[0]!, 'recall'))
    expect(inEnglish).toMatchObject({ language: 'en', subject: expect.stringContaining('Safety warning: «Bread') })
    expect(inEnglish!.paragraphs).toEqual(expect.arrayContaining([facts.reason, 'Batch: L-204']))

    expect((await send({ when: `GET /api/products/${world.bread.id}` })).statusCode).toBe(404)
    expect((await send({ when: 'POST /api/orders-create', body: breadBasket(world) })).statusCode).toBe(422)
    expect((await lift(made.id)).json()).toMatchObject({ liftedDate: expect.any(String) })
    expect((await lift(made.id)).statusCode).toBe(409)
    expect((await send({ when: `GET /api/products/${world.bread.id}` })).statusCode).toBe(200)
    expect(await recallLetter(services, mailOf(buyers[0]!, 'recall'))).toBeNull()
  })

  it('by a code is about the products of all shops, also if only a variant has it', async () => {
    const other = await insertProduct(db, { business_id: world.tailor.id, title: 'Bread of the tailor', ean })
    await db.query({ text: 'update attribute_combo set ean = $1 where product_id = $2', values: [ean, world.bread.id] })
    const made = await recall({ products: [], ean })
    expect(made.products.map(({ id }) => id).toSorted()).toEqual([world.bread.id, other.id].toSorted())
    expect((await mailsOf(made.id)).filter(({ kind }) => kind === 'recall-notice')).toHaveLength(2)
    await lift(made.id)
  })

  it('of which a product is in another recall keeps it hidden when it is lifted', async () => {
    const [first, second] = [await recall(), await recall()]
    await lift(first.id)
    expect((await send({ when: `GET /api/products/${world.bread.id}` })).statusCode).toBe(404)
    await lift(second.id)
    expect((await send({ when: `GET /api/products/${world.bread.id}` })).statusCode).toBe(200)
  })

  it('finds only orders of the given months', async () => {
    await db.query({ text: `update "order" set created_at = created_at - interval '7 months'` })
    const recent = await recall()
    expect(recent.buyers).toEqual([])
    await lift(recent.id)
    const all = await recall({ months: null })
    expect(all.buyers.length).toBeGreaterThan(0)
    await lift(all.id)
  })

  it('is exported with its buyers and logged', async () => {
    const made = await recall({ months: null })
    await db.query({ text: 'delete from mail where data->>$1 = $2', values: ['recall', made.id] })
    const table = await send({ as: 'admin', when: `GET /api/exports/recalls/${made.id}` })
    for (const code of codesOf(made)) expect(table.body).toContain(code)
    expect(table.body).toContain('enviada')
    const log = await send({ as: 'admin', when: `GET /api/audit-events?resource=recalls&resourceId=${made.id}` })
    expect(
      log
        .json<{ action: string }[]>()
        .map(({ action }) => action)
        .toSorted(),
    ).toEqual(['create', 'export-customers'])
    await lift(made.id)
  })

  it('cannot be followed by an order whose basket was checked before it', async () => {
    const { id: order } = await buy('alice')
    const made = await recall()
    const write = db.query({
      text: `insert into sold_product (id, order_id, product_id, business_id, title, quantity, unit_price, total, tax_rate)
             select $1, order_id, product_id, business_id, title, quantity, unit_price, total, tax_rate
             from sold_product where order_id = $2`,
      values: [uuidv7(), order],
    })
    await expect(write).rejects.toMatchObject({ code: '23503', constraint: 'sold_product_restricted' })
    await lift(made.id)
  })

  it('leaves out nobody who buys at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([
        ...Array.from({ length: 4 }, () => send({ when: 'POST /api/orders-create', body: breadBasket(world) })),
        send({ as: 'admin', when, body: { ...body, months: 1 } }),
        ...Array.from({ length: 4 }, () => send({ when: 'POST /api/orders-create', body: breadBasket(world) })),
      ])
      const made = answers[4]!.json<RecallDetail>()
      const sold = answers.filter((answer, index) => index !== 4 && answer.statusCode === 201)
      expect(answers.every(({ statusCode }) => [200, 201, 422].includes(statusCode))).toBe(true)
      const known = new Set(codesOf(made))
      expect(sold.map((answer) => answer.json<MadeOrder>().code).filter((code) => !known.has(code))).toEqual([])
      await lift(made.id)
    }
  })
})
