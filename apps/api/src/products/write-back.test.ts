import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { insert } from '#/database/insert'
import { insertAttribute, insertBusiness, insertCategory, insertImage, insertProduct } from '#/testing/factories'
import { people, testApi } from '#/testing/scenario'
import { refreshProducts } from '../product-documents/product-document.ts'
import { models } from '#/resources'

const ids = { list: uuidv7() }
const { send, db } = await testApi(async (within) => {
  const trade = await insertCategory(within, { title: 'Panaderías', bcc: true })
  const image_id = (await insertImage(within)).id
  const bakery = await insertBusiness(within, {
    members: [people.baker.id],
    logo_id: image_id,
    iban: 'ES9121000418450200051332',
    dsa_trader: JSON.stringify({ registry: 'Registro Mercantil', no: '1' }),
    opening_hours: JSON.stringify([{ day: 1, opens: '07:00', closes: '14:00' }]),
    closures: JSON.stringify([{ from: '2026-08-01', to: '2026-08-15', reason: 'Vacaciones' }]),
  })
  await insert(within, 'business_category', { business_id: bakery.id, category_id: trade.id })
  const food = await insertCategory(within, { title: 'Comida' })
  const bread = await insertCategory(within, { title: 'Pan', parent_id: food.id, image_id, tax_rate: 400 })
  const size = await insertAttribute(within, { name: 'Tamaño', options: ['S', 'L'], business_id: bakery.id })
  const start_at = new Date('2026-01-01')
  const list = { id: ids.list, name: 'Verano', code: 'pvp' as const, business_id: bakery.id, start_at }
  await insert(within, 'price_list', list)
  const combos = size.values.map(({ id }) => ({ values: [id], price: 500 }))
  const product = await insertProduct(within, {
    title: 'Hogaza',
    business_id: bakery.id,
    parent_id: bread.id,
    combos,
    unit: JSON.stringify({ kind: 'kg', size: 1 }),
    allergens: JSON.stringify(['gluten']),
    weight_sale: JSON.stringify({ avgGrams: 1_000, tolerance: 500 }),
    gpsr: JSON.stringify({ maker: 'Horno', address: 'Chiva', warnings: '' }),
  })
  await refreshProducts({ db: within, models }, [product.id])
})

/** Clients of API Platform send the whole record back as they read it. */
describe.each(['businesses', 'categories', 'products', 'attributes', 'attribute-combos', 'prices', 'price-lists'])(
  '%s',
  (path) => {
    it.each(['application/ld+json', 'application/json'])('records read as %s can be written back', async (type) => {
      const headers = { accept: type, 'content-type': type }
      const read = async (url: string) => (await send({ as: 'admin', when: `GET ${url as '/'}`, headers })).json()
      const list = await read(`/api/${path}`)
      const records: { id: string }[] = list.member ?? list
      expect(records).not.toHaveLength(0)
      for (const { id } of records) {
        const url = `/api/${path}/${id}`
        const before = await read(url)
        const response = await send({ as: 'admin', when: `PUT ${url as '/'}`, body: before, headers })
        expect([response.statusCode, response.body]).toEqual([200, expect.any(String)])
        expect({ ...response.json(), updatedDate: undefined }).toEqual({ ...before, updatedDate: undefined })
      }
    })
  },
)

it('writing all records back as they were read creates no new addresses or variants', async () => {
  const [counts] = await db.query({
    text: 'select (select count(*)::int from address) as addresses, (select count(*)::int from attribute_combo) as combos',
  })
  expect(counts).toEqual({ addresses: 1, combos: 2 })
})
