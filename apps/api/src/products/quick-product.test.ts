import { describe, expect, it } from 'vitest'
import type { QuickProduct } from '@lonja/contract/products/quick-product'
import { uuidv7 } from '#/database/uuid'
import { insertBusiness, insertCategory, insertImage, insertPrice, insertProduct } from '#/testing/factories'
import { people, testApi } from '#/testing/scenario'

const ids = { bread: uuidv7(), cured: uuidv7(), toys: uuidv7(), shops: uuidv7() }
const pictures = { own: uuidv7(), second: uuidv7(), foreign: uuidv7() }
let bakery = ''
let hidden = ''
const scenario = await testApi(async (db) => {
  bakery = (await insertBusiness(db, { members: [people.baker.id] })).id
  const clerks = await insertBusiness(db, { members: [people.bob.id], marketplace: false })
  hidden = clerks.id
  await db.query({ text: `update business_member set role = 'clerk' where user_id = $1`, values: [people.bob.id] })
  await db.query({
    text: `insert into business_member (business_id, user_id, role) values ($1, $2, 'owner')`,
    values: [hidden, people.baker.id],
  })
  await insertBusiness(db, { members: [people.florist.id] })
  await insertCategory(db, { id: ids.bread, tax_rate: 400, returnable: false })
  await insertCategory(db, { id: ids.cured, tax_rate: 1000, requires: '["food"]' })
  await insertCategory(db, { id: ids.toys, requires: '["gpsr"]' })
  await insertCategory(db, { id: ids.shops, bcc: true })
  await insertImage(db, { id: pictures.own, owner_id: people.baker.id })
  await insertImage(db, { id: pictures.second, owner_id: people.baker.id })
  await insertImage(db, { id: pictures.foreign, owner_id: people.florist.id })
  await insertPrice(db, { product_id: (await insertProduct(db, { business_id: bakery, sku: 'PAN-1' })).id, amount: 90 })
})
const { send, db } = scenario
const when = 'POST /api/products-quick' as const
const loaf = (more: object = {}) => ({
  business: bakery,
  title: 'Barra de cuarto',
  price: 120,
  category: ids.bread,
  stock: null,
  publish: true,
  ...more,
})
const make = async (more: object = {}, headers: Record<string, string> = {}) =>
  send({ as: 'baker', when, body: loaf(more), headers })
const made = async (more: object = {}) => {
  const answer = await make(more)
  expect(answer.statusCode).toBe(201)
  return answer.json<QuickProduct>()
}
const read = async ({ id }: QuickProduct) => (await send({ as: 'baker', when: `GET /api/products/${id}` })).json()
const wrong = (propertyPath: string) => ({ violations: [{ propertyPath }] })
const count = async () => {
  const [row] = await db.query<{ products: number; combos: number; prices: number }>({
    text: `select (select count(*) from product)::int as products, (select count(*) from attribute_combo)::int as combos,
             (select count(*) from price)::int as prices`,
  })
  return row
}

describe('a quick product', () => {
  scenario('needs an account', { when, body: loaf(), answers: 401, with: 'Authentication required' })
  scenario('is not for customers', { as: 'alice', when, body: loaf(), answers: 403, with: 'Access Denied.' })
  scenario('cannot be made in another shop', {
    as: 'florist',
    when,
    body: loaf(),
    answers: 403,
    with: 'Access Denied.',
  })
  scenario('cannot be made by a clerk', {
    as: 'bob',
    when,
    body: loaf({ business: hidden }),
    answers: 403,
    with: 'Access Denied.',
  })
  it.each([
    ['no title', { title: ' ' }, 'title'],
    ['a negative price', { price: -1 }, 'price'],
    ['half a cent', { price: 1.5 }, 'price'],
    ['an unknown category', { category: uuidv7() }, 'category'],
    ['a category of shops', { category: ids.shops }, 'category'],
    ['a wrong check digit', { ean: '8412345678906' }, 'ean'],
    ['a SKU that the shop uses already', { sku: 'PAN-1' }, 'sku'],
    ['a picture of another person', { images: [pictures.own, pictures.foreign] }, 'images[1]'],
    ['a picture that does not exist', { images: [uuidv7()] }, 'images[0]'],
    ['a price of a kilo for pieces', { per: 'kg', unit: { kind: 'ud', size: 1 } }, 'unit'],
    ['less than no stock', { stock: -1 }, 'stock'],
  ])('with %s is refused as a whole', async (_, more, path) => {
    const before = await count()
    const answer = await make(more)
    expect([answer.statusCode, answer.json()]).toMatchObject([422, wrong(path)])
    expect(await count()).toEqual(before)
  })

  it('is for sale at once, with the VAT rate and the right to return of its category', async () => {
    const product = await made({ ean: '036000291452', images: [pictures.own, pictures.second] })
    expect(product).toMatchObject({ title: 'Barra de cuarto', enabled: true, missing: [] })
    expect(await read(product)).toMatchObject({
      price: 120,
      taxRate: 400,
      returnable: false,
      marketplace: true,
      available: true,
      ean: '0036000291452',
      image: { id: pictures.own },
      parent: { id: ids.bread },
      combos: [{ id: product.combo, price: 120, availableStock: null }],
    })
    const found = await send({ when: `GET /api/products?id=${product.id}` })
    expect(found.json()).toMatchObject([{ id: product.id }])
  })

  it('has the VAT rate of the shop’s newest product in a category without a rate', async () => {
    const category = ids.toys
    expect(await read(await made({ category, publish: false }))).toMatchObject({ taxRate: 2100 })
    await made({ category, publish: false, taxRate: 400 })
    expect(await read(await made({ category, publish: false }))).toMatchObject({ taxRate: 400 })
    expect(await read(await made({ category, publish: false, business: hidden }))).toMatchObject({ taxRate: 2100 })
  })

  it('is in the marketplace only if its shop is', async () => {
    expect(await read(await made({ business: hidden }))).toMatchObject({ marketplace: false })
  })

  it('can be kept as a draft, which nobody outside the shop sees', async () => {
    const product = await made({ publish: false })
    expect(product).toMatchObject({ enabled: false, missing: [] })
    expect((await send({ when: `GET /api/products/${product.id}` })).statusCode).toBe(404)
  })

  it('has the units that the shop counted, and the history names the person', async () => {
    const product = await made({ stock: 5 })
    const history = await send({
      as: 'baker',
      when: `GET /api/stock-movements?attributeCombo.id=${product.combo}`,
    })
    expect(history.json()).toMatchObject([{ onHand: 5, user: { username: 'baker' } }])
    expect(await read(product)).toMatchObject({ combos: [{ availableStock: 5 }] })
  })

  it('with a price of a kilo costs the price of its weight', async () => {
    const product = await made({ price: 299, per: 'kg', unit: { kind: 'kg', size: 0.5 } })
    expect(await read(product)).toMatchObject({ price: 150, unit: { kind: 'kg', size: 0.5 } })
  })

  it('stays a draft if the category requires information that is missing, and the answer names it', async () => {
    expect(await made({ category: ids.cured })).toMatchObject({ enabled: false, missing: ['origin', 'allergens'] })
    expect(await made({ category: ids.toys })).toMatchObject({ enabled: false, missing: ['gpsr'] })
    const gpsr = { maker: 'Taller', address: 'Calle Mayor 1', warnings: '' }
    expect(await made({ category: ids.toys, gpsr })).toMatchObject({ enabled: false, missing: ['contact'] })
    const reachable = { ...gpsr, contact: 'hola@taller.test' }
    expect(await made({ category: ids.toys, gpsr: reachable })).toMatchObject({ enabled: true, missing: [] })
    const whole = await made({ category: ids.cured, origin: 'Requena', allergens: [] })
    expect(whole).toMatchObject({ enabled: true, missing: [] })
    expect(await read(whole)).toMatchObject({
      origin: 'Requena',
      allergens: [],
      food: { noAllergens: true },
      taxRate: 1000,
    })
  })

  it('is made once for the same key, even if two requests arrive together', async () => {
    const before = (await count())!
    const headers = { 'idempotency-key': 'barra' }
    const answers = await Promise.all([make({}, headers), make({}, headers), make({}, headers)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    expect(new Set(answers.map((answer) => answer.json<QuickProduct>().id)).size).toBe(1)
    expect(await count()).toEqual({
      products: before.products + 1,
      combos: before.combos + 1,
      prices: before.prices + 1,
    })
    expect((await make({ price: 130 }, headers)).json()).toMatchObject({ detail: 'Idempotency key reused' })
  })

  it('gets a SKU only once, even if two requests arrive together', async () => {
    const answers = await Promise.all([make({ sku: 'NEW-1' }), make({ sku: 'NEW-1' })])
    expect(answers.map(({ statusCode }) => `${statusCode}`).toSorted()).toEqual(['201', '422'])
  })

  it('is in the log of changes with its author', async () => {
    const { id } = await made()
    const [event] = await db.query<{ action: string; user: string | null }>({
      text: `select action, user_id as "user" from audit_event where resource = 'products' and resource_id = $1`,
      values: [id],
    })
    expect(event).toEqual({ action: 'create', user: people.baker.id })
  })
})
