import { isZip } from '@lonja/contract/zip'
import { beforeAll, describe, expect, it } from 'vitest'
import { type OrderWorld, breadBasket, guest, insertOrderWorld } from '#/testing/order-world'
import { insertAttribute } from '#/testing/factories'
import { type Person, testApi } from '#/testing/scenario'

let world!: OrderWorld
let colours = ''
let order = ''
const scenario = await testApi(
  async (db) => {
    world = await insertOrderWorld(db)
    const colour = await insertAttribute(db, {
      name: 'Color',
      type: 'color',
      business_id: world.bakery.id,
      options: [],
    })
    colours = colour.id
  },
  { rateLimitFactor: 1_000 },
)
const { send, db } = scenario
const post = (as: Person, path: string, body: object) => send({ as, when: `POST /api/${path}` as 'POST /', body })

beforeAll(async () => {
  order = (await post('alice', 'orders-create', breadBasket(world))).json<{ id: string }>().id
})

describe('the postal code of an address', () => {
  const address = { street: 'Calle Mayor', city: 'Chiva' }
  const wrong = 'zip: This value is not a valid postal code.'

  it.each(['ABCDE', '99999', '00000', '53000', '4637', '463700', '4637O', '٤٦٣٧٠', 'AD500'])(
    'is refused if it is %j',
    async (zip) => {
      expect((await post('alice', 'addresses', { ...address, zip })).json()).toMatchObject({
        status: 422,
        detail: wrong,
      })
    },
  )

  it('is accepted if the checkout accepts it, and refused otherwise, whatever its first two digits are', async () => {
    for (let prefix = 0; prefix < 100; prefix += 1) {
      const zip = `${String(prefix).padStart(2, '0')}001`
      const { statusCode } = await post('alice', 'addresses', { ...address, zip })
      expect(`${zip} ${statusCode}`).toBe(`${zip} ${isZip(zip) ? 201 : 422}`)
    }
  })

  it('must be a postal code of Andorra in an address in Andorra', async () => {
    const there = await post('alice', 'addresses', {
      ...address,
      city: 'Andorra la Vella',
      zip: 'AD500',
      country: 'AD',
    })
    expect(there.statusCode).toBe(201)
    const spanish = await post('alice', 'addresses', { ...address, zip: '46370', country: 'AD' })
    expect(spanish.json()).toMatchObject({ detail: wrong })
  })

  it('is checked in the address of a shop, and on every change of a saved address', async () => {
    const inside = { address: { ...address, zip: '99999' } }
    const shop = await send({ as: 'baker', when: `PUT /api/businesses/${world.bakery.id}`, body: inside })
    expect(shop.json()).toMatchObject({ status: 422, detail: `address.${wrong}` })
    const { id } = (await post('bob', 'addresses', { ...address, zip: ' 46370 ' })).json<{ id: string }>()
    const change = await send({ as: 'bob', when: `PUT /api/addresses/${id}`, body: { zip: '00000' } })
    expect(change.json()).toMatchObject({ detail: wrong })
    expect((await send({ as: 'bob', when: `GET /api/addresses/${id}` })).json()).toMatchObject({ zip: '46370' })
  })
})

describe('a text with line breaks or other control characters', () => {
  const evil = ['Ana\r\nBcc: v@x.test', 'Ana\nX', 'Ana\tX', 'Ana\u001b[31m', 'Ana\u2028X', 'Ana\u0085X']

  it.each(evil)('is refused in a field of one line: %j', async (text) => {
    const refused = [
      await send({ as: 'alice', when: 'PUT /api/me', body: { name: text } }),
      await post('alice', 'issues', { type: 'other', subject: text, body: 'Hola' }),
      await post('alice', 'addresses', { street: text, zip: '46370', city: 'Chiva' }),
      await post('alice', 'addresses', { street: 'Mayor', number: text, zip: '46370', city: 'Chiva' }),
      await post('baker', 'products', { title: text, business: world.bakery.id }),
      await post('alice', 'orders-create', { ...breadBasket(world), customer: { ...guest, name: text } }),
    ]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual(refused.map(() => 422))
    for (const answer of refused) expect(answer.body).toContain('This value is not valid.')
  })

  it('keeps its line breaks in a field of several lines', async () => {
    const body = 'Hola:\n\n– una\n– otra'
    const issue = await post('alice', 'issues', { type: 'other', subject: 'Dos líneas', body })
    expect(issue.json()).toMatchObject({ body })
    const question = await post('alice', 'question-products', { product: world.bread.id, text: body })
    expect(question.json()).toMatchObject({ text: body })
  })
})

describe('the value of a colour', () => {
  it.each(['no-color', '#fff', 'red', '#12345g', '#1234567'])('is refused if it is %j', async (value) => {
    const answer = await post('baker', 'attribute-values', { attribute: colours, name: 'Otro', value })
    expect(answer.json()).toMatchObject({ status: 422, detail: 'value: This value is not valid.' })
  })

  it('is #rrggbb or null; values of other attributes may be any text [C9.12]', async () => {
    for (const value of ['#A0b1c2', null])
      expect(
        (await post('baker', 'attribute-values', { attribute: colours, name: `Uno ${value}`, value })).statusCode,
      ).toBe(201)
    const size = await post('baker', 'attributes', { name: 'Talla', type: 'single', business: world.bakery.id })
    const { id } = size.json<{ id: string }>()
    expect((await post('baker', 'attribute-values', { attribute: id, name: 'L', value: 'no-color' })).statusCode).toBe(
      201,
    )
  })
})

describe('a case about an order', () => {
  it('reaches the shop of the order, even if the request does not name the shop', async () => {
    const made = await post('alice', 'issues', { type: 'order', order, subject: 'Pan quemado', body: 'Negro.' })
    expect(made.json()).toMatchObject({ business: { id: world.bakery.id }, order: { id: order } })
    const { id } = made.json<{ id: string }>()
    const seen = async (as: Person) => (await send({ as, when: `GET /api/issues/${id}` })).statusCode
    expect([await seen('baker'), await seen('florist'), await seen('admin')]).toEqual([200, 404, 200])
    const told = await db.query({
      text: `select from notification_user u join notification n on n.id = u.notification_id
             where u.user_id = '00000000-0000-7000-8000-000000000003' and n.title like '%Pan quemado'`,
    })
    expect(told).toHaveLength(1)
  })
})
