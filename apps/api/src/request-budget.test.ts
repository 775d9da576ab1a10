import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { registerErrors } from './errors.ts'
import { bucketsOf, registerRequestBudget } from './request-budget.ts'
import { testConfig } from './testing/config.ts'

let now = 0
const pass = (seconds: number) => void (now += seconds * 1000)

describe('a bucket', () => {
  const take = bucketsOf({ burst: 3, perSecond: 0.5 }, 1, () => now)
  it('gives as many at once as it holds, then one at a time', () => {
    expect([1, 2, 3, 4].map(() => take('a').allowed)).toEqual([true, true, true, false])
    expect(take('a')).toEqual({ allowed: false, limit: 3, remaining: 0, reset: 2 })
    pass(2)
    expect([1, 2].map(() => take('a').allowed)).toEqual([true, false])
  })
  it('is one for each', () => {
    expect(take('b')).toEqual({ allowed: true, limit: 3, remaining: 2, reset: 2 })
  })
  it('never holds more than it may', () => {
    pass(3600)
    expect([1, 2, 3, 4].map(() => take('a').allowed)).toEqual([true, true, true, false])
  })
  it('grows with the factor', () => {
    const generous = bucketsOf({ burst: 3, perSecond: 0.5 }, 10, () => now)
    expect(generous('a')).toMatchObject({ limit: 30, remaining: 29 })
  })
})

describe('requests', () => {
  const app = Fastify({ trustProxy: true })
  registerErrors(app)
  registerRequestBudget(app, testConfig({ rateLimitFactor: 0.1 }), () => now)
  app.get('/api/products', async () => ({}))
  app.get('/api/autocomplete/attribute', async () => ({}))
  app.get('/media/x', async () => ({}))
  const ask = async (url: string, remoteAddress: string, times = 1) => {
    let answer = await app.inject({ url, remoteAddress })
    for (let round = 1; round < times; round += 1) answer = await app.inject({ url, remoteAddress })
    return answer
  }

  it('are refused beyond what people do, with when to come back', async () => {
    expect((await ask('/api/products', '203.0.113.1', 60)).statusCode).toBe(200)
    const refused = await ask('/api/products', '203.0.113.1')
    expect(refused.statusCode).toBe(429)
    expect(refused.headers).toMatchObject({
      'retry-after': '1',
      'ratelimit-limit': '60',
      'ratelimit-remaining': '0',
      'content-type': 'application/problem+json; charset=utf-8',
    })
    expect((await ask('/api/products', '203.0.113.2')).statusCode).toBe(200)
    pass(1)
    expect((await ask('/api/products', '203.0.113.1')).statusCode).toBe(200)
  })

  it('of one line of IPv6 count together', async () => {
    for (let host = 1; host <= 60; host += 1) await ask('/api/products', `2001:db8:1:2::${host}`)
    expect((await ask('/api/products', '2001:db8:1:2::ffff')).statusCode).toBe(429)
    expect((await ask('/api/products', '2001:db8:1:3::1')).statusCode).toBe(200)
  })

  it('that search are fewer, and say how many are left', async () => {
    const url = '/api/products?itemsPerPage=5&search=pan'
    const first = await ask(url, '203.0.113.3')
    expect(first.headers).toMatchObject({ 'ratelimit-limit': '6', 'ratelimit-remaining': '5' })
    expect((await ask('/api/autocomplete/attribute', '203.0.113.3', 5)).statusCode).toBe(200)
    expect((await ask(url, '203.0.113.3')).statusCode).toBe(429)
    expect((await ask('/api/products?search=', '203.0.113.3')).statusCode).toBe(200)
  })

  it('for pictures are not counted, nor those of the machine itself', async () => {
    expect((await ask('/media/x', '203.0.113.4', 100)).statusCode).toBe(200)
    for (const local of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      expect((await ask('/api/products', local, 100)).statusCode).toBe(200)
  })
})
