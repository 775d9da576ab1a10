import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, it } from 'vitest'
import { breadBasket, insertOrderWorld, type OrderWorld } from '#/testing/order-world'
import { testApi } from '#/testing/scenario'

// These tests send bad inputs. No route may answer them with a 5xx, or store any part of them.

let world!: OrderWorld
const scenario = await testApi(
  async (db) => {
    world = await insertOrderWorld(db)
  },
  { rateLimitFactor: 1_000 },
)

const writes = [
  'POST /api/orders-validate/5',
  'POST /api/orders-create',
  'POST /api/order-cancel',
  'POST /api/orders-withdraw',
  'POST /api/register',
  'POST /api/login',
  'POST /api/products',
  'POST /api/prices',
  'POST /api/addresses',
] as const

const json = 'application/json'
const form = 'multipart/form-data; boundary=x'
const junk: readonly [name: string, type: string, body: string | Buffer][] = [
  ['JSON that ends too early', json, '{"lines": [{"product":'],
  ['JSON that is not an object', json, '[[]]'],
  ['null', json, 'null'],
  ['a number', json, '7'],
  ['an empty body', json, ''],
  [
    'objects instead of texts',
    json,
    '{"email": {}, "username": [], "password": 1, "lines": {}, "title": {}, "order": []}',
  ],
  ['bytes that are not text', json, Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  [
    'a text with the character NUL',
    json,
    String.raw`{"email": "a\u0000@b.es", "username": "a\u0000", "password": "a\u0000bcdefgh", "order": "\u0000"}`,
  ],
  ['a prototype', json, '{"__proto__": {"admin": true}, "constructor": {"prototype": {"admin": true}}}'],
  ['10 MB', json, JSON.stringify({ note: 'x'.repeat(10_000_000) })],
  ['a form that ends too early', form, '--x\r\nContent-Disposition: form-data; name="username"\r\n\r\nali'],
  ['a form without its boundary', form, 'username=alice'],
  ['an unexpected file', 'image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47])],
]

const rows = async (): Promise<string> => {
  const tables = await scenario.db.query<{ name: string }>({
    text: `select quote_ident(relname) as name from pg_class
            where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'rate_limit' order by 1`,
  })
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*) from ${name}`).join(' union all ')
  return JSON.stringify(await scenario.db.query({ text: `${counts} order by 1` }))
}
// The first request of a person logs in and so adds rows. The admin logs in now, before the rows are counted.
await scenario.tokenOf('admin')
const before = await rows()

/** A refusal in the form that clients understand. */
const refusal = {
  status: expect.toSatisfy((status: number) => status >= 400 && status < 500),
  type: expect.stringMatching(/^application\/(?:problem\+)?json/),
  body: { status: expect.any(Number), detail: expect.any(String) },
}
const seen = (response: LightMyRequestResponse) => ({
  status: response.statusCode,
  type: response.headers['content-type'],
  body: response.json<unknown>(),
})

describe.each(writes)('%s', (when) => {
  it.each(junk)('refuses %s', async (_name, type, body) => {
    expect(seen(await scenario.send({ as: 'admin', when, body, headers: { 'content-type': type } }))).toMatchObject(
      refusal,
    )
  })
})

describe('a basket', () => {
  it.each([-1, 0, 0.5, 1.5, 1e9, 1e21, Number.MAX_SAFE_INTEGER, '1', true, [], {}])(
    'of %j loaves is refused',
    async (quantity) => {
      const body = { ...breadBasket(world), lines: [{ product: { id: world.bread.id }, quantity }] }
      for (const when of ['POST /api/orders-validate/5', 'POST /api/orders-create'] as const) {
        const response = await scenario.send({ when, body })
        expect(seen(response)).toMatchObject(refusal)
        expect(response.json()).toMatchObject({ violations: [{ propertyPath: 'lines[0].quantity' }] })
      }
    },
  )

  it.each(['00000000-0000-7000-8000-000000000000', 'nothing', '', '1', "' or 1=1 --", '../../etc/passwd'])(
    'of the unknown product «%s» is refused',
    async (id) => {
      const body = { ...breadBasket(world), lines: [{ product: { id }, quantity: 1 }] }
      expect(seen(await scenario.send({ when: 'POST /api/orders-create', body }))).toMatchObject(refusal)
    },
  )
})

describe('a request for a record that does not exist', () => {
  const lists = ['products', 'businesses', 'categories', 'orders', 'addresses', 'cms', 'prices', 'users', 'nothing']
  it.each(lists)('in %s is refused with a status 4xx, whatever the form of its id', async (list) => {
    for (const id of [
      '00000000-0000-7000-8000-000000000000',
      '0',
      '-1',
      '1e9',
      '%00',
      '%ff',
      '..%2f..%2fsecret',
      "'--",
    ]) {
      expect(seen(await scenario.send({ as: 'admin', when: `GET /api/${list}/${id}` }))).toMatchObject(refusal)
    }
  })
})

describe('a query', () => {
  it.each([
    '?itemsPerPage=1000000000',
    '?itemsPerPage=-1',
    '?page=1000000000',
    '?page=0',
    '?page=99999999999999999999',
    '?itemsPerPage=abc',
    '?price[gte]=x&price[lte]=',
    '?price[gte]=99999999999999999999',
    '?order[price]=sideways',
    '?order[nothing]=asc',
    '?id[]=nothing',
    '?parent.id[]=%00',
    '?search=%00',
    `?search=${'a '.repeat(500)}`,
    "?search=' or 1=1 --",
    '?search=%F0%9F%A5%96&[[]]=&=&&',
  ])('%s is answered or refused, and causes no server error', async (query) => {
    const response = await scenario.send({ when: `GET /api/products${query.replaceAll(' ', '+')}` as 'GET /' })
    const atMost100 = { status: 200, body: expect.toSatisfy((body: unknown[]) => body.length <= 100) }
    expect(seen(response)).toMatchObject(response.statusCode === 200 ? atMost100 : refusal)
  })
})

it('all bad inputs of these tests together leave the number of rows unchanged', async () => {
  expect(await rows()).toBe(before)
})
