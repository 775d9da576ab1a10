import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ProductFacets } from '@lonja/contract/products/product'
import { testApi } from '#/testing/scenario'
import { insertAttribute, insertBusiness, insertCategory, insertProduct } from '#/testing/factories'
import { parseQuery } from '#/http/query'
import { ResponseCache } from '#/resource/cache'
import { productFacets } from './facets.ts'
import { refreshProducts } from '../product-documents/product-document.ts'
import { models } from '#/resources'

const words = ['aceite', 'oliva', 'pan', 'caña', 'miel', 'queso']
const world = {
  shops: [] as string[],
  categories: [] as string[],
  options: [] as { id: string; attribute: string }[],
}

const scenario = await testApi(async (db) => {
  for (let i = 0; i < 3; i += 1) world.shops.push((await insertBusiness(db)).id)
  for (const parent of [null, 0, 0, 1, null]) {
    const parent_id = parent === null ? null : world.categories[parent]!
    world.categories.push((await insertCategory(db, { parent_id })).id)
  }
  for (const name of ['Color', 'Talla', 'Envase']) {
    const attribute = await insertAttribute(db, { name, options: ['A', 'B', 'C'] })
    world.options.push(...attribute.values.map(({ id }) => ({ id, attribute: attribute.id })))
  }
  const ids: string[] = []
  for (let i = 0; i < 60; i += 1) {
    const product = await insertProduct(db, {
      title: `${words[i % 6]} ${words[(i * 5) % 4]} ${i}`,
      business_id: world.shops[i % 3]!,
      parent_id: i % 7 === 0 ? null : world.categories[i % 5]!,
      price: i % 11 === 0 ? null : 100 + ((i * 37) % 900),
      stock: i % 4 === 0 ? 0 : 3,
      featured: i % 3 === 0,
      enabled: i % 10 !== 9,
      values: world.options.filter((_, option) => (i * (option + 3)) % 5 < 2).map(({ id }) => id),
    })
    ids.push(product.id)
  }
  await refreshProducts({ db, models }, ids)
})

type Filters = Record<string, readonly string[]>

const search = (filters: Filters) =>
  new URLSearchParams(
    Object.entries(filters).flatMap(([name, values]) => values.map((value): [string, string] => [name, value])),
  ).toString()
const facetsOf = (filters: Filters): Promise<ProductFacets> =>
  productFacets({ db: scenario.db, cache: new ResponseCache() }, parseQuery(search(filters)))
const listOf = async (filters: Filters) => {
  const response = await scenario.send({ when: `GET /api/products?itemsPerPage=100&${search(filters)}` })
  return { total: Number(response.headers['x-total-count']), items: response.json<{ price: number | null }[]>() }
}

const some = (values: readonly string[]) => fc.subarray([...values], { maxLength: 2 })
const anyFilters: fc.Arbitrary<Filters> = fc
  .record(
    {
      'attr[]': fc.subarray(
        world.options.map(({ id }) => id),
        { maxLength: 3 },
      ),
      'parent.id[]': some(world.categories),
      'business.id[]': some(world.shops),
      'price[gte]': fc.integer({ min: 0, max: 1_000 }).map((price) => [`${price}`]),
      'price[lt]': fc.integer({ min: 0, max: 1_200 }).map((price) => [`${price}`]),
      'attributes.name[]': some(['color', 'TALLA', 'nada']),
      'attributes.options.name[]': some(['a', 'B']),
      available: fc.constantFrom(['true'], ['false']),
      featured: fc.constantFrom(['1'], ['0'], ['x']),
      search: fc.constantFrom(['aceite'], ['caña'], ['aciete'], ['miel pan']),
      title: fc.constantFrom(['ace'], ['%']),
    },
    { requiredKeys: [] },
  )
  .filter((filters) => Object.keys(filters).length <= 5)

test('facets have the heading of their attribute, which customers read instead of its name', async () => {
  const [{ attribute } = { attribute: '' }] = world.options
  await scenario.send({ as: 'admin', when: `PUT /api/attributes/${attribute}`, body: { title: '¿De qué color?' } })
  const { attributes } = (await scenario.send({ when: 'GET /api/products-facets' })).json<ProductFacets>()
  expect(attributes.map(({ name, title }) => [name, title])).toEqual([
    ['Color', '¿De qué color?'],
    ['Envase', ''],
    ['Talla', ''],
  ])
})

describe('facets', () => {
  test(
    'the count of an option is the number of products in the list if only this option of the facet is chosen',
    { timeout: 60_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(anyFilters, fc.nat(), async (filters, seed) => {
          const facets = await facetsOf(filters)
          const list = await listOf(filters)
          expect(facets.total).toBe(list.total)

          const pick = <Item>(items: readonly Item[]): Item[] => (items.length > 0 ? [items[seed % items.length]!] : [])
          for (const { id, count } of pick(facets.categories))
            expect((await listOf({ ...filters, 'parent.id[]': [id] })).total).toBe(count)
          for (const { id, count } of pick(facets.businesses))
            expect((await listOf({ ...filters, 'business.id[]': [id] })).total).toBe(count)
          if (filters['attributes.name[]'] || filters['attributes.options.name[]']) return
          for (const attribute of pick(facets.attributes))
            for (const { id, count } of attribute.options) {
              const own = new Set(
                world.options.filter((option) => option.attribute === attribute.id).map((option) => option.id),
              )
              const others = (filters['attr[]'] ?? []).filter((chosen) => !own.has(chosen))
              expect((await listOf({ ...filters, 'attr[]': [...others, id] })).total).toBe(count)
            }
        }),
        { numRuns: 120 },
      )
    },
  )

  test('the lowest and the highest price in the facets ignore the price filter', async () => {
    const everything = await listOf({})
    const prices = everything.items.flatMap(({ price }) => price ?? [])
    const { price, total } = await facetsOf({ 'price[gte]': ['5000'] })
    expect(total).toBe(0)
    expect(price).toEqual({ min: Math.min(...prices), max: Math.max(...prices) })
  })

  test('chosen options stay in the facets, even if no product matches', async () => {
    const { options, categories, shops } = world
    const facets = await facetsOf({
      search: ['xyzzy'],
      'attr[]': [options[0]!.id],
      'parent.id[]': [`/api/categories/${categories[0]}`],
      'business.id': [shops[0]!],
    })
    expect(facets).toMatchObject({
      total: 0,
      attributes: [{ id: options[0]!.attribute, options: [{ id: options[0]!.id, count: 0 }] }],
      categories: [{ id: categories[0], count: 0 }],
      businesses: [{ id: shops[0], count: 0 }],
      price: null,
    })
  })

  test('a shop that the town has not approved is not listed, even if the filter chooses it', async () => {
    const { id } = await insertBusiness(scenario.db, { state: 'pending' })
    expect((await facetsOf({ 'business.id': [id] })).businesses.map((shop) => shop.id)).not.toContain(id)
  })

  test('a value that a filter cannot use is ignored', async () => {
    const { total } = await listOf({})
    const useless: Filters[] = [
      { 'parent.id': ['x'] },
      { 'attr[]': ['1'] },
      { 'price[gte]': ['cheap'] },
      { available: ['yes'] },
      { search: [' '] },
    ]
    for (const filters of useless) expect((await facetsOf(filters)).total).toBe(total)
    expect((await listOf({ 'attr[]': ['00000000-0000-7000-8000-00000000ffff'] })).total).toBe(0)
  })
})
