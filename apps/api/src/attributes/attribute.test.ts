import { describe, expect, it } from 'vitest'
import { insertAttribute, insertBusiness, insertProduct } from '#/testing/factories'
import { people, testApi } from '#/testing/scenario'
import { refreshProducts } from '../products/product-document.ts'

const ids = { town: '', bakery: '', white: '', rye: '', product: '' }
const scenario = await testApi(async (db) => {
  ids.bakery = (await insertBusiness(db, { members: [people.baker.id] })).id
  await insertBusiness(db, { members: [people.florist.id] })
  const flour = await insertAttribute(db, {
    name: 'Harina',
    options: ['Blanca', 'Centeno'],
    business_id: ids.bakery,
    variant_axis: true,
  })
  ids.town = (await insertAttribute(db, { name: 'Talla', options: ['S'] })).id
  ids.white = flour.values[0]!.id
  ids.rye = flour.values[1]!.id
  ids.product = (await insertProduct(db, { business_id: ids.bakery, price: 300 })).id
  await db.transaction(() => refreshProducts(db, [ids.product]))
})
const { send } = scenario

describe('attributes', () => {
  const when = 'POST /api/attributes'
  const body = { name: 'Relleno', type: 'option', business: ids.bakery }

  scenario('come with their options', { when: 'GET /api/attributes', answers: 200, sends: { 'x-total-count': '2' } })
  scenario('are made by shops for themselves', {
    as: 'baker',
    when,
    body,
    answers: 201,
    with: { name: 'Relleno', options: [] },
  })
  scenario('not for others', { as: 'florist', when, body, answers: 403, with: 'Access Denied.' })
  scenario('not for the whole town', {
    as: 'baker',
    when,
    body: { name: 'Todas' },
    answers: 403,
    with: 'Access Denied.',
  })
  scenario('have a known type', {
    as: 'baker',
    when,
    body: { ...body, type: 'slider' },
    answers: 422,
    with: 'type: The value you selected is not a valid choice.',
  })
  scenario('of the town are the operators’', {
    as: 'baker',
    when: `PUT /api/attributes/${ids.town}`,
    body: { name: 'x' },
    answers: 403,
  })
  scenario('in use stay', {
    as: 'admin',
    when: `DELETE /api/attributes/${ids.town}`,
    answers: 409,
    with: 'Resource in use',
  })
  scenario('have options that only they are given', {
    as: 'florist',
    when: 'POST /api/attribute-values',
    body: { attribute: ids.town, name: 'XL' },
    answers: 403,
  })
})

describe('variants', () => {
  const combo = (values: string[]) => ({ product: ids.product, values, stock: 4 })
  const when = 'POST /api/attribute-combos'

  it('replace the one variant of a product without options', async () => {
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
  scenario('are one per set of options', { as: 'baker', when, body: combo([ids.white]), answers: 422 })
  scenario('are not for others to make', { as: 'florist', when, body: combo([]), answers: 403, with: 'Access Denied.' })
  scenario('do not have less than nothing', {
    as: 'baker',
    when,
    body: { ...combo([ids.rye]), stock: -1 },
    answers: 422,
    with: 'stock: This value is too small.',
  })
})
