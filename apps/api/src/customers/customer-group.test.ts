import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { insert } from '#/database/insert'
import { refreshProducts } from '#/product-documents/product-document'
import { sweepPrices } from '#/product-documents/price-sweep'
import { insertBusiness, insertPrice, insertProduct } from '#/testing/factories'
import { type Person, people, testApi } from '#/testing/scenario'
import { models } from '#/resources'

const ids = { bakery: '', florist: '', bread: '', cake: '', townGroup: uuidv7(), group: uuidv7(), list: '', other: '' }
const scenario = await testApi(async (db) => {
  ids.bakery = (await insertBusiness(db, { name: 'Horno', members: [people.baker.id] })).id
  ids.florist = (await insertBusiness(db, { members: [people.florist.id] })).id
  ids.bread = (await insertProduct(db, { business_id: ids.bakery, price: 200, tax_rate: 400, stock: null })).id
  ids.cake = (await insertProduct(db, { business_id: ids.bakery, price: 1_000, stock: null })).id
  await db.query({ text: 'update price_list set position = 10' })
  await refreshProducts({ db, models }, [ids.bread, ids.cake])
  await db.query({
    text: `insert into customer_group (id, name, business_id) values ($1, 'Bares', $3), ($2, 'Vecinos', null)`,
    values: [ids.group, ids.townGroup, ids.bakery],
  })
  await db.query({
    text: 'insert into customer_group_member values ($1, $2)',
    values: [ids.group, people.alice.id],
  })
})
const { db } = scenario

interface Shown {
  id: string
  price: number
  previousPrice: number | null
  combos: { price: number }[]
}
const send = (as: Person | undefined, when: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, body?: object) =>
  scenario.send({ ...(as && { as }), when, ...(body && { body }) })
const product = async (as?: Person): Promise<Shown> => (await send(as, `GET /api/products/${ids.bread}`)).json()
const listed = async (as?: Person): Promise<number | undefined> =>
  (await send(as, 'GET /api/products?order[createdDate]=asc')).json<Shown[]>().find(({ id }) => id === ids.bread)?.price
const charged = async (as?: Person): Promise<number> =>
  (await send(as, 'POST /api/orders-validate', { lines: [{ product: ids.bread }] })).json<{ total: number }>().total
/** The price of the bread for a person in four answers: in the list, the product, its variant and the basket. */
const everywhere = async (as?: Person) => {
  const { price, combos } = await product(as)
  return [await listed(as), price, combos[0]!.price, await charged(as)]
}
const all = (price: number) => [price, price, price, price]

describe('customer groups', () => {
  const when = 'POST /api/customer-groups'
  const body = { name: 'Restaurantes', business: ids.bakery, members: [people.bob.id] }

  scenario('cannot be created without a login', { when, body, answers: 401 })
  scenario('cannot be created by customers', { as: 'alice', when, body, answers: 403 })
  scenario('cannot be created by a shop for another shop', { as: 'florist', when, body, answers: 403 })
  scenario('cannot be read by other shops', {
    as: 'florist',
    when: `GET /api/customer-groups/${ids.group}`,
    answers: 404,
  })
  scenario('are found by a word, among those of the shop', {
    as: 'baker',
    when: `GET /api/customer-groups?business.id=${ids.bakery}&search=bar&order[name]=asc`,
    answers: 200,
    with: [{ name: 'Bares' }],
  })
  scenario('of another shop are not found', {
    as: 'florist',
    when: `GET /api/customer-groups?business.id=${ids.bakery}`,
    answers: 200,
    with: [],
  })
  scenario('need a name', { as: 'baker', when, body: { ...body, name: ' ' }, answers: 422 })
  scenario('of the town cannot be created by a shop', { as: 'baker', when, body: { name: 'Todos' }, answers: 403 })
  scenario('show their members to their shop', {
    as: 'baker',
    when: 'GET /api/customer-groups',
    answers: 200,
    with: [{ name: 'Bares', members: [{ username: 'alice' }] }],
  })
  scenario('can be created by a shop', {
    as: 'baker',
    when,
    body,
    answers: 201,
    with: { members: [{ username: 'bob' }] },
  })
})

describe('the price list of a group', () => {
  const list = { name: 'Tarifa de bares', code: 'basic', business: ids.bakery, customerGroup: ids.group, position: 1 }

  scenario('cannot be created by a shop for the group of another shop', {
    as: 'florist',
    when: 'POST /api/price-lists',
    body: { ...list, business: ids.florist },
    answers: 400,
  })
  scenario('cannot belong to another shop than the group, even if an operator creates the list', {
    as: 'admin',
    when: 'POST /api/price-lists',
    body: { ...list, business: ids.florist },
    answers: 422,
    with: 'customerGroup: This value is not available.',
  })

  it('applies in lists, products and baskets to people in the group; nobody else sees its prices [C9.11]', async () => {
    // The answers for everybody are cached before the price list exists, and must remain unchanged.
    expect(await everywhere()).toEqual(all(200))
    ids.list = (await send('baker', 'POST /api/price-lists', list)).json<{ id: string }>().id
    const price = { product: ids.bread, priceList: ids.list, amount: 150 }
    expect((await send('baker', 'POST /api/prices', price)).statusCode).toBe(201)
    expect(await everywhere('alice')).toEqual(all(150))
    expect(await everywhere()).toEqual(all(200))
    expect(await everywhere('bob')).toEqual(all(200))
    expect((await send(undefined, `GET /api/price-lists/${ids.list}`)).statusCode).toBe(404)
    expect((await send('alice', 'GET /api/prices')).body).not.toContain(ids.list)
    expect((await send(undefined, `GET /api/products/${ids.bread}`)).body).not.toMatch(/:150\b/)
  })

  it('is named in the basket, in the explanation of the price', async () => {
    const basket = (await send('alice', 'POST /api/orders-validate', { lines: [{ product: ids.bread }] })).json()
    expect(basket.lines[0].explanation).toMatchObject({
      list: { code: 'basic', name: 'Tarifa de bares' },
      steps: [{ kind: 'list', amount: 150 }],
    })
  })

  it('does not change the price of a product that is not in the list', async () => {
    const { price } = (await send('alice', `GET /api/products/${ids.cake}`)).json<Shown>()
    expect(price).toBe(1_000)
  })

  it('contains prices that offers reduce; people in the group do not see the price before the offer', async () => {
    const offer = { code: 'pan', name: 'Pan', business: ids.bakery, discountType: 'percentage', value: 1_000 }
    const made = (await send('baker', 'POST /api/offers', { ...offer, products: [ids.bread] })).json<{ id: string }>()
    expect(await everywhere('alice')).toEqual(all(135))
    expect(await everywhere()).toEqual(all(180))
    expect([(await product()).previousPrice, (await product('alice')).previousPrice]).toEqual([200, null])
    await send('baker', `DELETE /api/offers/${made.id}`)
    expect(await everywhere('alice')).toEqual(all(150))
  })

  it('does not apply if the general list comes first', async () => {
    await send('baker', `PUT /api/price-lists/${ids.list}`, { position: 20 })
    expect(await everywhere('alice')).toEqual(all(200))
    await send('baker', `PUT /api/price-lists/${ids.list}`, { position: 10 })
    expect(await everywhere('alice')).toEqual(all(150))
  })

  it('may contain net prices [C9.11]', async () => {
    await send('baker', `PUT /api/price-lists/${ids.list}`, { code: 'base', taxIncluded: false })
    expect(await everywhere('alice')).toEqual(all(156))
    await send('baker', `PUT /api/price-lists/${ids.list}`, { code: 'basic', taxIncluded: true })
  })

  it('does not apply after its last date', async () => {
    await db.query({
      text: `update price_list set end_at = now() - interval '1 second' where id = $1`,
      values: [ids.list],
    })
    await sweepPrices({ db, models })
    expect(await everywhere('alice')).toEqual(all(200))
    await db.query({ text: 'update price_list set end_at = null where id = $1', values: [ids.list] })
    await refreshProducts({ db, models }, [ids.bread])
    expect(await everywhere('alice')).toEqual(all(150))
  })

  it('applies to a member of two groups if it comes before the list of the other group', async () => {
    const town = { id: uuidv7(), name: 'Vecinos', code: 'pvp', customer_group_id: ids.townGroup, position: 5 }
    await insert(db, 'price_list', town)
    await insertPrice(db, { product_id: ids.bread, price_list_id: town.id, amount: 120 })
    await refreshProducts({ db, models }, [ids.bread])
    await send('admin', `PUT /api/customer-groups/${ids.townGroup}`, { members: [people.alice.id, people.bob.id] })
    await send('baker', `PUT /api/price-lists/${ids.list}`, { position: 1 })
    expect([await everywhere('alice'), await everywhere('bob')]).toEqual([all(150), all(120)])
    await send('baker', `PUT /api/price-lists/${ids.list}`, { position: 6 })
    expect(await everywhere('alice')).toEqual(all(120))
    expect(await everywhere()).toEqual(all(200))
  })

  it('no longer applies to a person who leaves the group', async () => {
    await send('admin', `PUT /api/customer-groups/${ids.townGroup}`, { members: [] })
    expect([await everywhere('alice'), await everywhere('bob')]).toEqual([all(150), all(200)])
    await send('baker', `PUT /api/customer-groups/${ids.group}`, { members: [] })
    expect(await everywhere('alice')).toEqual(all(200))
  })

  scenario('prevents the deletion of its group', {
    as: 'baker',
    when: `DELETE /api/customer-groups/${ids.group}`,
    answers: 409,
    with: 'Resource in use',
  })
})
