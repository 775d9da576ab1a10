import type { ProductRequirement } from '@lonja/contract/categories/category'
import { gapsOf } from '@lonja/contract/products/product-gaps'
import { repetitions } from '@lonja/contract/testing/long'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { insert } from '#/database/insert'
import { uuidv7 } from '#/database/uuid'
import { refreshProducts } from '#/product-documents/product-document'
import { models } from '#/resources'
import { insertBusiness, insertCategory, insertImage, insertProduct } from '#/testing/factories'
import { people, testApi } from '#/testing/scenario'

const ids = { bakery: '', image: uuidv7() }
const { db, send } = await testApi(async (on) => {
  ids.bakery = (await insertBusiness(on, { members: [people.baker.id] })).id
  await insertImage(on, { id: ids.image })
})
const titles = async (filter: string) =>
  (await send({ as: 'baker', when: `GET /api/products?business.id=${ids.bakery}&order[title]=asc&${filter as ''}` }))
    .json<{ title: string }[]>()
    .map(({ title }) => title)

const gpsr = fc.record({
  maker: fc.constant('Taller'),
  address: fc.constant('Chiva'),
  warnings: fc.constant(''),
  contact: fc.constantFrom(null, '', 'a@b.test'),
})
const food = fc.record(
  { noAllergens: fc.boolean(), alcohol: fc.constantFrom(null, 0, 12.5), ingredients: fc.constant('Harina') },
  { requiredKeys: [] },
)
const sheet = fc.record({
  requires: fc.subarray<ProductRequirement>(['food', 'allergens', 'gpsr', 'age18']),
  origin: fc.constantFrom(null, 'Chiva'),
  allergens: fc.constantFrom([], ['gluten']),
  gpsr: fc.option(gpsr),
  food: fc.option(food),
  hasPicture: fc.boolean(),
})

describe('the filters of a shop’s own products', () => {
  it('find products that are for sale, or have a price, or not', async () => {
    const made = [
      await insertProduct(db, { business_id: ids.bakery, title: 'Barra' }),
      await insertProduct(db, { business_id: ids.bakery, title: 'Coca', price: null }),
      await insertProduct(db, { business_id: ids.bakery, title: 'Toña', enabled: false }),
    ]
    await refreshProducts(
      { db, models },
      made.map(({ id }) => id),
    )
    expect(await titles('enabled=true')).toEqual(['Barra', 'Coca'])
    expect(await titles('enabled=false')).toEqual(['Toña'])
    expect(await titles('priced=true')).toEqual(['Barra', 'Toña'])
    expect(await titles('priced=false')).toEqual(['Coca'])
    expect(await titles('priced=perhaps')).toHaveLength(3)
  })

  it('find the same gaps as the contract', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(sheet, async ({ requires, hasPicture, ...given }) => {
        const category = uuidv7()
        await insertCategory(db, { id: category, requires: JSON.stringify(requires) })
        const { id } = await insertProduct(db, { business_id: ids.bakery, parent_id: category })
        await refreshProducts({ db, models }, [id])
        if (hasPicture) await insert(db, 'product_image', { id: uuidv7(), product_id: id, image_id: ids.image })
        const written = await send({ as: 'baker', when: `PUT /api/products/${id}`, body: given })
        expect(written.statusCode).toBe(200)
        expect(written.json()).toMatchObject({ food: given.food })
        const found = await send({ as: 'baker', when: `GET /api/products?id=${id}&incomplete=true` })
        expect(found.json()).toHaveLength(!hasPicture || gapsOf(requires, given).length > 0 ? 1 : 0)
        const whole = await send({ as: 'baker', when: `GET /api/products?id=${id}&incomplete=false` })
        expect(whole.json()).toHaveLength(1 - found.json<object[]>().length)
      }),
      { numRuns: repetitions(500, 25) },
    )
  })
})
