import type { Call } from '@lonja/contract/calls'
import type { Answer, Ask, Client } from './client.ts'
import { expectStatus, must } from './declared.ts'
import { checkRows } from './lists.ts'
import type { Walk } from './samples.ts'
import { testPassword } from '../factories.ts'
import { text } from './uploads.ts'
import { people } from './world.ts'

/** Makes a call and checks its answer. Returns a text about what was checked. */
export type Probe = (walk: Walk, call: Call) => Promise<string>

/** Sends the request in both formats, JSON and JSON-LD, and checks the bodies of the answers. */
export async function both(
  { client }: Walk,
  call: string,
  ask: Ask,
  status: number,
  look: (body: Record<string, unknown>) => boolean,
): Promise<string> {
  for (const format of ['json', 'jsonld'] as const) {
    const answer = await client.send(call, { ...ask, format })
    expectStatus(answer, status)
    must(look(answer.body as Record<string, unknown>), `not what was expected: ${answer.text.slice(0, 200)}`)
    if (format === 'jsonld') await expectLinked(client, answer.body as Record<string, unknown>)
  }
  return `${ask.as ?? 'nobody'}, both formats`
}

/** Checks that a JSON-LD answer has an `@id`. If its `@context` is an address, requests it. */
async function expectLinked(
  client: Client,
  { '@id': id, '@context': context }: Record<string, unknown>,
): Promise<void> {
  must(typeof id === 'string', 'no @id in JSON-LD')
  if (typeof context !== 'string') return
  await client.ask(`GET ${context.replace('/api', '')}`)
}

/** Checks an answer that exists in one format only, for example an answer of OAuth. */
export const once = async (
  answer: Promise<Answer>,
  status: number,
  look: (body: never) => boolean = () => true,
): Promise<string> => {
  const got = await answer
  expectStatus(got, status)
  must(look(got.body as never), `not what was expected: ${got.text.slice(0, 200)}`)
  return `${status}`
}

const isSession = ({ access_token, expires_in }: { access_token: string; expires_in: number }): boolean =>
  access_token !== '' && expires_in > 0

const login = { grant_type: 'password', username: people.alice.username, password: testPassword }
const basket = ({ given }: Walk) => ({
  lines: [{ product: { id: given['products']![0]! }, quantity: 1 }],
  customer: { name: 'Ana', email: 'ana@example.org', phone: '600 123 123' },
  shippings: [{ business: { id: given['businesses']![0]! }, shippingMethod: { id: given['shipping-methods']![0]! } }],
  paymentMethod: { id: given['payment-methods']![0]! },
})
export const members = (body: Record<string, unknown>): Record<string, unknown>[] =>
  (Array.isArray(body) ? body : body['member']) as Record<string, unknown>[]

/** For every hand-written operation: how it is called, and what must be true afterwards. */
export const written: Readonly<Record<string, Probe>> = {
  'POST /login': async ({ client }) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(login)) form.append(name, value)
    await once(client.send('POST /login', { body: form }), 200, isSession)
    await once(client.send('POST /login', { body: new URLSearchParams(login) }), 200, isSession)
    await once(client.send('POST /login', { body: { ...login, password: 'falsa' } }), 400)
    return 'nobody: by form, by query, by JSON'
  },
  'POST /logout': async (walk) => {
    const { access_token } = await walk.client.ask<{ access_token: string }>('POST /login', { body: login })
    const headers = { authorization: `Bearer ${access_token}` }
    await once(walk.client.send('POST /logout', { headers, body: {} }), 204)
    await once(walk.client.send('GET /me', { headers }), 401)
    return 'alice: ended'
  },
  'POST /logout/{deviceUuid}': async ({ client }) =>
    once(client.send('POST /logout/00000000-0000-4000-8000-000000000000', { body: {} }), 204),
  'POST /login-social/{platform}': async ({ client, social }) => {
    const credentials = {
      id_token: social.idToken('google', { sub: 'g-1', email: 'n@gmail.test', email_verified: true }),
    }
    await once(client.send('POST /login-social/google', { body: { credentials } }), 200, isSession)
    await once(client.send('POST /login-social/google', { body: { credentials: { id_token: 'x' } } }), 400)
    await once(client.send('POST /login-social/myspace', { body: { credentials } }), 404)
    return 'nobody: by a signed token'
  },
  'GET /me/token': async (walk) => {
    const uuid = '00000000-0000-4000-8000-0000000000aa'
    await both(
      walk,
      `GET /me/token?token=t1&uuid=${uuid}`,
      { as: 'alice' },
      200,
      ({ registered }) => registered === true,
    )
    return both(walk, `GET /me/token?uuid=${uuid}`, { as: 'alice' }, 200, ({ token }) => token === 't1')
  },
  'POST /full-register': async ({ client }) => {
    const body = { username: 'entera', email: 'entera@example.org', password: 'una frase bien larga', city: 'Chiva' }
    return once(client.send('POST /full-register', { body }), 201, ({ city }: { city: string }) => city === 'Chiva')
  },
  'GET /reset-password': ({ client }) => sameForAll((email) => client.send(`GET /reset-password?email=${email}`), 200),
  'POST /reset-password': ({ client }) =>
    sameForAll((email) => client.send('POST /reset-password', { body: { email } }), 202),
  'GET /me': (walk) => both(walk, 'GET /me', { as: 'alice' }, 200, ({ username }) => username === 'alice'),
  'PUT /me': (walk) =>
    both(
      walk,
      'PUT /me',
      { as: 'alice', body: { city: 'Chiva' } },
      200,
      ({ city, username }) => city === 'Chiva' && username === 'alice',
    ),
  'POST /register': async ({ client }) => {
    const body = { username: 'nueva', email: 'nueva@example.org', password: 'una frase bien larga' }
    await once(client.send('POST /register', { body }), 201, ({ role }: { role: string }) => role === 'ROLE_USER')
    const second = { ...body, username: 'otra', email: 'otra@example.org' }
    await once(
      client.send('POST /register', { body: second, format: 'jsonld' }),
      201,
      (made) => made['@type'] === 'User',
    )
    return once(client.send('POST /register', { body }), 422)
  },
  'GET /users': (walk, { query }) => checkRows(walk, '/users', query, 'admin'),
  'GET /users-email': async ({ client }) => {
    const exists = (email: string) => client.ask<{ exists: boolean }>(`GET /users-email?email=${email}`)
    must((await exists(people.alice.email)).exists, 'not known')
    must(!(await exists('nadie@example.org')).exists, 'known')
    return 'nobody: tells whether there is an account'
  },
  'GET /businesses-admin': async (walk, { query }) => {
    const own = await walk.client.ask<{ id: string }[]>('GET /businesses-admin', { as: 'baker' })
    must(
      own.some(({ id }) => id === walk.given['businesses']![0]),
      'not the shop for which the caller works',
    )
    return checkRows(walk, '/businesses-admin', query, 'admin')
  },
  'GET /businesses-cities': (walk, { query }) => checkRows(walk, '/businesses-cities', query, 'nobody'),
  'GET /businesses-location/{latitude}/{longitude}': (walk, { query }) =>
    checkRows(walk, '/businesses-location/39.4712/-0.7185', query, 'nobody'),
  'GET /businesses-url': (walk, { query }) => checkRows(walk, '/businesses-url', query, 'nobody'),
  'GET /businesses-url/{code}': (walk) =>
    both(walk, 'GET /businesses-url/horno', {}, 200, ({ code }) => code === 'horno'),
  'GET /business-fav/{id}': (walk) => favourite(walk, 'business-fav', 'businesses'),
  'GET /business-favs': (walk, { query }) => favourites(walk, 'business-fav', 'businesses', query),
  'GET /products-fav/{id}': (walk) => favourite(walk, 'products-fav', 'products'),
  'GET /products-favs': (walk, { query }) => favourites(walk, 'products-fav', 'products', query),
  'PUT /products-marketplace': async (walk) => {
    const body = { products: [walk.given['products']![1]!], marketplace: true }
    await once(walk.client.send('PUT /products-marketplace', { as: 'baker', body }), 403)
    return both(walk, 'PUT /products-marketplace', { as: 'florist', body }, 200, (answer) =>
      members(answer).every(({ marketplace }) => marketplace === true),
    )
  },
  'GET /image-galleries-code/{code}': async (walk) => {
    const id = await walk.sample('image-galleries', 0)
    const gallery = await walk.client.ask<{ code: string }>(`GET /image-galleries/${id}`, { as: 'admin' })
    return both(walk, `GET /image-galleries-code/${gallery.code}`, {}, 200, ({ code }) => code === gallery.code)
  },
  'POST /orders-validate': (walk) =>
    both(
      walk,
      'POST /orders-validate',
      { body: basket(walk) },
      200,
      ({ lines, total }) => (lines as unknown[]).length === 1 && Number(total) > 0,
    ),
  'POST /orders-validate/{step}': async (walk) => {
    await once(walk.client.send('POST /orders-validate/9', { body: basket(walk) }), 404)
    return both(
      walk,
      'POST /orders-validate/5',
      { body: basket(walk) },
      200,
      ({ lines, total }) => (lines as unknown[]).length === 1 && Number(total) > 0,
    )
  },
  'POST /orders-create': (walk) =>
    both(walk, 'POST /orders-create', { as: 'alice', body: basket(walk) }, 201, ({ code }) => typeof code === 'string'),
  'POST /orders': (walk) =>
    both(walk, 'POST /orders', { as: 'alice', body: basket(walk) }, 201, ({ code }) => typeof code === 'string'),
  'POST /order-cancel': async (walk) => {
    const order = await walk.client.ask<{ id: string }>('POST /orders', { as: 'alice', body: basket(walk) })
    await once(walk.client.send('POST /order-cancel', { as: 'bob', body: { order: order.id } }), 404)
    return both(walk, 'POST /order-cancel', { as: 'alice', body: { order: order.id } }, 200, ({ status }) =>
      JSON.stringify(status).includes(typeof status === 'string' ? '/api/order-statuses/' : 'canceled'),
    )
  },
  'PUT /orders/{id}': (walk) =>
    both(
      walk,
      `PUT /orders/${walk.given['orders']![0]}`,
      { as: 'alice', body: { note: 'Sin sal' } },
      200,
      ({ note }) => note === 'Sin sal',
    ),
  'POST /order-statuses': (walk) => {
    const body = { code: 'pending', name: 'Por confirmar', sort: 1 }
    return both(walk, 'POST /order-statuses', { as: 'admin', body }, 201, ({ name }) => name === 'Por confirmar')
  },
  'POST /order-status-histories': async (walk) => {
    const [order] = walk.given['orders']!
    await once(
      walk.client.send('POST /order-status-histories', { as: 'alice', body: { order, status: 'complete' } }),
      403,
    )
    const next = ['accepted', 'preparing']
    for (const format of ['json', 'jsonld'] as const) {
      const body = { order, status: next.shift() }
      await once(walk.client.send('POST /order-status-histories', { as: 'baker', body, format }), 201)
    }
    return 'baker: accepted, then preparing'
  },
  'PUT /payments/{id}': async (walk) => {
    const payments = await walk.client.ask<{ id: string }[]>('GET /payments', { as: 'baker' })
    const url = `PUT /payments/${payments[0]!.id}`
    await once(walk.client.send(url, { as: 'alice', body: {} }), 403)
    return both(walk, url, { as: 'baker', body: {} }, 200, ({ id }) => id === payments[0]!.id)
  },
  // A sold product cannot be deleted, because it is part of an order.
  'DELETE /sold-products/{id}': async ({ client, given }) => {
    await once(client.send(`DELETE /sold-products/${given['sold-products']![0]}`, { as: 'alice' }), 403)
    await once(client.send(`DELETE /sold-products/${given['sold-products']![0]}`, { as: 'baker' }), 409)
    return 'baker: refused, as it is in use'
  },
  'POST /media-objects': (walk) =>
    uploaded(
      walk,
      'media-objects',
      () => text(1),
      ({ fileOName }) => fileOName === 'apunte-1.txt',
    ),
  'POST /shipping-methods-order': (walk) =>
    both(walk, 'POST /shipping-methods-order', { body: basket(walk) }, 200, (body) =>
      members(body).every(({ price, business }) => Number.isInteger(price) && business !== undefined),
    ),
  'POST /payment-methods-order': (walk) =>
    both(walk, 'POST /payment-methods-order', { body: basket(walk) }, 200, (body) => members(body).length === 2),
}

export async function uploaded(
  { client }: Walk,
  path: string,
  file: () => FormData | Promise<FormData>,
  look: (made: Record<string, unknown>) => boolean,
): Promise<string> {
  for (const format of ['json', 'jsonld'] as const)
    await once(client.send(`POST /${path}`, { as: 'baker', format, body: await file() }), 201, look)
  return 'baker uploads, both formats'
}

/** Checks that the answer does not reveal whether an account exists. */
async function sameForAll(ask: (email: string) => Promise<Answer>, status: number): Promise<string> {
  for (const email of [people.bob.email, 'nadie@example.org']) {
    const expected = JSON.stringify({ email, status: 'accepted' })
    await once(ask(email), status, (body) => JSON.stringify(body) === expected)
  }
  return 'nobody: the same for everybody'
}

/**
 * Checks that a first call marks a record as a favourite, that a second call removes the mark, and that a call with
 * `favourite=true` sets the mark.
 */
async function favourite(walk: Walk, path: string, collection: string): Promise<string> {
  const id = walk.given[collection]![0]!
  const mark = (query = '') => walk.client.ask<{ favourite: boolean }>(`GET /${path}/${id}${query}`, { as: 'bob' })
  must((await mark()).favourite, 'not marked')
  must(!(await mark()).favourite, 'not unmarked')
  return both(walk, `GET /${path}/${id}?favourite=true`, { as: 'bob' }, 200, (body) => body['favourite'] === true)
}

async function favourites(walk: Walk, path: string, collection: string, query: readonly string[]): Promise<string> {
  for (const id of walk.given[collection]!.slice(0, 2))
    await walk.client.ask(`GET /${path}/${id}?favourite=true`, { as: 'alice' })
  return checkRows(walk, `/${path}s`, query, 'alice')
}
