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

describe('the security headers for browsers', () => {
  plain('are sent with a list', { when: 'GET /api/products', answers: 200, sends: always })
  plain('are sent with a list from the cache', { when: 'GET /api/products', answers: 200, sends: always })
  plain('are sent with a private answer', { as: 'alice', when: 'GET /api/me', answers: 200, sends: always })
  plain('are sent with an error', { when: 'GET /api/me', answers: 401, sends: always })
  plain('are sent with 404 for an unknown path', { when: 'GET /api/nothing', answers: 404, sends: always })
  plain('are sent with 400 for malformed JSON', { when: 'POST /api/register', body: '{', answers: 400, sends: always })
})

describe('the HSTS header for two years', () => {
  const hsts = async (api: typeof plain, headers: Record<string, string> = {}) =>
    (await api.send({ when: 'GET /api/products', headers })).headers['strict-transport-security']
  it('is sent over TLS', async () => {
    expect(await hsts(secure, { 'x-forwarded-proto': 'https' })).toBe('max-age=63072000')
  })
  it('is not sent without TLS, nor if only an untrusted X-Forwarded-Proto says https', async () => {
    expect(await hsts(secure)).toBeUndefined()
    expect(await hsts(plain, { 'x-forwarded-proto': 'https' })).toBeUndefined()
  })
})

describe('a JSON body', () => {
  const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
  plain('with twenty levels is read', { when: 'POST /api/register', body: deep(20), answers: 422 })
  plain('with more than twenty levels is refused', {
    when: 'POST /api/register',
    body: deep(21),
    answers: 400,
    with: 'Syntax error',
  })
  plain('of more than 256 kB is refused', {
    when: 'POST /api/register',
    body: { name: 'x'.repeat(256 * 1024) },
    answers: 413,
    with: 'Payload too large',
  })
})
