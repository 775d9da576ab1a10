import Fastify, { type FastifyInstance } from 'fastify'
import { describe, expect, it } from 'vitest'
import type { Config } from '../config.ts'
import { trustedProxies } from '../config/trusted-proxies.ts'
import { registerErrors } from './answer-errors.ts'
import { inProcess } from './in-process.ts'
import { bucketsOf, registerRequestBudget } from './request-budget.ts'
import { testConfig } from '../testing/config.ts'

let now = 0
const pass = (seconds: number) => void (now += seconds * 1000)

describe('a bucket', () => {
  const take = bucketsOf({ burst: 3, perSecond: 0.5 }, 1, () => now)
  it('accepts as many requests at once as its capacity, then one for each token that is added', () => {
    expect([1, 2, 3, 4].map(() => take('a').allowed)).toEqual([true, true, true, false])
    expect(take('a')).toEqual({ allowed: false, limit: 3, remaining: 0, reset: 2 })
    pass(2)
    expect([1, 2].map(() => take('a').allowed)).toEqual([true, false])
  })
  it('is separate for each client', () => {
    expect(take('b')).toEqual({ allowed: true, limit: 3, remaining: 2, reset: 2 })
  })
  it('never contains more than its capacity', () => {
    pass(3600)
    expect([1, 2, 3, 4].map(() => take('a').allowed)).toEqual([true, true, true, false])
  })
  it('has a capacity that grows with the rate limit factor', () => {
    const generous = bucketsOf({ burst: 3, perSecond: 0.5 }, 10, () => now)
    expect(generous('a')).toMatchObject({ limit: 30, remaining: 29 })
  })
})

function appOf(given: Partial<Config>): FastifyInstance {
  const config = testConfig({ rateLimitFactor: 0.1, ...given })
  const app: FastifyInstance = Fastify({ trustProxy: trustedProxies(config.trustProxy) })
  registerErrors(app)
  registerRequestBudget(app, config, () => now)
  app.get('/api/products', async () => ({}))
  app.get('/api/autocomplete/attribute', async () => ({}))
  app.get('/media/x', async () => ({}))
  return app
}

describe('requests', () => {
  const app = appOf({})
  const ask = async (
    url: string,
    remoteAddress: string,
    times = 1,
    headers: Record<string, string> = {},
    asked: FastifyInstance = app,
  ) => {
    let answer = await asked.inject({ url, remoteAddress, headers })
    for (let round = 1; round < times; round += 1) answer = await asked.inject({ url, remoteAddress, headers })
    return answer
  }

  it('above the budget are refused, with the time until the next one is accepted', async () => {
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

  it('of one IPv6 network (/64) are counted together', async () => {
    for (let host = 1; host <= 60; host += 1) await ask('/api/products', `2001:db8:1:2::${host}`)
    expect((await ask('/api/products', '2001:db8:1:2::ffff')).statusCode).toBe(429)
    expect((await ask('/api/products', '2001:db8:1:3::1')).statusCode).toBe(200)
  })

  it('for searches have a smaller budget, and a header contains the number of remaining requests', async () => {
    const url = '/api/products?itemsPerPage=5&search=pan'
    const first = await ask(url, '203.0.113.3')
    expect(first.headers).toMatchObject({ 'ratelimit-limit': '6', 'ratelimit-remaining': '5' })
    expect((await ask('/api/autocomplete/attribute', '203.0.113.3', 5)).statusCode).toBe(200)
    expect((await ask(url, '203.0.113.3')).statusCode).toBe(429)
    expect((await ask('/api/products?search=', '203.0.113.3')).statusCode).toBe(200)
  })

  it('for pictures, and requests of the server to itself, are not counted', async () => {
    expect((await ask('/media/x', '203.0.113.4', 100)).statusCode).toBe(200)
    expect((await ask('/api/products', inProcess.remoteAddress, 100)).statusCode).toBe(200)
  })

  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])(
    'from this machine (%s) are counted only in production',
    async (ip) => {
      expect((await ask('/api/products', ip, 100)).statusCode).toBe(200)
      const production = appOf({ production: true })
      expect((await ask('/api/products', ip, 60, {}, production)).statusCode).toBe(200)
      expect((await ask('/api/products', ip, 1, {}, production)).statusCode).toBe(429)
    },
  )

  it.each<[trustProxy: number | string[], forged: string]>([
    [1, '127.0.0.1, '],
    [1, `${inProcess.remoteAddress}, `],
    [1, '10.1.2.3, 198.51.100.7, '],
    [['loopback'], '127.0.0.1, '],
    [['loopback'], '10.1.2.3, '],
  ])('through a proxy (%j) count for the last address, not for the forged «%s»', async (trustProxy, forged) => {
    const proxied = appOf({ trustProxy })
    const from = (ip: string, times: number) =>
      ask('/api/products', '127.0.0.1', times, { 'x-forwarded-for': forged + ip }, proxied)
    expect((await from('203.0.113.9', 60)).statusCode).toBe(200)
    expect((await from('203.0.113.9', 1)).statusCode).toBe(429)
    expect((await from('203.0.113.10', 1)).statusCode).toBe(200)
  })

  it('that do not come through the proxy count for the sender, not for the address in X-Forwarded-For', async () => {
    const proxied = appOf({ trustProxy: 1 })
    const forged = (time: number) => ({ 'x-forwarded-for': `198.51.100.${time}` })
    for (let time = 0; time < 60; time += 1) await ask('/api/products', '203.0.113.11', 1, forged(time), proxied)
    expect((await ask('/api/products', '203.0.113.11', 1, forged(61), proxied)).statusCode).toBe(429)
  })
})
