import { once } from 'node:events'
import { type IncomingMessage, get as getPlain } from 'node:http'
import { request } from 'node:https'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { buildApp } from '#/app'
import { notify } from '#/notifications/notify'
import { Readiness } from '#/health/readiness'
import { serveShop } from '#/shop/serve-shop'
import { testConfig } from './config.ts'
import { type RunningProxy, missingProxies, proxyNames, startProxy } from './proxies.ts'
import { people, testApi } from './scenario.ts'

const origin = 'https://tienda.test'
const config = testConfig({ production: true, origin, trustProxy: 1 })
const { services, db, tokenOf } = await testApi()
const app = await buildApp({ ...services, config })
await serveShop(app, { ...services, config })
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
afterAll(() => app.close())

/** Gives each client its own address on this machine, like visitors from different networks. */
let clients = 1
const nextClient = () => ({ localAddress: `127.0.1.${(clients += 1)}` })

const missing = missingProxies()
const why = missing === undefined ? '' : ` (left out: ${missing})`

describe.skipIf(missing !== undefined).each(proxyNames)(`Lonja behind deploy/’s %s${why}`, (name) => {
  let proxy: RunningProxy
  beforeAll(async () => void (proxy = await startProxy(name, { servers: [`127.0.0.1:${port}`] })), 60_000)
  afterAll(() => proxy?.stop())

  it('redirects http to https', async () => {
    const headers = { host: proxy.domain }
    const sent = getPlain({ host: '127.0.0.1', port: proxy.plainPort, path: '/es/shops?a=b', headers })
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    answer.resume()
    expect(answer.statusCode).toBe(308)
    expect(answer.headers.location).toMatch(/^https:\/\/tienda\.test(:\d+)?\/es\/shops\?a=b$/)
  })

  it('serves pages over TLS, with links that begin with ORIGIN even if a visitor sends another host', async () => {
    const page = await proxy.ask('/', { headers: { 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'http' } })
    expect(page.status).toBe(200)
    expect(page.headers['strict-transport-security']).toMatch(/^max-age=\d{8}$/)
    expect(page.text).toContain(`<link rel="canonical" href="${origin}/"`)
    expect(page.text).not.toContain('evil.test')
  })

  it('serves API requests over TLS: an upload of 10 MB is accepted, and one of 13 MB is refused', async () => {
    const list = await proxy.ask('/api/products?itemsPerPage=1', { headers: { accept: 'application/json' } })
    expect(list.status).toBe(200)
    expect(list.headers['strict-transport-security']).toMatch(/^max-age=/)
    const upload = async (bytes: number) => {
      const form = new FormData()
      form.append('file', new Blob([Buffer.alloc(bytes)], { type: 'image/png' }), 'picture.png')
      const posted = new Request(origin, { method: 'POST', body: form })
      const type = posted.headers.get('content-type') ?? ''
      const whole = Buffer.from(await posted.arrayBuffer())
      const authorization = `Bearer ${await tokenOf('baker')}`
      return proxy.ask('/api/image-objects', {
        method: 'POST',
        headers: { authorization, 'content-type': type, 'content-length': `${whole.length}` },
        body: whole,
      })
    }
    // Lonja itself refuses the file, because it is no picture. So the file has passed the proxy.
    const small = await upload(10_000_000)
    expect(small.status).toBe(422)
    expect(small.text).toContain('This file is not a valid image.')
    expect((await upload(13_000_000)).status).toBe(413)
  })

  it('passes server-sent events on without a delay', async () => {
    const headers = { accept: 'text/event-stream', authorization: `Bearer ${await tokenOf('alice')}` }
    const sent = request(proxy.options('/api/events', { headers, agent: false, ca: proxy.ca })).end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    let heard = ''
    answer.setEncoding('utf8').on('data', (part: string) => void (heard += part))
    onTestFinished(() => void sent.destroy())
    await expect.poll(() => heard).toContain('event: reset')
    await notify(db, { type: 'campaign', title: 'Feria', to: [people.alice.id] })
    await expect.poll(() => heard).toContain('event: notification')
    expect(answer.complete).toBe(false)
  })

  it('receives requests that change data, even if its only process reports that it is not ready', async () => {
    const readiness = new Readiness(db)
    readiness.beginShutdown()
    const leaving = await buildApp({ ...services, config, readiness })
    let questions = 0
    leaving.addHook('onResponse', async ({ url }) => void (questions += url === '/api/ready' ? 1 : 0))
    await leaving.listen({ port: 0, host: '127.0.0.1' })
    onTestFinished(() => leaving.close())
    const { port: leavingPort } = leaving.server.address() as AddressInfo
    const before = await startProxy(name, { servers: [`127.0.0.1:${leavingPort}`] })
    onTestFinished(() => before.stop())
    // Only Caddy checks readiness. When it checks for the second time, it has received the answer to its first check.
    await expect.poll(() => name === 'nginx' || questions > 1, { timeout: 10_000 }).toBe(true)
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ email: 'alice@lonja.test' })
    expect((await before.ask('/api/reset-password', { method: 'POST', headers, body })).status).toBe(202)
  })

  it.runIf(name === 'nginx')(
    'sends a change again after its connection was cut, if the change has an idempotency key',
    async () => {
      const cutting = createServer((socket) => void socket.once('data', () => socket.resetAndDestroy()))
      cutting.listen(0, '127.0.0.1')
      await once(cutting, 'listening')
      onTestFinished(() => void cutting.close())
      const { port: cuttingPort } = cutting.address() as AddressInfo
      const between = await startProxy(name, { servers: [`127.0.0.1:${cuttingPort}`, `127.0.0.1:${port}`] })
      onTestFinished(() => between.stop())
      const change = async (key: string) => {
        const headers = { 'content-type': 'application/json', 'idempotency-key': key }
        const body = JSON.stringify({ email: 'alice@lonja.test' })
        return (await between.ask('/api/reset-password', { ...nextClient(), method: 'POST', headers, body })).status
      }
      // The proxy uses the servers in turn, including the server that closes connections.
      const keyless = [await change(''), await change(''), await change('')]
      expect(keyless).toContain(502)
      for (let time = 1; time <= 4; time += 1) expect(await change(`key ${time}`)).toBe(202)
    },
  )

  describe('70 searches of one visitor', () => {
    it.each<[forged: string, headersOf: (time: number) => Record<string, string>]>([
      ['nobody else', () => ({})],
      ['another address each time', (time) => ({ 'x-forwarded-for': `198.51.100.${time}` })],
      ['this machine', () => ({ 'x-forwarded-for': '127.0.0.1' })],
      ['this machine and another address', (time) => ({ 'x-forwarded-for': `127.0.0.1, 203.0.113.${time}` })],
      [
        'the server itself',
        (time) => ({ 'x-forwarded-for': 'in-process', forwarded: `for=10.0.0.${time}`, 'x-real-ip': `10.0.0.${time}` }),
      ],
    ])('are limited as searches of one address if the visitor claims to be %s', async (_claim, headersOf) => {
      const client = nextClient()
      const started = performance.now()
      const statuses: number[] = []
      for (let time = 1; time <= 70; time += 1) {
        const answer = await proxy.ask('/api/products?search=pan&itemsPerPage=1', {
          ...client,
          headers: headersOf(time),
        })
        statuses.push(answer.status)
      }
      const seconds = (performance.now() - started) / 1000
      const found = statuses.filter((status) => status === 200).length
      expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([])
      // The limit permits 60 requests immediately, and then one more in each second.
      expect(found).toBeGreaterThanOrEqual(60)
      expect(found).toBeLessThanOrEqual(61 + Math.ceil(seconds))
      expect(statuses.slice(0, 60)).toEqual(Array(60).fill(200))
      // On a very slow machine the budget refills between two searches, and no search is refused.
      expect(seconds > 8 || statuses.includes(429)).toBe(true)
    })
  })
})
