import { describe, expect, it } from 'vitest'
import { refreshProducts } from '#/product-documents/product-document'
import { insertBusiness, insertCategory, insertProduct } from '#/testing/factories'
import { people, testApi } from '#/testing/scenario'
import { models } from '#/resources'

const scenario = await testApi(async (db) => {
  const shop = await insertBusiness(db, { members: [people.baker.id] })
  const add = async (title: string, products: string[], requires = '[]') => {
    const { id } = await insertCategory(db, { title, requires })
    const made = products.map((product) => insertProduct(db, { business_id: shop.id, title: product, parent_id: id }))
    return (await Promise.all(made)).map((product) => product.id)
  }
  const bread = await add('Pan', ['Pan de payés', 'Pan de molde', 'Barra de cuarto'], '["allergens"]')
  const greens = await add('Verdura', ['Tomate valenciano', 'Tomate de pera', 'Pimiento asado'])
  const clothes = await add('Ropa', ['Camiseta de algodón', 'Pantalón de pana'])
  await add('Zapatillas', [])
  const secret = await insertProduct(db, { business_id: shop.id, title: 'Bombilla', enabled: false })
  await refreshProducts({ db, models }, [...bread, ...greens, ...clothes, secret.id])
})
const path = (title: string) => `GET /api/categories-suggested?title=${encodeURIComponent(title)}` as const

describe('the categories for a new title', () => {
  scenario('need an account', { when: path('Pan'), answers: 401, with: 'Authentication required' })
  scenario('are not for customers', { as: 'alice', when: path('Pan'), answers: 403, with: 'Access Denied.' })

  it.each([
    ['Pan integral', 'Pan', ['allergens']],
    ['tomates cherry', 'Verdura', []],
    ['Camiseta roja', 'Ropa', []],
    ['Zapatillas de casa', 'Zapatillas', []],
  ])('of «%s» begin with %s, which requires %j', async (title, category, requires) => {
    const answer = await scenario.send({ as: 'baker', when: path(title) })
    expect(answer.json()[0]).toMatchObject({ title: category, requires })
  })

  scenario('are none for a title that resembles no published product', {
    as: 'baker',
    when: path('Bombilla'),
    answers: 200,
    with: [],
  })
  scenario('are none without a title', { as: 'baker', when: path(''), answers: 200, with: [] })
})
