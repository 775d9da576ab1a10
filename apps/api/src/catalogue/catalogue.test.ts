import type { Catalogue, SharedCodes } from '@lonja/contract/catalogue/catalogue'
import { townRoles } from '@lonja/contract/people/rights'
import { describe, expect, it } from 'vitest'
import { insert } from '#/database/insert'
import { uuidv7 } from '#/database/uuid'
import { refreshProducts } from '#/product-documents/product-document'
import { insertBusiness, insertCategory, insertImage, insertProduct } from '#/testing/factories'
import { people, testApi } from '#/testing/scenario'
import { townStaff } from '#/testing/town-staff'

const scenario = await testApi(undefined, { rateLimitFactor: 1_000 })
const { db, send, services } = scenario
const as = await townStaff(scenario)

const picture = await insertImage(db)
const bakery = await insertBusiness(db, { name: 'Horno', members: [people.baker.id] })
const dairy = await insertBusiness(db, { name: 'Lechería' })
const food = await insertCategory(db, { title: 'Comida', requires: '["food"]' })
const bread = await insertCategory(db, { title: 'Pan', parent_id: food.id, requires: '["food"]' })

/** Codes of articles with right check digits. The UPC is the EAN of the milk without its zero. */
const codes = { milk: '0036000291452', upc: '036000291452', own: '2012345012340', bar: '8410000000016' }
const whole = { description: 'Recién hecho', origin: 'Chiva', allergens: '["gluten"]', parent_id: bread.id }

async function add(title: string, given: Parameters<typeof insertProduct>[1] = {}, hasPicture = true) {
  const product = await insertProduct(db, { business_id: bakery.id, title, ...whole, ean: codes.bar, ...given })
  if (hasPicture) await insert(db, 'product_image', { id: uuidv7(), product_id: product.id, image_id: picture.id })
  await refreshProducts(services, [product.id])
  return product.id
}

const good = await add('Barra')
const bare = await add('Coca', { description: '', allergens: '[]', ean: null }, false)
const unpriced = await add('Ensaimada', { price: null, enabled: false })
const soldOut = await add('Rosquilleta', { stock: 0, business_id: dairy.id, parent_id: null, origin: null })

const list = async (query = '', role: (typeof townRoles)[number] = 'auditor') =>
  (await as(role, { when: `GET /api/catalogue?${query as ''}` })).json<Catalogue>()
const titles = async (query: string) => (await list(query)).products.map(({ title }) => title)
const duplicates = async () => (await as('editor', { when: 'GET /api/catalogue-duplicates' })).json<SharedCodes>().codes

describe('the catalogue of the town', () => {
  for (const when of ['GET /api/catalogue', 'GET /api/catalogue-duplicates'] as const) {
    scenario(`${when} needs a login`, { when, answers: 401, with: 'Authentication required' })
    scenario(`${when} is not for customers`, { as: 'alice', when, answers: 403, with: 'Access Denied.' })
    scenario(`${when} is not for shops`, { as: 'baker', when, answers: 403, with: 'Access Denied.' })
  }

  it.each(townRoles)('has the products of all shops with their problems, for the role %s', async (role) => {
    expect((await list('', role)).products).toMatchObject([
      { id: soldOut, business: { id: dairy.id, name: 'Lechería' }, category: null, problems: ['stock'] },
      { id: unpriced, price: null, visible: false, problems: ['price'] },
      { id: bare, ean: null, problems: ['picture', 'description', 'ean', 'information'] },
      { id: good, category: { title: 'Pan' }, ean: codes.bar, price: 250, visible: true, problems: [] },
    ])
  })

  it.each([
    ['problem=picture', ['Coca']],
    ['problem=information', ['Coca']],
    ['problem=stock', ['Rosquilleta']],
    ['problem=restricted', []],
    ['problem=unknown', ['Rosquilleta', 'Ensaimada', 'Coca', 'Barra']],
    [`category=${food.id}`, ['Ensaimada', 'Coca', 'Barra']],
    [`business=${dairy.id}`, ['Rosquilleta']],
    [`business=${bakery.id}&problem=price`, ['Ensaimada']],
    ['search=ensaimáda', ['Ensaimada']],
    ['search=RÓSQUI', ['Rosquilleta']],
    [`search=${codes.bar}`, ['Rosquilleta', 'Ensaimada', 'Barra']],
    ['search=%25%25%25', []],
    ['offset=3', ['Barra']],
    ['offset=-3', ['Rosquilleta', 'Ensaimada', 'Coca', 'Barra']],
  ])('is filtered by %s', async (query, found) => {
    expect(await titles(query)).toEqual(found)
  })

  it('does not show a problem any more when it is solved', async () => {
    const put = { as: 'baker', when: `PUT /api/products/${bare}` } as const
    await send({ ...put, body: { description: 'Con aceite', allergens: ['gluten'] } })
    expect(await titles('problem=description')).toEqual([])
    expect(await titles('problem=information')).toEqual([])
    await send({ as: 'admin', when: `PUT /api/categories/${bread.id}`, body: { requires: ['food', 'gpsr'] } })
    expect(await titles('problem=information')).toEqual(['Ensaimada', 'Coca', 'Barra'])
    await send({ as: 'admin', when: `PUT /api/categories/${bread.id}`, body: { requires: ['food'] } })
    expect(await titles('problem=information')).toEqual([])
    await send({ ...put, body: { ean: codes.bar } })
    expect(await titles('problem=ean')).toEqual([])
    await send({ ...put, body: { ean: null } })
  })

  it('has pages', async () => {
    const extra = await Promise.all(Array.from({ length: 31 }, (_, at) => add(`Bollo ${at}`, { ean: null })))
    const first = await list('search=bollo')
    const second = await list('search=bollo&offset=30')
    expect([first.more, second.more]).toEqual([true, false])
    const shown = [...first.products, ...second.products].map(({ id }) => id)
    expect(shown.toSorted()).toEqual(extra.toSorted())
    await db.query({ text: 'update product set enabled = false where id = any($1::uuid[])', values: [extra] })
    await refreshProducts(services, extra)
  })
})

describe('codes that several products have', () => {
  it('are grouped: first those of one shop, then those of different titles', async () => {
    const milk = await add('Leche entera 1 l', { ean: codes.milk, business_id: dairy.id })
    const same = await add('Leche Entera, 1 L', { ean: codes.upc })
    await add('Bandeja', { ean: codes.own })
    await add('Cuña', { ean: codes.own, business_id: dairy.id })
    const twice = await add('Barra integral')
    const found = await duplicates()
    expect(found).toMatchObject([
      { ean: codes.bar, sameShop: true, otherTitles: true },
      { ean: codes.milk, sameShop: false, otherTitles: false },
    ])
    expect(found[0]!.products.map(({ id }) => id)).toEqual([good, twice, soldOut])
    expect(found[1]!.products).toEqual([
      { id: same, title: 'Leche Entera, 1 L', price: 250, business: { id: bakery.id, name: 'Horno' } },
      { id: milk, title: 'Leche entera 1 l', price: 250, business: { id: dairy.id, name: 'Lechería' } },
    ])
    const decision = {
      products: [twice],
      action: 'restrict',
      reason: 'misleading',
      ground: 'terms',
      facts: 'Otro código',
    }
    await as('support', { when: 'POST /api/catalogue-decisions', body: decision })
    expect((await duplicates())[0]).toMatchObject({ ean: codes.bar, sameShop: false, otherTitles: true })
  })
})

describe('the codes of variants and of products that change', () => {
  const ean = '8410000000023'
  const shared = async () => (await duplicates()).find((code) => code.ean === ean)?.products.map(({ title }) => title)
  const own = { ean: null, business_id: dairy.id }

  it('are found while they are the code of a variant and customers see the product', async () => {
    const flan = await add('Flan', { ...own, ean })
    const cream = await add('Natillas', own)
    expect(await shared()).toBeUndefined()
    const variant = async (set: string) => {
      await db.query({ text: `update attribute_combo set ${set} where product_id = '${cream}'` })
      await refreshProducts(services, [cream])
    }
    await variant(`ean = '${ean}'`)
    expect(await shared()).toEqual(['Flan', 'Natillas'])
    await variant('enabled = false')
    expect(await shared()).toBeUndefined()
    await variant('enabled = true')
    await db.query({ text: `update product set title = 'Flan' where id = '${cream}'` })
    await refreshProducts(services, [cream])
    expect(await duplicates()).toContainEqual(expect.objectContaining({ ean, sameShop: true, otherTitles: false }))
    await db.query({ text: 'delete from product where id = $1', values: [flan] })
    expect(await shared()).toBeUndefined()
  })

  it('are not written again if nothing changed', async () => {
    const written = () => db.query({ text: 'select xmin, product_code.* from product_code order by product_id, ean' })
    const before = await written()
    expect(before.length).toBeGreaterThan(3)
    await refreshProducts(services, [good, bare, soldOut])
    expect(await written()).toEqual(before)
  })
})

describe('a decision about several products', () => {
  const when = 'POST /api/catalogue-decisions'
  const body = { products: [good, bare], action: 'restrict', reason: 'unsafe', ground: 'law', facts: 'Está malo' }
  const lift = { products: [good, bare], action: 'lift' }
  const decisions = async () =>
    (await as('support', { when: 'GET /api/content-decisions' })).json<{ content: string; action: string }[]>()

  scenario('needs a login', { when, body, answers: 401, with: 'Authentication required' })
  scenario('is not for shops', { as: 'baker', when, body, answers: 403, with: 'Access Denied.' })
  it.each(['editor', 'auditor'] as const)('is not for the role %s', async (role) => {
    expect((await as(role, { when, body })).statusCode).toBe(403)
  })
  scenario('needs reasons', {
    as: 'admin',
    when,
    body: { ...body, facts: '' },
    answers: 422,
    with: 'facts: This value should not be blank.',
  })
  scenario('needs products', { as: 'admin', when, body: { ...body, products: [] }, answers: 422 })
  scenario('cannot be of another kind', { as: 'admin', when, body: { ...body, action: 'hide' }, answers: 422 })
  scenario('hides nothing if one product is unknown', {
    as: 'admin',
    when,
    body: { ...body, products: [good, uuidv7()] },
    answers: 404,
    with: 'Not Found',
  })
  scenario('lifts nothing that is not hidden', {
    as: 'admin',
    when,
    body: lift,
    answers: 409,
    with: 'Illegal state change',
  })

  it('hides the products, and tells the shop about each of them', async () => {
    const before = (await decisions()).length
    const report = { content: { kind: 'product', id: bare }, reason: 'unsafe', explanation: 'Huele mal' }
    const by = { name: 'Ana', email: 'ana@example.com', goodFaith: true }
    await send({ when: 'POST /api/content-reports', body: { ...report, ...by } })
    expect(await titles('problem=reported')).toEqual(['Coca'])
    const answer = await as('support', { when, body })
    expect(answer.json()).toEqual({ decided: [good, bare] })
    expect(await titles('problem=restricted')).toEqual(expect.arrayContaining(['Coca', 'Barra']))
    expect(await titles('problem=reported')).toEqual([])
    expect((await send({ when: `GET /api/products/${good}` })).statusCode).toBe(404)
    expect((await decisions()).length - before).toBe(2)
    const mails = await db.query({
      text: `select from mail where kind = 'moderation' and recipient = $1 and data->>'about' = 'statement'`,
      values: [people.baker.email],
    })
    expect(mails.length).toBeGreaterThanOrEqual(2)
  })

  it('leaves out those that are hidden already, also for two moderators at once', async () => {
    const again = { ...body, products: [good, soldOut, bare] }
    const answers = await Promise.all([as('support', { when, body: again }), as('operator', { when, body: again })])
    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '409'])
    expect(answers.find(({ statusCode }) => statusCode === 200)!.json()).toEqual({ decided: [soldOut] })
  })

  it('shows them again', async () => {
    const answer = await as('operator', { when, body: lift })
    expect(answer.json()).toEqual({ decided: [good, bare] })
    expect((await send({ when: `GET /api/products/${good}` })).statusCode).toBe(200)
  })
})
