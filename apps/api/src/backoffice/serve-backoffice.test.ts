import { afterAll, describe, expect, it } from 'vitest'
import { buildApp } from '#/app'
import { ResponseCache } from '#/resource/cache'
import { models } from '#/resources'
import { testConfig } from '#/testing/config'
import { testDatabase } from '#/testing/database'
import { quietLog } from '#/testing/log'
import { serveBackoffice } from './serve-backoffice.ts'

const html = '<!doctype html><html data-town="%TOWN%"><title>%NAME%</title>'
const file = (text: string, type: string, immutable = false) => ({
  plain: Buffer.from(text),
  br: undefined,
  gzip: undefined,
  type,
  etag: '"1"',
  immutable,
})
const files = new Map([
  ['/assets/index-12345678.js', file('start()', 'text/javascript; charset=utf-8', true)],
  ['/sw.js', file('work()', 'text/javascript; charset=utf-8')],
  ['/worker-off.js', file('leave()', 'text/javascript; charset=utf-8')],
  ['/manifest.webmanifest', file('{"name":"%NAME% Tienda"}', 'application/manifest+json')],
])
const db = await testDatabase()
const app = await buildApp({ config: testConfig(), db, cache: new ResponseCache(), models, log: quietLog })
await serveBackoffice(app, { db, config: testConfig() }, async () => ({ files, page: async () => html }))
afterAll(() => app.close())

describe('the back office', () => {
  it('answers every address below /manage with its page, which is never indexed and runs only its own scripts', async () => {
    for (const url of ['/manage/', '/manage/orders?show=new', '/manage/anything/else']) {
      const { statusCode, headers, body } = await app.inject(url)
      expect([url, statusCode, headers['x-robots-tag'], headers['cache-control']]).toEqual([
        url,
        200,
        'noindex',
        'no-cache',
      ])
      expect(headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval';")
      expect(headers['permissions-policy']).toContain('camera=(self)')
      expect(body).toContain('<title>Lonja</title>')
      expect(body).toContain('&quot;name&quot;:&quot;Lonja&quot;')
      const again = await app.inject({ url, headers: { 'if-none-match': headers['etag'] as string } })
      expect(again.statusCode).toBe(304)
    }
  })

  it('leads from /manage to /manage/, where its service worker may answer', async () => {
    const { statusCode, headers } = await app.inject('/manage?show=new')
    expect([statusCode, headers['location']]).toEqual([302, '/manage/?show=new'])
  })

  it('sends its files, and 404 for a file that does not exist', async () => {
    const script = await app.inject('/manage/assets/index-12345678.js')
    expect([script.body, script.headers['cache-control']]).toEqual(['start()', 'public, max-age=31536000, immutable'])
    expect((await app.inject('/manage/manifest.webmanifest')).json()).toEqual({ name: 'Lonja Tienda' })
    expect((await app.inject('/manage/assets/gone-12345678.js')).statusCode).toBe(404)
  })

  it('sends its service worker, with the facts of the town that the stored page contains', async () => {
    const { body, headers } = await app.inject('/manage/sw.js')
    expect(headers['cache-control']).toBe('no-cache')
    expect(body).toMatch(/^work\(\)\n\/\/ /)
    expect(decodeURIComponent(body)).toContain('"name":"Lonja"')
  })

  it('sends a worker that removes itself if service workers are switched off', async () => {
    const config = testConfig({ serviceWorker: false })
    const without = await buildApp({ config, db, cache: new ResponseCache(), models, log: quietLog })
    await serveBackoffice(without, { db, config }, async () => ({ files, page: async () => html }))
    expect((await without.inject('/manage/sw.js')).body).toMatch(/^leave\(\)/)
    await without.close()
  })

  it('answers neither other addresses nor other methods', async () => {
    expect((await app.inject('/manager')).statusCode).toBe(404)
    expect((await app.inject({ method: 'POST', url: '/manage/orders' })).statusCode).toBe(404)
  })
})
