import { describe, expect, it } from 'vitest'
import { testApi } from '#/testing/scenario'

const plain = await testApi()
const secure = await testApi(undefined, { origin: 'https://lonja.test', trustProxy: 1 })

const always = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

describe('the restrictions for browsers', () => {
  plain('is said of lists', { when: 'GET /api/products', answers: 200, sends: always })
  plain('is said of the same again, from the store', { when: 'GET /api/products', answers: 200, sends: always })
  plain('is said of what is private', { as: 'alice', when: 'GET /api/me', answers: 200, sends: always })
  plain('is said of errors', { when: 'GET /api/me', answers: 401, sends: always })
  plain('is said of what there is not', { when: 'GET /api/nothing', answers: 404, sends: always })
  plain('is said of what cannot be read', { when: 'POST /api/register', body: '{', answers: 400, sends: always })
})

describe('HSTS for two years', () => {
  const hsts = async (api: typeof plain, headers: Record<string, string> = {}) =>
    (await api.send({ when: 'GET /api/products', headers })).headers['strict-transport-security']
  it('are sent over TLS', async () => {
    expect(await hsts(secure, { 'x-forwarded-proto': 'https' })).toBe('max-age=63072000')
  })
  it('are not sent without TLS, whatever the client claims', async () => {
    expect(await hsts(secure)).toBeUndefined()
    expect(await hsts(plain, { 'x-forwarded-proto': 'https' })).toBeUndefined()
  })
})

describe('JSON', () => {
  const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
  plain('of twenty levels is read', { when: 'POST /api/register', body: deep(20), answers: 422 })
  plain('of more is not', { when: 'POST /api/register', body: deep(21), answers: 400, with: 'Syntax error' })
  plain('of more than 256 kB is not', {
    when: 'POST /api/register',
    body: { name: 'x'.repeat(256 * 1024) },
    answers: 413,
    with: 'Payload too large',
  })
})
