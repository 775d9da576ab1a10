import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { insert } from '#/database/insert'
import { insertAttribute, insertBusiness, insertCategory, insertPrice, insertProduct } from '#/testing/factories'
import { people, testApi } from '#/testing/scenario'
import { refreshProducts } from '../product-documents/product-document.ts'
import { models } from '#/resources'

const ids = {
  trade: '',
  draft: '',
  paper: '',
  offer: uuidv7(),
  campaign: uuidv7(),
  tariff: uuidv7(),
  local: uuidv7(),
  wrapped: uuidv7(),
  bakery: '',
  florist: '',
  food: '',
  bread: '',
  loaf: '',
  roll: '',
  rose: '',
  hidden: '',
  red: '',
  large: '',
}
const scenario = await testApi(async (db) => {
  ids.bakery = (await insertBusiness(db, { name: 'Horno', members: [people.baker.id] })).id
  ids.florist = (await insertBusiness(db, { name: 'Flores', members: [people.florist.id] })).id
  const closed = await insertBusiness(db, { name: 'Cerrada', enabled: false })
  ids.trade = (await insertCategory(db, { title: 'Panaderías', bcc: true })).id
  const paper = await insertAttribute(db, { name: 'Papel', options: ['Seda'], business_id: ids.florist })
  ids.paper = paper.values[0]!.id
  ids.food = (await insertCategory(db, { title: 'Alimentación' })).id
  ids.bread = (await insertCategory(db, { title: 'Pan', parent_id: ids.food })).id
  const colour = await insertAttribute(db, { name: 'Color', options: ['Rojo', 'Blanco'], variant_axis: true })
  const size = await insertAttribute(db, { name: 'Tamaño', options: ['Grande', 'Pequeño'] })
  ids.red = colour.values[0]!.id
  ids.large = size.values[0]!.id
  const loaf = {
    business_id: ids.bakery,
    parent_id: ids.bread,
    title: 'Hogaza de caña',
    price: 390,
    featured: true,
    origin: 'Km 0',
  }
  ids.loaf = (await insertProduct(db, { ...loaf, values: [ids.large] })).id
  ids.roll = (
    await insertProduct(db, { business_id: ids.bakery, parent_id: ids.food, title: 'Ensaimada', price: 210, stock: 0 })
  ).id
  const combos = colour.values.map(({ id }, at) => ({ values: [id], stock: at === 0 ? 3 : 0, price: 500 + at * 100 }))
  ids.rose = (await insertProduct(db, { business_id: ids.florist, title: 'Rosa', combos, marketplace: false })).id
  ids.hidden = (await insertProduct(db, { business_id: closed.id, title: 'Invisible' })).id
  const draft = await insertProduct(db, { business_id: ids.bakery, title: 'Borrador', enabled: false })
  await db.query({ text: 'update attribute_combo set reserved = 1 where id = $1', values: [draft.combo_id] })
  ids.draft = draft.id
  const promotion = { name: 'Dos', discount_type: 'absolute', value: 10, target: 'product' } as const
  await insert(db, 'offer', { id: ids.offer, code: 'dos', business_id: ids.bakery, ...promotion })
  await insert(db, 'offer_product', { offer_id: ids.offer, product_id: ids.roll })
  await insert(db, 'campaign', { id: ids.campaign, title: 'Pascua', code: 'pascua' })
  await insert(db, 'campaign_product', { campaign_id: ids.campaign, product_id: ids.rose })
  await insert(db, 'tag', [
    { id: ids.local, name: 'Km 0', code: 'km-0' },
    { id: ids.wrapped, name: 'Para regalo', code: 'regalo', business_id: ids.florist },
  ])
  const tariff = { id: ids.tariff, name: 'Tarifa', code: 'basic', business_id: ids.bakery } as const
  await insert(db, 'price_list', tariff)
  await insertPrice(db, { product_id: ids.loaf, price_list_id: ids.tariff, amount: 199 })
  await db.transaction(() => refreshProducts({ db, models }, [ids.loaf, ids.roll, ids.rose, ids.hidden, ids.draft]))
  await db.query({
    text: `update product_document set sales = 7, created_at = '2026-01-02', updated_at = '2026-03-01', name = 'a' where id = $1`,
    values: [ids.rose],
  })
})
const { send } = scenario

describe('the list of products', () => {
  const titles = async (query: string) =>
    (await send({ when: `GET /api/products${query}` }))
      .json<{ title: string }[]>()
      .map(({ title }) => title)
      .toSorted()
  const [loaf, roll, rose] = ['Hogaza de caña', 'Ensaimada', 'Rosa'] as const
  const all = [loaf, roll, rose].toSorted()

  it.each([
    ['', all],
    ['?title=HOGAZA', [loaf]],
    ['?name=product', [loaf, roll].toSorted()],
    ['?title=aza&title[]=ROS&title[]=saim', [roll, rose].toSorted()],
    ['?featured=0', [roll, rose].toSorted()],
    ['?marketplace=1', [loaf, roll].toSorted()],
    ['?origin=Km+0&origin[]=Km+0&origin[]=Soria', [loaf]],
    ['?origin=km+0', []],
    [`?business.id[]=${ids.florist}&business.id[]=${ids.bakery}`, all],
    ['?business.id=florist', all],
    [`?parent.id=${ids.food}`, [loaf, roll].toSorted()],
    [`?parent.id[]=${ids.bread}&parent.id[]=${ids.trade}`, [loaf]],
    [`?offer.id[]=${ids.offer}`, [roll]],
    [`?offer.id[]=/api/offers/${ids.offer}&search=rosa`, []],
    [`?campaigns.id[]=${ids.campaign}`, [rose]],
    ['?attributes.options.name[]=GRANDE&attributes.options.name[]=rojo', [loaf, rose].toSorted()],
    ['?attributes.name[]=tamaño', [loaf]],
    [`?attr[]=${ids.large}`, [loaf]],
    [`?id[]=${ids.loaf}&id[]=/api/products/${ids.rose}`, [loaf, rose].toSorted()],
    ['?reduced=true', []],
    ['?search=caña', [loaf]],
    ['?search=ensaimda', [roll]],
    ['?search=hogaza+caña&order[price]=desc', [loaf]],
    ['?origin=Km+0', [loaf]],
    ['?featured=true', [loaf]],
    ['?marketplace=false', [rose]],
    ['?available=true', [loaf, rose].toSorted()],
    [`?business.id=${ids.florist}`, [rose]],
    [`?business.id=/api/businesses/${ids.florist}`, [rose]],
    [`?parent.id[]=${ids.food}`, [loaf, roll].toSorted()],
    [`?parent.id[]=${ids.bread}`, [loaf]],
    ['?attributes.name[]=color', [rose]],
    ['?attributes.name[]=color&attributes.options.name[]=rojo', [rose]],
    ['?attributes.name[]=color&attributes.options.name[]=grande', []],
    [`?attr[]=${ids.red}`, [rose]],
    [`?attr[]=${ids.red}&attr[]=${ids.large}`, []],
    ['?price[lte]=390', [loaf, roll].toSorted()],
    ['?price[between]=300..400', [loaf]],
    [`?offer.id[]=${uuidv7()}`, []],
    [`?campaigns.id[]=${uuidv7()}`, []],
    ['?featured=perhaps&order[price]=up&nonsense=1', all],
  ])('with the query «%s» contains the matching products', async (query, expected) => {
    expect(await titles(query)).toEqual(expected)
  })

  it.each([
    ['order[price]=asc', [roll, loaf, rose]],
    ['order[price]=DESC', [rose, loaf, roll]],
    ['order[title]=asc', [roll, loaf, rose]],
    ['order[title]=desc', [rose, loaf, roll]],
    ['order[sales]=desc&order[title]=asc', [rose, roll, loaf]],
    ['order[sales]=asc&order[title]=desc', [loaf, roll, rose]],
    ['order[name]=asc', [rose, loaf, roll]],
    ['order[name]=desc', [roll, loaf, rose]],
    ['order[createdDate]=asc', [rose, loaf, roll]],
    ['order[createdDate]=desc&order[title]=asc', [roll, loaf, rose]],
    ['order[updatedDate]=asc', [rose, loaf, roll]],
    ['order[updatedDate]=desc&order[title]=asc', [roll, loaf, rose]],
  ])('is sorted by %s', async (order, expected) => {
    const list = (await send({ when: `GET /api/products?${order}` })).json<{ title: string }[]>()
    expect(list.map(({ title }) => title)).toEqual(expected)
  })

  scenario('is paginated', {
    when: 'GET /api/products?order[title]=asc&itemsPerPage=2&page=2',
    answers: 200,
    with: [{ title: rose }],
    sends: { 'x-total-count': '3', link: expect.stringContaining('rel="prev"') },
  })
  scenario('contains all products with `pagination=false`', {
    when: 'GET /api/products?order[title]=asc&pagination=false&itemsPerPage=1',
    answers: 200,
    with: [{ title: roll }, { title: loaf }, { title: rose }],
  })
  scenario('contains the drafts of the viewer’s own shop', {
    as: 'baker',
    when: 'GET /api/products?search=borrador',
    answers: 200,
    with: [{ enabled: false }],
  })
  scenario('contains no drafts of other shops', {
    as: 'florist',
    when: 'GET /api/products?search=borrador',
    answers: 200,
    with: [],
  })

  it('contains the data that a product card shows', async () => {
    const [card] = (await send({ when: 'GET /api/products?search=rosa' })).json()
    expect(card).toMatchObject({
      price: 500,
      previousPrice: null,
      priceVaries: true,
      available: true,
      image: null,
      business: { name: 'Flores' },
      attributes: [{ name: 'Color', variantAxis: true, options: [{ name: 'Rojo' }, { name: 'Blanco' }] }],
      combos: [
        { price: 500, availableStock: 3 },
        { price: 600, availableStock: 0 },
      ],
    })
  })

  it('contains the IRIs of products and their shops in JSON-LD', async () => {
    const response = await send({ when: 'GET /api/products?search=rosa', headers: { accept: 'application/ld+json' } })
    expect(response.json()).toMatchObject({
      '@type': 'Collection',
      totalItems: 1,
      member: [{ '@id': `/api/products/${ids.rose}`, '@type': 'Product', business: `/api/businesses/${ids.florist}` }],
    })
  })
})

describe('one product', () => {
  scenario('is visible to everybody', {
    when: `GET /api/products/${ids.loaf}`,
    answers: 200,
    with: { title: 'Hogaza de caña', price: 390 },
  })
  scenario('contains only its public prices, even for its own shop', {
    as: 'baker',
    when: `GET /api/products/${ids.loaf}`,
    answers: 200,
    with: { prices: [{ amount: 390, minQuantity: 1 }] },
  })
  scenario('contains the IRIs of its prices in JSON-LD', {
    when: `GET /api/products/${ids.loaf}`,
    headers: { accept: 'application/ld+json' },
    answers: 200,
    with: { '@type': 'Product', prices: [expect.stringMatching('^/api/prices/')], weightSale: null, gpsr: null },
  })
  scenario('that is a draft is hidden from the public', {
    when: `GET /api/products/${ids.draft}`,
    answers: 404,
    with: 'Not Found',
  })
  scenario('of a closed shop is hidden', { when: `GET /api/products/${ids.hidden}`, answers: 404, with: 'Not Found' })
  scenario('that does not exist is not found', {
    when: `GET /api/products/${uuidv7()}`,
    answers: 404,
    with: 'Not Found',
  })
})

describe('a shop’s own product', () => {
  const body = { title: 'Coca de llanda', business: ids.bakery, parent: `/api/categories/${ids.bread}` }
  const when = 'POST /api/products'
  const put = `PUT /api/products/${ids.loaf}` as const

  scenario('cannot be added without an account', { when, body, answers: 401, with: 'Authentication required' })
  scenario('cannot be added by customers', { as: 'alice', when, body, answers: 403, with: 'Access Denied.' })
  scenario('cannot be added by other shops', { as: 'florist', when, body, answers: 403, with: 'Access Denied.' })
  scenario('is added without a price, and is not for sale yet', {
    as: 'baker',
    when,
    body,
    answers: 201,
    with: { price: null, available: false },
  })
  scenario('needs a title', {
    as: 'baker',
    when,
    body: { ...body, title: '' },
    answers: 422,
    with: 'title: This value should not be blank.',
  })
  scenario('can have a maker, and the average weight of a piece', {
    as: 'baker',
    when: put,
    body: {
      weightSale: { avgGrams: 750, tolerance: 500 },
      gpsr: { maker: 'Horno', address: 'Plaza Mayor 1, Chiva', warnings: '' },
      unit: { kind: 'kg', size: 0.75 },
    },
    answers: 200,
    with: { weightSale: { avgGrams: 750 }, gpsr: { maker: 'Horno' }, unit: { kind: 'kg', size: 0.75 } },
  })
  scenario('can have the safety data and the food facts that the law demands', {
    as: 'baker',
    when: put,
    body: {
      gpsr: {
        maker: 'Obrador',
        address: 'Quito',
        warnings: 'Caliente',
        contact: 'https://obrador.test',
        responsible: { name: 'Importadora', address: 'Valencia', email: 'EU@importadora.test' },
        identifier: 'L-204',
      },
      food: { ingredients: 'Harina, agua y sal', storage: 'En un lugar seco', alcohol: 0.5, noAllergens: false },
    },
    answers: 200,
    with: {
      gpsr: { contact: 'https://obrador.test', responsible: { email: 'eu@importadora.test' }, identifier: 'L-204' },
      food: { ingredients: 'Harina, agua y sal', storage: 'En un lugar seco', alcohol: 0.5 },
    },
  })
  scenario('is refused with more than 100 % of alcohol, or with a responsible person without an e-mail address', {
    as: 'baker',
    when: put,
    body: {
      gpsr: { maker: 'x', address: 'x', warnings: '', responsible: { name: 'x', address: 'x', email: 'x' } },
      food: { alcohol: 101 },
    },
    answers: 422,
  })
  scenario('is refused with an average weight of zero, or with a maker without a name', {
    as: 'baker',
    when: put,
    body: { weightSale: { avgGrams: 0, tolerance: 500 }, gpsr: { maker: '', address: 'x', warnings: '' } },
    answers: 422,
    with: 'weightSale.avgGrams: This value is too small.\ngpsr.maker: This value should not be blank.',
  })
  scenario('cannot be in a category of shops', {
    as: 'baker',
    when: put,
    body: { parent: ids.trade },
    answers: 422,
    with: 'parent: This value is not available.',
  })
  scenario('cannot have attribute options of another shop', {
    as: 'baker',
    when: put,
    body: { attributeValues: [ids.large, ids.paper] },
    answers: 422,
    with: 'attributeValues: This value is not available.',
  })
  scenario('can have labels of the town', {
    as: 'baker',
    when: put,
    body: { tags: [ids.local] },
    answers: 200,
    with: { tags: [{ name: 'Km 0', code: 'km-0' }] },
  })
  scenario('cannot have labels of another shop', {
    as: 'baker',
    when: put,
    body: { tags: [ids.local, ids.wrapped] },
    answers: 422,
    with: 'tags: This value is not available.',
  })
  scenario('cannot be moved to another shop by operators', {
    as: 'admin',
    when: put,
    body: { business: ids.florist },
    answers: 422,
    with: 'business: This value is not available.',
  })
  scenario('cannot be deleted while units are reserved or allocated', {
    as: 'baker',
    when: `DELETE /api/products/${ids.draft}`,
    answers: 409,
    with: 'Resource in use',
  })
  scenario('cannot be deleted without an account', { when: `DELETE /api/products/${ids.loaf}`, answers: 401 })
  scenario('that does not exist cannot be deleted', {
    as: 'baker',
    when: `DELETE /api/products/${uuidv7()}`,
    answers: 404,
    with: 'Not Found',
  })
  scenario('that does not exist cannot be changed', {
    as: 'baker',
    when: `PUT /api/products/${uuidv7()}`,
    body: {},
    answers: 404,
  })
  scenario('needs an existing category', { as: 'baker', when, body: { ...body, parent: uuidv7() }, answers: 400 })
  scenario('cannot be moved to another shop by its own shop', {
    as: 'baker',
    when: put,
    body: { business: ids.florist },
    answers: 403,
    with: 'Access Denied.',
  })
  scenario('cannot be changed by another shop', {
    as: 'florist',
    when: put,
    body: { title: 'Suya' },
    answers: 403,
    with: 'Access Denied.',
  })
  scenario('is unchanged after refused requests', {
    when: `GET /api/products/${ids.loaf}`,
    answers: 200,
    with: { title: 'Hogaza de caña', business: { name: 'Horno' } },
  })
  scenario('cannot be deleted by another shop', {
    as: 'florist',
    when: `DELETE /api/products/${ids.loaf}`,
    answers: 403,
  })
  scenario('keeps its computed fields, even if a body contains them', {
    as: 'baker',
    when: put,
    body: { price: 1, sales: 999, available: false, id: ids.rose, business_id: ids.florist },
    answers: 200,
    with: { id: ids.loaf, price: 390, sales: 0, available: true },
  })

  it('shows a new price at once in the list, in the search and in its own record', async () => {
    const made = (await send({ as: 'baker', when, body: { ...body, title: 'Mona de Pascua' } })).json<{ id: string }>()
    const found = async () => (await send({ when: 'GET /api/products?search=mona' })).json()
    expect(await found()).toMatchObject([{ price: null }])
    const lists = (await send({ when: 'GET /api/price-lists' })).json<{ id: string }[]>()
    const price = { product: made.id, priceList: lists[0]!.id, amount: 650 }
    expect((await send({ as: 'florist', when: 'POST /api/prices', body: price })).statusCode).toBe(403)
    expect((await send({ as: 'baker', when: 'POST /api/prices', body: price })).statusCode).toBe(201)
    expect(await found()).toMatchObject([{ price: 650 }])
    const [combo] = (await send({ when: `GET /api/products/${made.id}` })).json<{ combos: { id: string }[] }>().combos
    await send({ as: 'baker', when: `PUT /api/attribute-combos/${combo!.id}`, body: { stock: 5 } })
    expect(await found()).toMatchObject([{ available: true, combos: [{ availableStock: 5 }] }])
    expect((await send({ as: 'baker', when: `DELETE /api/products/${made.id}` })).statusCode).toBe(204)
    expect(await found()).toEqual([])
  })
})
