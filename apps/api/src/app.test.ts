import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { refreshProducts } from '#/product-documents/product-document'
import { insertBusiness, insertProduct } from '#/testing/factories'
import { people, testApi } from '#/testing/scenario'
import { models } from '#/resources'

let product = ''
const scenario = await testApi(
  async (db) => {
    const bakery = await insertBusiness(db, { members: [people.baker.id] })
    product = (await insertProduct(db, { business_id: bakery.id })).id
    await refreshProducts({ db, models }, [product])
  },
  { origin: 'https://lonja.test' },
)
const { app, send } = scenario

describe('HTTP methods', () => {
  scenario('that a URL does not support are answered with 405 and the list of methods that it supports', {
    when: 'PATCH /api/products',
    answers: 405,
    with: 'Method Not Allowed',
    sends: { allow: 'GET, HEAD, POST' },
  })
  scenario('that a URL supports are listed by OPTIONS', {
    when: `OPTIONS /api/products/${product}`,
    answers: 204,
    sends: { allow: 'GET, HEAD, PUT, DELETE, OPTIONS' },
  })
  scenario('for an unknown URL are answered with 404', { when: 'OPTIONS /api/nothing', answers: 404 })
  it('do not include TRACE', async () => {
    expect((await app.inject({ method: 'TRACE' as 'GET', url: '/api/products' })).statusCode).toBe(405)
  })
  scenario('include DELETE, which ignores a content type without a body', {
    as: 'admin',
    when: 'DELETE /api/products/00000000-0000-7000-8000-000000000000',
    headers: { 'content-type': 'text/plain' },
    answers: 404,
    with: 'Not Found',
  })
  it('include HEAD, whose answer has the same headers as the answer to GET', async () => {
    const [get, head] = [
      await send({ when: `GET /api/products/${product}` }),
      await send({ when: `HEAD /api/products/${product}` }),
    ]
    expect(head).toMatchObject({ statusCode: 200, body: '' })
    for (const name of ['etag', 'content-type', 'content-length', 'link', 'vary'])
      expect(head.headers[name]).toBe(get.headers[name])
  })
})

describe('URLs', () => {
  scenario('with a slash at the end are not found', {
    when: 'GET /api/products/',
    answers: 404,
    with: 'Not Found',
  })
  scenario('with an encoded slash in place of a slash are not found', {
    when: 'GET /api%2Fproducts',
    answers: 404,
    with: expect.objectContaining({ detail: expect.stringMatching(/^No route found for "GET /) }) as object,
  })
  scenario('of more than 8 kB are refused', {
    when: `GET /api/products?title=${'x'.repeat(8_200)}`,
    answers: 414,
    with: 'URI too long',
  })
  scenario('with a part of more than 500 characters are refused', {
    when: `GET /api/products/${'x'.repeat(600)}`,
    answers: 414,
    with: 'URI too long',
  })
  it('of long requests are not repeated in the header `Link` of the answer', async () => {
    const { statusCode, headers } = await send({ when: `GET /api/products?title=${'x'.repeat(8_000)}` })
    expect(statusCode).toBe(200)
    expect(headers['link']!.length).toBeLessThan(500)
  })
  scenario('in links begin with the configured origin, not with the host of the request', {
    when: 'GET /api/products',
    headers: { host: 'evil.test' },
    answers: 200,
    sends: { link: expect.stringContaining('<https://lonja.test/api/products?page=1>; rel="first"') },
  })
})

describe('compression of answers', () => {
  it.each([
    ['gzip, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br;q=0, gzip;q=0', undefined],
    ['identity', undefined],
  ])('for accept-encoding %j is %s', async (accepted, encoding) => {
    const when = 'GET /api/products'
    const { headers } = await send({ when, headers: { accept: '*/*', 'accept-encoding': accepted } })
    expect(headers['content-encoding']).toBe(encoding)
  })

  it('for one viewer is gzip if the answer is large and the request has a token', async () => {
    const headers = { 'accept-encoding': 'gzip, br' }
    const body = { type: 'order', subject: 'Pan', body: 'negro'.repeat(900) }
    const made = await send({ as: 'alice', when: 'POST /api/issues', body })
    const large = await send({ as: 'alice', when: `GET /api/issues/${made.json<{ id: string }>().id}`, headers })
    expect(large.headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'private, no-store' })
    expect(JSON.parse(gunzipSync(large.rawPayload).toString())).toEqual(made.json())
    const small = await send({ as: 'bob', when: 'GET /api/issues', headers })
    expect(small.headers).not.toHaveProperty('content-encoding')
  })
})

describe('requests sent directly over a socket', () => {
  let port = 0
  beforeAll(async () => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    port = (app.server.address() as AddressInfo).port
  })

  /** Sends these bytes over a socket and returns the whole answer. */
  const answerTo = async (bytes: string): Promise<string> => {
    const socket = connect(port, '127.0.0.1')
    const answer: Buffer[] = []
    socket.on('data', (chunk: Buffer) => answer.push(chunk))
    socket.write(bytes)
    await once(socket, 'close')
    return Buffer.concat(answer).toString()
  }
  const host = 'Host: lonja.test\r\nConnection: close\r\n'

  it.each([
    ['gibberish', 'Lorem ipsum\r\n\r\n', 400, 'Bad Request'],
    ['an unknown method', `BREW /api/products HTTP/1.1\r\n${host}\r\n`, 400, 'Bad Request'],
    ['the character NUL', `GET /api/products/\0 HTTP/1.1\r\n${host}\r\n`, 400, 'Bad Request'],
    [
      'two lengths',
      `POST /api/login HTTP/1.1\r\n${host}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
      400,
      'Bad Request',
    ],
    ['long headers', `GET / HTTP/1.1\r\n${host}X: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'Request headers too large'],
  ])('are answered with a JSON problem if they are not valid HTTP: %s', async (_what, bytes, status, detail) => {
    const [head = '', body = ''] = (await answerTo(bytes)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head.toLowerCase()).toContain('content-type: application/problem+json; charset=utf-8')
    expect(JSON.parse(body)).toMatchObject({ status, detail })
  })

  it('are valid with an absolute URL, of which only the path and the query are used', async () => {
    const bytes = `GET http://evil.test/api/products HTTP/1.1\r\n${host}\r\n`
    expect(await answerTo(bytes)).toContain('"@id":"/api/products"')
  })
})
