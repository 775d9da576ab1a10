import { describe, expect, it } from 'vitest'
import { testApi } from '#/testing/scenario'

const admin = 'https://admin.lonja.test'
const scenario = await testApi(undefined, { corsOrigins: [admin, 'capacitor://localhost'] })
const everywhere = await testApi(undefined, { corsOrigins: ['*'] })
const nowhere = await testApi()
const { send } = scenario

const asks = { 'access-control-request-method': 'PATCH', 'access-control-request-headers': 'authorization' }
const corsOf = (headers: Record<string, unknown>) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'))

describe('a page of an allowed origin', () => {
  scenario('reads answers and their exposed headers', {
    when: 'GET /api/products',
    headers: { origin: admin },
    answers: 200,
    sends: {
      'access-control-allow-origin': admin,
      'access-control-expose-headers': expect.stringMatching(/Link.*X-Total-Count.*Location.*ETag.*RateLimit-Limit/),
      'cross-origin-resource-policy': 'cross-origin',
      vary: expect.stringContaining('Origin'),
    },
  })
  scenario('reads error answers', {
    when: 'GET /api/me',
    headers: { origin: 'capacitor://localhost' },
    answers: 401,
    sends: { 'access-control-allow-origin': 'capacitor://localhost', vary: 'Origin' },
  })
  scenario('may send a preflight request without an account', {
    when: 'OPTIONS /api/me',
    headers: { origin: admin, ...asks },
    answers: 204,
    sends: {
      'access-control-allow-origin': admin,
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': expect.stringMatching(
        /^content-type, authorization, x-xsrf-token.*idempotency-key.*preload, fields$/,
      ),
      'access-control-max-age': '600',
    },
  })
  it('is never allowed to send cookies', async () => {
    const answers = [
      await send({ when: 'GET /api/products', headers: { origin: admin } }),
      await send({ when: 'OPTIONS /api/products', headers: { origin: admin, ...asks } }),
      await everywhere.send({ when: 'GET /api/products', headers: { origin: admin } }),
    ]
    for (const { headers } of answers) expect(headers).not.toHaveProperty('access-control-allow-credentials')
    expect(answers[2]!.headers['access-control-allow-origin']).toBe('*')
  })
})

describe('a page of an origin that is not allowed', () => {
  it.each([
    'https://evil.test',
    'https://admin.lonja.test.evil.test',
    'http://admin.lonja.test',
    'https://admin.lonja.test:8443',
    'https://ADMIN.lonja.test',
    'null',
    '*',
    '',
  ])('gets no CORS headers if its origin is %j', async (origin) => {
    for (const when of ['GET /api/products', 'OPTIONS /api/products'] as const)
      expect(corsOf((await send({ when, headers: { origin, ...asks } })).headers)).toEqual([])
  })
  it('cannot read answers if the configuration allows no origin', async () => {
    const { headers } = await nowhere.send({ when: 'GET /api/products', headers: { origin: admin, ...asks } })
    expect(corsOf(headers)).toEqual([])
  })
})

describe('a request without an Origin header', () => {
  scenario('gets the allowed methods as the answer to OPTIONS', {
    when: 'OPTIONS /api/products',
    answers: 204,
    sends: { allow: expect.stringContaining('GET') },
  })
  it('gets no CORS headers', async () => {
    expect(corsOf((await send({ when: 'GET /api/products' })).headers)).toEqual([])
  })
})
