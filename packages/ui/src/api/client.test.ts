import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { localeOf } from '#/i18n/locale.ts'
import type { Texts } from '#/i18n/texts.ts'
import { type ApiError, errorText } from './api-error.ts'
import { type CallOptions, type Transport, createClient } from './client.ts'

const es = JSON.parse(readFileSync(new URL('../../texts/es.json', import.meta.url), 'utf8')) as Texts
const locale = localeOf('es', es)

/** Makes a call that gets this answer from the server or a proxy, and returns the error of the call. */
async function failed(status: number, body: string, type: string): Promise<ApiError> {
  const transport = () => Promise.resolve(new Response(body, { status, headers: { 'content-type': type } }))
  const { call } = createClient({ transport })
  return call('/anything', { anonymous: true }).then(
    () => Promise.reject(new Error('It succeeded')),
    (error: ApiError) => error,
  )
}

const problem = 'application/problem+json; charset=utf-8'
const json = 'application/json; charset=utf-8'
const html = '<!doctype html><html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>'
const ours = { type: '/errors/409', title: 'An error occurred', status: 409, detail: 'Out of stock', requestId: 'a' }
const violation = { propertyPath: 'email', message: 'This value is not a valid email address.' }
const oauth = { error: 'invalid_grant', error_description: 'Invalid credentials' }

describe('an error of a call', () => {
  it.each([
    ['a problem of our API', 409, ours, problem, 'out_of_stock'],
    ['an error of our token endpoint', 400, { ...oauth, detail: 'Invalid credentials' }, json, 'invalid_credentials'],
    ['an error of another OAuth server', 400, oauth, json, 'invalid_grant'],
    [
      'an exception of a server in debug mode',
      500,
      { error: { exception: [{ message: 'Empty basket' }] } },
      json,
      'empty_basket',
    ],
    ['an empty list of exceptions', 500, { error: { exception: [] } }, json, 'default'],
    ['a 404 without a text', 404, {}, json, 'no_found'],
    ['a detail that is not a text', 500, { detail: { deep: true } }, json, 'default'],
  ])('is read from %s [C8.1 C8.2 C8.3]', async (_, status, body, type, key) => {
    expect(await failed(status, JSON.stringify(body), type)).toMatchObject({ status, key })
  })

  it.each([
    [502, 'default'],
    [503, 'default'],
    [404, 'no_found'],
  ])('is read from a proxy’s HTML page with the status %i as %s [C8.4]', async (status, key) => {
    const error = await failed(status, html, 'text/html')
    expect(error).toMatchObject({ status, key })
    expect(errorText(locale, error)).toBe(locale.knownText(`error.${key}`))
  })

  it('contains the violations from the answer of the server', async () => {
    const body = { ...ours, status: 422, detail: `email: ${violation.message}`, violations: [violation] }
    expect((await failed(422, JSON.stringify(body), problem)).violations).toEqual([violation])
  })

  it.each(['null', '[]', '"text"', ''])('is the default for the unknown body %j [C8.7]', async (body) => {
    expect(await failed(500, body, json)).toMatchObject({ status: 500, key: 'default' })
  })
})

describe('the headers and body of a call', () => {
  afterEach(() => vi.unstubAllGlobals())

  async function headersOf(options: CallOptions): Promise<Record<string, string>> {
    let sent: RequestInit = {}
    const transport: Transport = (_path, init) => {
      sent = init
      return Promise.resolve(new Response('{}', { headers: { 'content-type': json } }))
    }
    await createClient({ transport }).call('/anything', options)
    return sent.headers as Record<string, string>
  }

  it('contain the token of the cookie XSRF-TOKEN in the header X-XSRF-TOKEN for writes [C9.15]', async () => {
    vi.stubGlobal('document', { cookie: 'cookie_banner=accepted; XSRF-TOKEN=a%3Db' })
    expect(await headersOf({ method: 'POST', body: {} })).toMatchObject({ 'X-XSRF-TOKEN': 'a=b' })
    expect(await headersOf({})).not.toHaveProperty('X-XSRF-TOKEN')
  })

  it('have the content type of JSON, unless the body is a form', async () => {
    expect(await headersOf({ method: 'POST', body: { a: 1 } })).toMatchObject({ 'Content-Type': 'application/json' })
    expect(await headersOf({ method: 'POST', body: new FormData() })).not.toHaveProperty('Content-Type')
  })
})

describe('two clients in one process', () => {
  const answered = (by: string, asked: string[]) =>
    createClient({
      origin: `https://${by}.example`,
      transport: async (path) => {
        asked.push(path)
        await new Promise((resolve) => setTimeout(resolve, 1))
        return Response.json({ by })
      },
    })

  it('each call their own server, even at the same time', async () => {
    const paths: Record<string, string[]> = { ripoll: [], olot: [] }
    const [ripoll, olot] = [answered('ripoll', paths['ripoll']!), answered('olot', paths['olot']!)]
    const answers = await Promise.all([ripoll.call('/one'), olot.call('/two'), ripoll.call('/three')])
    expect(answers).toEqual([{ by: 'ripoll' }, { by: 'olot' }, { by: 'ripoll' }])
    expect(paths).toEqual({ ripoll: ['/api/one', '/api/three'], olot: ['/api/two'] })
    expect([ripoll.origin, olot.origin]).toEqual(['https://ripoll.example', 'https://olot.example'])
  })

  it('each send the token of their own session', async () => {
    const tokens: string[] = []
    const as = (token: string) =>
      createClient({
        transport: (_path, { headers }) => {
          tokens.push(new Headers(headers).get('authorization') ?? 'none')
          return Promise.resolve(Response.json({}))
        },
        credentials: { token: () => Promise.resolve(token), renew: () => Promise.resolve(false) },
      })
    await Promise.all([as('ana').call('/me'), as('bob').call('/me')])
    expect(new Set(tokens)).toEqual(new Set(['Bearer ana', 'Bearer bob']))
  })
})

it.each([
  ['https://ripoll.example', ['none', '1.20', '1.20']],
  ['', ['none', 'none', 'none']],
])(
  'a client of the server at «%s» sends back the position of its last write, unless a cookie does',
  async (origin, sent) => {
    const positions: string[] = []
    const { call } = createClient({
      origin,
      transport: (_path, { method, headers }) => {
        positions.push(new Headers(headers).get('x-lonja-position') ?? 'none')
        return Promise.resolve(Response.json({}, method === 'POST' ? { headers: { 'x-lonja-position': '1.20' } } : {}))
      },
    })
    await call('/favourites', { method: 'POST', body: {} })
    await call('/favourites')
    await call('/favourites')
    expect(positions).toEqual(sent)
  },
)
