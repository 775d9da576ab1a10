import { afterAll, describe, expect, it } from 'vitest'
import { buildApp } from '#/app'
import { ResponseCache } from '#/resource/cache'
import { testConfig } from '#/testing/config'
import { testDatabase } from '#/testing/database'
import { insertUser } from '#/testing/factories'
import { quietLog } from '#/testing/log'
import { models } from '#/resources'
import { serveShop } from './serve-shop.ts'

describe('an installation without a town', async () => {
  const config = testConfig({ origin: 'https://lonja.test' })
  const db = await testDatabase()
  const cache = new ResponseCache()
  db.onChanged((tags) => cache.invalidate(tags))
  const app = await buildApp({ config, db, cache, models, log: quietLog })
  await serveShop(app, { config, db, cache })
  afterAll(() => app.close())

  it.each(['/', '/ca', '/product/pan'])('says at %s where the code for the setup is, without scripts', async (url) => {
    const { statusCode, body, headers } = await app.inject(url)
    expect(statusCode).toBe(200)
    expect(body).toContain('Este mercado aún no está configurado')
    expect(body).not.toContain('<script')
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'sha256-/),
    })
  })

  it('answers the API and the manifest as usual', async () => {
    expect((await app.inject('/api/products')).statusCode).toBe(200)
    expect((await app.inject('/manifest.webmanifest')).headers['content-type']).toContain('manifest')
  })

  it('shows the shop as soon as there is an operator', async () => {
    await insertUser(db, { role: 'ROLE_ADMIN' })
    expect((await app.inject('/')).body).toContain('<script')
  })
})
