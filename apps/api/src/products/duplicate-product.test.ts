import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { insert } from '#/database/insert'
import { refreshProducts } from '#/product-documents/product-document'
import { models } from '#/resources'
import { insertAttribute, insertBusiness, insertImage, insertProduct } from '#/testing/factories'
import { people, testApi } from '#/testing/scenario'

const ids = { shirt: '', image: uuidv7() }
const scenario = await testApi(async (db) => {
  const shop = await insertBusiness(db, { members: [people.baker.id] })
  await insertBusiness(db, { members: [people.florist.id] })
  await db.query({
    text: `insert into business_member (user_id, business_id, role) values ($1, $2, 'clerk')`,
    values: [people.bob.id, shop.id],
  })
  const size = await insertAttribute(db, { name: 'Size', variant_axis: true, options: ['M', 'L'] })
  const [medium, large] = size.values.map(({ id }) => id) as [string, string]
  const food = JSON.stringify({ ingredients: 'Algodón' })
  ids.shirt = (
    await insertProduct(db, {
      business_id: shop.id,
      title: 'Camisa',
      sku: 'CAM',
      ean: '8412345678905',
      food,
      price: 2_999,
      combos: [
        { values: [medium], stock: 5, sku: 'CAM-M' },
        { values: [large], stock: 2, price: 3_299 },
      ],
    })
  ).id
  await insertImage(db, { id: ids.image })
  await insert(db, 'product_image', {
    id: uuidv7(),
    product_id: ids.shirt,
    image_id: ids.image,
    main: true,
    alt: 'Azul',
  })
  await refreshProducts({ db, models }, [ids.shirt])
})
const { send, db } = scenario

describe('the copy of a product', () => {
  const when = 'POST /api/products-duplicate' as const
  const body = { product: ids.shirt }
  scenario('needs an account', { when, body, answers: 401, with: 'Authentication required' })
  scenario('is not for customers', { as: 'alice', when, body, answers: 403, with: 'Access Denied.' })
  scenario('is not for clerks', { as: 'bob', when, body, answers: 403, with: 'Access Denied.' })
  scenario('is not for other shops', { as: 'florist', when, body, answers: 404, with: 'Not Found' })
  scenario('needs a product that exists', { as: 'baker', when, body: { product: uuidv7() }, answers: 404 })

  it('is a draft with the same variants, prices and pictures, without stock and codes', async () => {
    const made = await send({ as: 'baker', when, body })
    expect(made.statusCode).toBe(201)
    const { id, title } = made.json<{ id: string; title: string }>()
    expect(title).toBe('Copia de Camisa')
    const copy = await send({ as: 'baker', when: `GET /api/products/${id}` })
    expect(copy.json()).toMatchObject({
      enabled: false,
      sku: null,
      ean: null,
      food: { ingredients: 'Algodón' },
      images: [{ alt: 'Azul', main: true, image: { id: ids.image } }],
      attributes: [{ name: 'Size', options: [{ name: 'M' }, { name: 'L' }] }],
      combos: [
        { sku: null, price: 2_999, availableStock: 0, values: [{ name: 'M' }] },
        { sku: null, price: 3_299, availableStock: 0, values: [{ name: 'L' }] },
      ],
    })
    expect((await send({ when: `GET /api/products/${id}` })).statusCode).toBe(404)
    const original = await send({ as: 'baker', when: `GET /api/products/${ids.shirt}` })
    expect(original.json()).toMatchObject({
      enabled: true,
      sku: 'CAM',
      combos: [{ availableStock: 5 }, { availableStock: 2 }],
    })
  })

  it('is made only once for requests with the same Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'camisa' }
    const answers = await Promise.all([1, 2].map(() => send({ as: 'baker', when, body, headers })))
    expect(new Set(answers.map((answer) => answer.json<{ id: string }>().id)).size).toBe(1)
    const copies = await db.query({ text: `select from product where title = 'Copia de Camisa'` })
    expect(copies).toHaveLength(2)
  })
})
