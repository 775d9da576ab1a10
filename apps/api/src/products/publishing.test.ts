import type { ProductRequirement } from '@lonja/contract/categories/category'
import { describe, expect, it } from 'vitest'
import { refreshProducts } from '#/product-documents/product-document'
import { models } from '#/resources'
import { insertBusiness, insertCategory, insertProduct } from '#/testing/factories'
import { people, testApi } from '#/testing/scenario'

const ids = { shop: '', plain: '' }
const scenario = await testApi(async (db) => {
  ids.shop = (await insertBusiness(db, { members: [people.baker.id] })).id
  ids.plain = (await insertCategory(db)).id
})
const { db, send } = scenario

/** A category that requires something, and a hidden product in it. */
async function hiddenProduct(...requires: ProductRequirement[]): Promise<{ category: string; id: string }> {
  const { id: category } = await insertCategory(db, { requires: JSON.stringify(requires) })
  const { id } = await insertProduct(db, { business_id: ids.shop, parent_id: category, enabled: false })
  await refreshProducts({ db, models }, [id])
  return { category, id }
}
const put = (id: string, body: object) => send({ as: 'baker', when: `PUT /api/products/${id}`, body })
const refusals = async (id: string, body: object) => {
  const answer = await put(id, body)
  if (answer.statusCode === 200) return []
  expect(answer.statusCode).toBe(422)
  return answer.json<{ violations: { propertyPath: string }[] }>().violations.map(({ propertyPath }) => propertyPath)
}
const maker = { maker: 'Taller', address: 'Calle Mayor 1', warnings: '' }

describe('publishing a product', () => {
  it.each<[ProductRequirement[], string[], object]>([
    [['food'], ['origin', 'allergens'], { origin: 'Chiva', food: { noAllergens: true } }],
    [['allergens'], ['allergens'], { allergens: ['gluten'] }],
    [['allergens', 'age18'], ['allergens', 'food.alcohol'], { allergens: ['sulfitos'], food: { alcohol: 12 } }],
    [['gpsr'], ['gpsr'], { gpsr: { ...maker, contact: 'hola@taller.test' } }],
    [['age18'], [], {}],
  ])('in a category that requires %j is refused for %j, and works with them', async (requires, gaps, given) => {
    const { id } = await hiddenProduct(...requires)
    expect(await refusals(id, { enabled: true })).toEqual(gaps)
    expect(await refusals(id, { enabled: true, ...given })).toEqual([])
  })

  it('names the address of the maker if only that is missing', async () => {
    const { id } = await hiddenProduct('gpsr')
    expect(await refusals(id, { enabled: true, gpsr: maker })).toEqual(['gpsr.contact'])
  })

  it('is refused for a new product too, which can be made hidden', async () => {
    const { category } = await hiddenProduct('allergens')
    const body = { title: 'Bizcocho', business: ids.shop, parent: `/api/categories/${category}` }
    const made = (enabled: boolean) => send({ as: 'baker', when: 'POST /api/products', body: { ...body, enabled } })
    expect((await made(true)).json()).toMatchObject({ detail: 'allergens: This value should not be blank.' })
    expect((await made(false)).statusCode).toBe(201)
  })

  it('in a category without requirements and moving it then is refused', async () => {
    const { category, id } = await hiddenProduct('allergens')
    expect(await refusals(id, { enabled: true, parent: ids.plain })).toEqual([])
    expect(await refusals(id, { parent: category })).toEqual(['allergens'])
    expect(await refusals(id, { parent: category, allergens: ['gluten'] })).toEqual([])
  })

  it('before its category required anything leaves it published, and its other fields can be changed', async () => {
    const { category, id } = await hiddenProduct()
    await put(id, { enabled: true })
    const requires = ['allergens']
    await send({ as: 'admin', when: `PUT /api/categories/${category}`, body: { requires } })
    expect(await refusals(id, { title: 'Otro nombre' })).toEqual([])
    expect(await refusals(id, { enabled: false })).toEqual([])
    expect(await refusals(id, { enabled: true })).toEqual(['allergens'])
  })
})
