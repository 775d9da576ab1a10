import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { insertAttribute, insertBusiness, insertCategory, insertImage, insertProduct } from '#/testing/factories'
import { people, testApi } from '#/testing/scenario'
import { refreshProducts } from '../product-documents/product-document.ts'
import { models } from '#/resources'

const ids = {
  town: '',
  small: '',
  bakery: '',
  flour: '',
  white: '',
  rye: '',
  wrapping: '',
  product: '',
  combo: '',
  draft: '',
  sold: '',
  picture: '',
  food: '',
  closedShop: '',
}
const scenario = await testApi(async (db) => {
  ids.bakery = (await insertBusiness(db, { members: [people.baker.id] })).id
  const florist = await insertBusiness(db, { members: [people.florist.id] })
  const closed = await insertBusiness(db, { state: 'pending' })
  ids.closedShop = (await insertAttribute(db, { name: 'Futura', business_id: closed.id, options: ['X'] })).id
  const flour = await insertAttribute(db, {
    name: 'Harina',
    options: ['Blanca', 'Centeno'],
    business_id: ids.bakery,
    variant_axis: true,
  })
  ids.flour = flour.id
  const size = await insertAttribute(db, { name: 'Talla', options: ['S'], sort: 1 })
  Object.assign(ids, { town: size.id, small: size.values[0]!.id })
  const wrapping = await insertAttribute(db, { name: 'Papel', options: ['Seda'], business_id: florist.id, sort: 2 })
  ids.wrapping = wrapping.values[0]!.id
  await insertAttribute(db, { name: 'Antigua', enabled: false, business_id: ids.bakery, options: ['Vieja'] })
  ids.picture = (await insertImage(db)).id
  ids.food = (await insertCategory(db, { title: 'Alimentación' })).id
  ids.white = flour.values[0]!.id
  ids.rye = flour.values[1]!.id
  const product = await insertProduct(db, { business_id: ids.bakery, price: 300 })
  const draft = await insertProduct(db, { business_id: ids.bakery, enabled: false })
  Object.assign(ids, { product: product.id, combo: product.combo_id, draft: draft.combo_id })
  const values = [ids.white]
  const sold = await insertProduct(db, { business_id: ids.bakery, enabled: false, values })
  await db.query({ text: 'update attribute_combo set allocated = 1 where id = $1', values: [sold.combo_id] })
  ids.sold = sold.combo_id
  await db.transaction(() => refreshProducts({ db, models }, [product.id, draft.id, sold.id]))
})
const { send } = scenario

describe('attributes', () => {
  const when = 'POST /api/attributes'
  const body = { name: 'Relleno', type: 'option', business: ids.bakery }

  const [flour, size, paper] = [{ name: 'Harina' }, { name: 'Talla', business: null }, { name: 'Papel' }]

  scenario('are listed with their options, without disabled attributes and those of closed shops', {
    when: 'GET /api/attributes',
    answers: 200,
    with: [{ ...flour, options: [{ name: 'Blanca' }, { name: 'Centeno' }] }, size, paper],
    sends: { 'x-total-count': '3' },
  })
  scenario('are listed to their own shop even if they are disabled', {
    as: 'baker',
    when: 'GET /api/attributes?pagination=false',
    answers: 200,
    sends: { 'x-total-count': '4' },
  })
  scenario('are listed in pages as JSON-LD', {
    when: 'GET /api/attributes?itemsPerPage=1&page=2',
    headers: { accept: 'application/ld+json' },
    answers: 200,
    with: {
      totalItems: 3,
      member: [{ '@type': 'Attribute', options: [`/api/attribute-values/${ids.small}`], categories: [] }],
    },
  })
  scenario('are filtered by shop', {
    when: `GET /api/attributes?business.id=${ids.bakery}`,
    answers: 200,
    with: [flour],
  })
  scenario('are read by id', { when: `GET /api/attributes/${ids.town}`, answers: 200, with: size })
  scenario('of a closed shop are not visible', {
    when: `GET /api/attributes/${ids.closedShop}`,
    answers: 404,
    with: 'Not Found',
  })
  scenario('cannot be created without a login', { when, body, answers: 401, with: 'Authentication required' })
  scenario('cannot be created by customers', { as: 'alice', when, body, answers: 403, with: 'Access Denied.' })
  scenario('can be created by a shop for itself', {
    as: 'baker',
    when,
    body,
    answers: 201,
    with: { name: 'Relleno', options: [] },
  })
  scenario('can be limited to some categories', {
    as: 'baker',
    when: `PUT /api/attributes/${ids.flour}`,
    body: { categories: [ids.food], title: 'Tipo de harina' },
    answers: 200,
    with: { title: 'Tipo de harina', name: 'Harina', categories: [{ title: 'Alimentación' }] },
  })
  scenario('belong to the town if an operator creates them', {
    as: 'admin',
    when,
    body: { name: 'Alérgenos', code: 'alergenos' },
    answers: 201,
    with: { business: null, code: 'alergenos' },
  })
  scenario('need a code that no other attribute has', {
    as: 'admin',
    when,
    body: { name: 'Otros', code: 'alergenos' },
    answers: 422,
    with: 'code: This value is already used',
  })
  scenario('cannot be given to the town by a shop', {
    as: 'baker',
    when: `PUT /api/attributes/${ids.flour}`,
    body: { business: null },
    answers: 403,
    with: 'Access Denied.',
  })
  scenario('with an unknown id cannot be changed', {
    as: 'admin',
    when: `PUT /api/attributes/${uuidv7()}`,
    body: { name: 'x' },
    answers: 404,
    with: 'Not Found',
  })
  scenario('cannot be deleted by another shop', {
    as: 'florist',
    when: `DELETE /api/attributes/${ids.flour}`,
    answers: 403,
  })
  scenario('cannot be created for another shop', { as: 'florist', when, body, answers: 403, with: 'Access Denied.' })
  scenario('cannot be created for the town by a shop', {
    as: 'baker',
    when,
    body: { name: 'Todas' },
    answers: 403,
    with: 'Access Denied.',
  })
  scenario('need a known type [C9.12]', {
    as: 'baker',
    when,
    body: { ...body, type: 'slider' },
    answers: 422,
    with: 'type: The value you selected is not a valid choice.',
  })
  scenario('of the town cannot be changed by a shop', {
    as: 'baker',
    when: `PUT /api/attributes/${ids.town}`,
    body: { name: 'x' },
    answers: 403,
  })
  scenario('cannot be deleted while products use them', {
    as: 'admin',
    when: `DELETE /api/attributes/${ids.town}`,
    answers: 409,
    with: 'Resource in use',
  })
  scenario('of the town cannot get options from a shop', {
    as: 'florist',
    when: 'POST /api/attribute-values',
    body: { attribute: ids.town, name: 'XL' },
    answers: 403,
  })
})

describe('options', () => {
  const when = 'POST /api/attribute-values'
  const body = { attribute: ids.flour, name: 'Maíz', value: '#ffd700', image: ids.picture }
  let made = ''

  it('can be created by a shop for its own attribute', async () => {
    const response = await send({ as: 'baker', when, body })
    expect(response.statusCode).toBe(201)
    expect(response.json()).toMatchObject({
      name: 'Maíz',
      business: { id: ids.bakery },
      image: { id: ids.picture },
      attribute: { name: 'Harina' },
    })
    made = response.json<{ id: string }>().id
  })
  scenario('cannot be created without a login', { when, body, answers: 401 })
  scenario('cannot be created by customers', { as: 'alice', when, body, answers: 403 })
  scenario('cannot be created for an attribute of another shop', {
    as: 'florist',
    when,
    body: { ...body, name: 'Suya' },
    answers: 403,
    with: 'Access Denied.',
  })
  scenario('need a name that no other option of the attribute has', {
    as: 'baker',
    when,
    body,
    answers: 422,
    with: 'name: This value is already used',
  })
  scenario('need an attribute', {
    as: 'baker',
    when,
    body: { name: 'x' },
    answers: 422,
    with: 'attribute: This value should not be blank.',
  })
  scenario('cannot be created for an attribute that the viewer cannot see', {
    as: 'baker',
    when,
    body: { name: 'x', attribute: ids.closedShop },
    answers: 400,
    with: `Item not found for "/api/attributes/${ids.closedShop}".`,
  })
  scenario('are visible to everybody, except those of disabled attributes and of closed shops', {
    when: 'GET /api/attribute-values?itemsPerPage=2',
    answers: 200,
    with: [{ name: 'Blanca' }, { name: 'S', business: null }],
    sends: { 'x-total-count': '5' },
  })
  scenario('are listed as JSON-LD', {
    when: 'GET /api/attribute-values?page=5&itemsPerPage=1',
    headers: { accept: 'application/ld+json' },
    answers: 200,
    with: { totalItems: 5, member: [{ '@type': 'AttributeValue', business: `/api/businesses/${ids.bakery}` }] },
  })
  scenario('are read by id', {
    when: `GET /api/attribute-values/${ids.rye}`,
    answers: 200,
    with: { name: 'Centeno' },
  })
  scenario('with an unknown id are answered with 404', {
    when: `GET /api/attribute-values/${uuidv7()}`,
    answers: 404,
    with: 'Not Found',
  })
  scenario('cannot be deleted while variants use them', {
    as: 'baker',
    when: `DELETE /api/attribute-values/${ids.white}`,
    answers: 409,
    with: 'Resource in use',
  })
  it('can be deleted only by their own shop', async () => {
    expect((await send({ as: 'florist', when: `DELETE /api/attribute-values/${made}` })).statusCode).toBe(403)
    expect((await send({ as: 'baker', when: `DELETE /api/attribute-values/${made}` })).statusCode).toBe(204)
    expect((await send({ as: 'baker', when: `DELETE /api/attribute-values/${made}` })).statusCode).toBe(404)
  })
})

describe('variants', () => {
  const combo = (values: string[]) => ({ product: ids.product, values, stock: 4 })
  const when = 'POST /api/attribute-combos'

  scenario('are visible to everybody, except those of drafts', {
    when: 'GET /api/attribute-combos',
    answers: 200,
    with: [{ product: { id: ids.product }, availableStock: 10, values: [], image: null }],
    sends: { 'x-total-count': '1' },
  })
  scenario('of drafts are visible to their own shop', {
    as: 'baker',
    when: 'GET /api/attribute-combos?itemsPerPage=2&page=2',
    headers: { accept: 'application/ld+json' },
    answers: 200,
    with: { totalItems: 3, member: [{ '@type': 'AttributeCombo' }] },
  })
  scenario('are filtered by product', {
    as: 'baker',
    when: `GET /api/attribute-combos?product.id=${ids.product}`,
    answers: 200,
    with: [{ product: { id: ids.product } }],
  })
  scenario('of drafts are not visible to another shop', {
    as: 'florist',
    when: `GET /api/attribute-combos/${ids.draft}`,
    answers: 404,
  })
  scenario('are read by id', {
    when: `GET /api/attribute-combos/${ids.combo}`,
    answers: 200,
    with: { id: ids.combo, price: 300 },
  })
  scenario('cannot be created without a login', { when, body: combo([ids.white]), answers: 401 })
  scenario('cannot be created by customers', { as: 'alice', when, body: combo([ids.white]), answers: 403 })
  scenario('have at most one option of each attribute', {
    as: 'baker',
    when,
    body: combo([ids.white, ids.rye]),
    answers: 422,
    with: 'values: This value is not valid.',
  })
  scenario('cannot have options of another shop', {
    as: 'baker',
    when,
    body: combo([ids.white, ids.wrapping]),
    answers: 422,
    with: 'values: This value is not available.',
  })
  scenario('cannot be deleted while units of them are allocated to orders', {
    as: 'baker',
    when: `DELETE /api/attribute-combos/${ids.sold}`,
    answers: 409,
    with: 'Resource in use',
  })
  scenario('cannot be deleted by another shop', {
    as: 'florist',
    when: `DELETE /api/attribute-combos/${ids.combo}`,
    answers: 403,
  })
  scenario('cannot be deleted without a login', { when: `DELETE /api/attribute-combos/${ids.combo}`, answers: 401 })
  scenario('can have a picture', {
    as: 'baker',
    when: `PUT /api/attribute-combos/${ids.combo}`,
    body: { image: { id: ids.picture } },
    answers: 200,
    with: { image: { id: ids.picture } },
  })

  it('replace the implicit variant of a product that had no options', async () => {
    const combos = async () =>
      (await send({ when: `GET /api/products/${ids.product}` })).json<{ combos: object[] }>().combos
    expect(await combos()).toMatchObject([{ values: [] }])
    expect((await send({ as: 'baker', when, body: combo([ids.white]) })).statusCode).toBe(201)
    expect((await send({ as: 'baker', when, body: { ...combo([ids.rye]), priceDelta: 50 } })).statusCode).toBe(201)
    expect(await combos()).toMatchObject([
      { values: [{ name: 'Blanca' }], price: 300 },
      { values: [{ name: 'Centeno' }], price: 350 },
    ])
  })
  scenario('need a set of options that no other variant of the product has', {
    as: 'baker',
    when,
    body: combo([ids.white]),
    answers: 422,
  })
  scenario('cannot be created by another shop', {
    as: 'florist',
    when,
    body: combo([]),
    answers: 403,
    with: 'Access Denied.',
  })
  scenario('cannot have a stock below zero', {
    as: 'baker',
    when,
    body: { ...combo([ids.rye]), stock: -1 },
    answers: 422,
    with: 'stock: This value is too small.',
  })
  it('can be deleted; a product without variants gets its implicit variant again', async () => {
    const ofProduct = async () =>
      (await send({ when: `GET /api/products/${ids.product}` })).json<{ combos: { id: string }[] }>().combos
    for (const { id } of await ofProduct())
      expect((await send({ as: 'baker', when: `DELETE /api/attribute-combos/${id}` })).statusCode).toBe(204)
    expect(await ofProduct()).toMatchObject([{ id: ids.combo, values: [] }])
    expect((await send({ as: 'baker', when: `DELETE /api/attribute-combos/${uuidv7()}` })).statusCode).toBe(404)
  })
  it('stay off sale if the shop has taken the only one off, also after others came and went', async () => {
    const sold = async () =>
      (await send({ when: `GET /api/products/${ids.product}` })).json<{ combos: object[] }>().combos.length
    const put = async (path: string, body: object) =>
      expect((await send({ as: 'baker', when: `PUT /api/${path}`, body })).statusCode).toBe(200)
    const only = `attribute-combos/${ids.combo}`
    await put(only, { enabled: false })
    expect(await sold()).toBe(0)
    await put(`products/${ids.product}`, { description: 'Otra' })
    expect(await sold()).toBe(0)
    const { id } = (await send({ as: 'baker', when, body: combo([ids.white]) })).json<{ id: string }>()
    expect(await sold()).toBe(1)
    expect((await send({ as: 'baker', when: `DELETE /api/attribute-combos/${id}` })).statusCode).toBe(204)
    expect(await sold()).toBe(0)
    await put(only, { enabled: true })
    expect(await sold()).toBe(1)
  })
})
