import type { ProductFacets } from '@lonja/contract/products/product'
import { expect, test } from 'vitest'
import { insertAttribute, insertCategory, insertProduct } from '#/testing/factories'
import { testApi } from '#/testing/scenario'
import { refreshProducts } from '../product-documents/product-document.ts'
import { models } from '#/resources'

const { app, db, send } = await testApi()

const above = await insertCategory(db, { title: 'Alimentación' })
const category = await insertCategory(db, { title: 'Quesos', parent_id: above.id })
const { id: attribute, values } = await insertAttribute(db, { name: 'Color', options: ['Rojo', 'Azul'] })
const product = await insertProduct(db, { parent_id: category.id, values: [values[0]!.id] })
const other = await insertProduct(db, { values: [values[1]!.id] })
await refreshProducts({ db, models }, [product.id, other.id])

const get = (url: string, accept = 'application/json') => app.inject({ url, headers: { accept } })
const red = { id: values[0]!.id, name: 'Rojo', value: null, count: 1 }
const blue = { id: values[1]!.id, name: 'Azul', value: null, count: 1 }

test('/attributes-filters lists only the facets of attributes, for a category, a shop or all products', async () => {
  const ofCategory = await get(`/api/attributes-filters?category.id=${category.id}`)
  expect(ofCategory.json()).toMatchObject([{ id: attribute, name: 'Color', options: [red] }])
  expect((await get(`/api/attributes-filters?category.id=/api/categories/${above.id}`)).json()).toMatchObject([
    { options: [red] },
  ])
  const ofBoth = `category.id=${category.id}&business.id=${other.business_id}`
  expect((await get(`/api/attributes-filters?${ofBoth}`)).json()).toEqual([])
  const ofShop = await get(`/api/attributes-filters?business.id=/api/businesses/${other.business_id}`)
  expect(ofShop.json()).toMatchObject([{ options: [blue] }])
  expect((await get('/api/attributes-filters')).json()).toMatchObject([{ options: [red, blue] }])
})

test('/products-facets lists all facets of the product list', async () => {
  const response = await get(`/api/products-facets?parent.id=${category.id}`)
  expect(response.json()).toMatchObject({
    total: 1,
    categories: [
      { id: above.id, count: 1 },
      { id: category.id, count: 1 },
    ],
    price: { min: 250, max: 250 },
  })
  expect(response.headers['etag']).toBeTruthy()
})

test('/attributes-filters and /products-facets have JSON-LD answers too', async () => {
  const response = await get('/api/attributes-filters', 'application/ld+json')
  expect(response.headers['content-type']).toContain('application/ld+json')
  expect(response.json()).toMatchObject({
    '@type': 'Collection',
    totalItems: 1,
    member: [{ '@id': `/api/attributes/${attribute}` }],
  })
  expect((await get('/api/products-facets', '*/*')).json()).toMatchObject({ '@type': 'ProductFacets', total: 2 })
})

test('/products-facets with `optionsPerAttribute` has the first options and the chosen ones, and counts the others', async () => {
  const facetOf = async (query: string) => (await get(`/api/products-facets?${query}`)).json<ProductFacets>().attributes
  const more = { options: 1, count: 1 }
  expect(await facetOf('optionsPerAttribute=1')).toMatchObject([{ options: [red], more }])
  expect(await facetOf(`optionsPerAttribute=1&attr[]=${blue.id}`)).toMatchObject([{ options: [red, blue] }])
  const whole = await facetOf('optionsPerAttribute=2')
  expect(whole).toMatchObject([{ options: [red, blue] }])
  expect(whole[0]).not.toHaveProperty('more')
  for (const invalid of ['0', '-1', 'x', '1.5', ''])
    expect(await facetOf(`optionsPerAttribute=${invalid}`)).toEqual(whole)
})

test('/products-facets counts a new product at once', async () => {
  expect((await get('/api/products-facets')).json()).toMatchObject({ total: 2 })
  const third = await insertProduct(db)
  await refreshProducts({ db, models }, [third.id])
  expect((await get('/api/products-facets')).json()).toMatchObject({ total: 3 })
})

test('/products-facets shows changed categories, attributes and options at once', async () => {
  const names = new Map([
    [above.id, 'above'],
    [category.id, 'category'],
  ])
  const shown = async () => {
    const { attributes, categories } = (await get('/api/products-facets')).json<ProductFacets>()
    return {
      attributes: attributes.map(({ name, options }) => `${name}: ${options.map((option) => option.name).join(', ')}`),
      categories: categories.map(({ id, parent }) => `${names.get(id)}${parent ? ` of ${names.get(parent)}` : ''}`),
    }
  }
  let expected = { attributes: ['Color: Rojo, Azul'], categories: ['above', 'category of above'] }
  expect(await shown()).toEqual(expected)

  const body = { name: 'Verde', attribute: { id: attribute } }
  const made = await send({ as: 'admin', when: 'POST /api/attribute-values', body })
  const option = made.json<{ id: string }>().id
  await db.query({
    text: 'insert into product_attribute_value (product_id, attribute_value_id) values ($1, $2)',
    values: [other.id, option],
  })
  await refreshProducts({ db, models }, [other.id])
  expected = { ...expected, attributes: ['Color: Rojo, Verde, Azul'] }
  expect(await shown()).toEqual(expected)

  for (const { path, change, after } of [
    { path: `attributes/${attribute}`, change: { name: 'Tono' }, after: { attributes: ['Tono: Rojo, Verde, Azul'] } },
    { path: `attributes/${attribute}`, change: { filterable: false }, after: { attributes: [] } },
    { path: `categories/${category.id}`, change: { parent: null }, after: { categories: ['category'] } },
    { path: `categories/${category.id}`, change: { enabled: false }, after: { categories: [] } },
  ]) {
    expect((await send({ as: 'admin', when: `PUT /api/${path}`, body: change })).statusCode).toBe(200)
    expected = { ...expected, ...after }
    expect(await shown()).toEqual(expected)
  }
})
