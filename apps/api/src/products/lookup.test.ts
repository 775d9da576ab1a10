import { describe, expect, it } from 'vitest'
import { type OrderWorld, breadBasket, insertOrderWorld } from '#/testing/order-world'
import { type Person, testApi } from '#/testing/scenario'
import { refreshProducts } from '../product-documents/product-document.ts'
import { models } from '#/resources'

let world!: OrderWorld
const scenario = await testApi(async (db) => {
  world = await insertOrderWorld(db)
  const set = (text: string, ...values: unknown[]) => db.query({ text, values })
  await set(`update product set sku = 'PAN-1', ean = '8412345678905' where id = $1`, world.bread.id)
  await set(`update attribute_combo set sku = 'CAM-M' where id = $1`, world.shirt.combo_ids[0]!)
  await set(
    `update attribute_combo set sku = 'CAM-L', ean = '8400000000017', enabled = false where id = $1`,
    world.shirt.combo_ids[1]!,
  )
  await set(`update product set updated_at = '2026-01-10T10:00:00Z' where id = $1`, world.bread.id)
  await set(`update product set updated_at = '2026-02-10T10:00:00Z' where id = $1`, world.cake.id)
  await set(`update product set updated_at = '2026-03-10T10:00:00Z' where id = $1`, world.shirt.id)
  await refreshProducts({ db, models }, [world.bread.id, world.cake.id, world.shirt.id])
})
const { send, db } = scenario

const list = async (path: string, as?: Person): Promise<Record<string, unknown>[]> => {
  const answer = await send({ when: `GET /api/${path}` as 'GET /', ...(as && { as }) })
  expect(answer).toMatchObject({ statusCode: 200 })
  return answer.json()
}
const titles = async (query: string) => (await list(`products?${query}&order[title]=asc`)).map(({ title }) => title)

describe('products are found by the shop’s own keys (SKU, EAN)', () => {
  it.each([
    ['sku=PAN-1', ['Bread']],
    ['sku=pan-1', []],
    ['sku=PAN', []],
    ['sku=', []],
    ['ean=8412345678905', ['Bread']],
    ['sku[]=PAN-1&sku[]=CAM-M', ['Bread', 'Shirt']],
    ['sku=CAM-M', ['Shirt']],
    ['sku=PAN-1&ean=8400000000017', []],
  ])('with the query %s', async (query, found) => {
    expect(await titles(query)).toEqual(found)
  })

  it('but not by the keys of a variant that is not for sale', async () => {
    expect(await titles('sku=CAM-L')).toEqual([])
  })
})

describe('products are found by the date of their last change', () => {
  it.each([
    ['updatedDate[after]=2026-02-10T10:00:00Z', ['Cake', 'Shirt']],
    ['updatedDate[strictly_after]=2026-02-10T10:00:00Z', ['Shirt']],
    ['updatedDate[before]=2026-02-10T10:00:00Z', ['Bread', 'Cake']],
    ['updatedDate[strictly_before]=2026-02-10T11:00:00%2B01:00', ['Bread']],
    ['updatedDate[after]=2026-02-01&updatedDate[before]=2026-03-01', ['Cake']],
    ['updatedDate[after]=2030-01-01', []],
    ['updatedDate[after]=nonsense', ['Bread', 'Cake', 'Shirt']],
  ])('with the query %s', async (query, found) => {
    expect(await titles(query)).toEqual(found)
  })
})

describe('variants', () => {
  it('are found by their SKU or EAN; a SKU with other capital letters does not find them', async () => {
    expect((await list('attribute-combos?sku=CAM-M')).map(({ id }) => id)).toEqual([world.shirt.combo_ids[0]!])
    expect((await list('attribute-combos?ean=8400000000017', 'florist')).map(({ sku }) => sku)).toEqual(['CAM-L'])
    expect(await list('attribute-combos?sku=cam-m')).toEqual([])
  })

  it('are found by the date of their last change, which a new order also sets', async () => {
    const combo = world.bread.combo_id
    await db.query({ text: `alter table attribute_combo disable trigger attribute_combo_updated` })
    await db.query({ text: `update attribute_combo set updated_at = '2026-01-01'` })
    await db.query({ text: `alter table attribute_combo enable trigger attribute_combo_updated` })
    expect(await list('attribute-combos?updatedDate[after]=2026-06-01')).toEqual([])
    const made = await send({ as: 'alice', when: 'POST /api/orders-create', body: breadBasket(world) })
    expect(made.statusCode).toBe(201)
    const changed = await list('attribute-combos?updatedDate[after]=2026-06-01&order[updatedDate]=desc')
    expect(changed.map(({ id }) => id)).toEqual([combo])
  })
})

describe('orders', () => {
  it('are found by the date of their last change', async () => {
    const made = (await send({ as: 'alice', when: 'POST /api/orders-create', body: breadBasket(world) })).json<{
      id: string
    }>()
    await db.query({
      text: `update "order" set updated_at = case when id = $1 then timestamptz '2026-05-01' else '2026-04-01' end`,
      values: [made.id],
    })
    const since = async (date: string, as: Person) =>
      (await list(`orders?updatedDate[after]=${date}`, as)).map(({ id }) => id)
    expect(await since('2026-04-15', 'baker')).toEqual([made.id])
    expect(await since('2030-01-01', 'baker')).toEqual([])
    expect(await since('2026-04-15', 'florist')).toEqual([])
    expect(
      (await send({ as: 'baker', when: `PUT /api/orders/${made.id}`, body: { status: 'accepted' } })).statusCode,
    ).toBe(200)
    expect(await since('2026-06-01', 'baker')).toEqual([made.id])
  })
})
