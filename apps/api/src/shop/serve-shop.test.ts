import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#/app'
import type { FastifyInstance } from 'fastify'
import { testBank } from '#/payments/payment-config'
import { refreshProducts } from '#/products/product-document'
import { ResponseCache } from '#/resource/cache'
import { testConfig } from '#/testing/config'
import { testDatabase } from '#/testing/database'
import { insertBusiness, insertCategory, insertProduct } from '#/testing/factories'
import { serveShop } from './serve-shop.ts'

const db = await testDatabase()
let app: FastifyInstance
let product: { id: string }

beforeAll(async () => {
  const redsys = { ...testBank, url: 'https://sis.redsys.es' }
  const config = testConfig({ origin: 'https://lonja.test', payments: { redsys } })
  const business = await insertBusiness(db, { name: 'Horno del Sol' })
  const category = await insertCategory(db, { title: 'Pan' })
  product = await insertProduct(db, {
    title: 'Pan de </script><b>nueces</b>',
    description: 'Con nueces\u2028de Requena',
    business_id: business.id,
    parent_id: category.id,
    price: 450,
  })
  await refreshProducts(db, [product.id])
  const cache = new ResponseCache()
  db.onChanged((tags) => cache.invalidate(tags))
  app = await buildApp({ config, db, cache })
  await serveShop(app, { cache, config })
  return () => app.close()
})

/** The address of the script that every page begins with. */
const scriptOf = async () => /src="(\/assets\/main-[^"]+\.js)"/.exec((await get('/')).body)![1]!

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('a page', () => {
  it('is kept, but never after a change of what it shows, and never with another answer’s nonce', async () => {
    const noncesOf = (body: string) => new Set([...body.matchAll(/nonce="([^"]+)"/g)].map(([, nonce]) => nonce))
    const [first, second] = [await get('/products'), await get('/products')]
    expect(noncesOf(first.body).size).toBe(1)
    expect([...noncesOf(first.body)]).not.toEqual([...noncesOf(second.body)])
    for (const { body, headers } of [first, second])
      expect(headers['content-security-policy']).toContain(`'nonce-${[...noncesOf(body)][0]}'`)
    const late = await insertProduct(db, { title: 'Rosquilletas recién hechas' })
    await db.transaction(() => refreshProducts(db, [late.id]))
    expect((await get('/products')).body).toContain('Rosquilletas recién hechas')
  })

  it('carries what it is about without scripts: title, description, canonical, preview, price', async () => {
    const { statusCode, headers, body } = await get(`/product/${product.id}`)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(body).toContain('<html lang="es"')
    expect(body).toContain('<title>Pan de &lt;/script&gt;&lt;b&gt;nueces&lt;/b&gt; · Lonja</title>')
    expect(body).toContain(`<link rel="canonical" href="https://lonja.test/product/${product.id}">`)
    expect(body).toContain('<meta property="og:type" content="product">')
    expect(body).toContain('4,50\u00a0€')
    expect(body).toContain('Horno del Sol')
  })

  it('tells search engines the product, its price and the way to it', async () => {
    const { body } = await get(`/product/${product.id}`)
    const things = [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json]) => JSON.parse(json!) as Record<string, unknown>,
    )
    expect(things.map((thing) => thing['@type'])).toEqual(['Product', 'BreadcrumbList', 'LocalBusiness'])
    expect(things[0]).toMatchObject({
      name: 'Pan de </script><b>nueces</b>',
      offers: { price: '4.50', priceCurrency: 'EUR', url: `https://lonja.test/product/${product.id}` },
    })
  })

  it('keeps what the catalogue says out of its scripts', async () => {
    const { body } = await get(`/product/${product.id}`)
    const state = /<script type="application\/json" id="state">(.*?)<\/script>/.exec(body)![1]!
    expect(state).not.toMatch(/[<\u2028\u2029]/)
    expect(JSON.stringify(JSON.parse(state))).toContain('Pan de </script><b>nueces</b>')
    expect(body).not.toContain('<b>nueces</b>')
  })

  it.each(['/', '/catalog', '/products', '/products?search=nueces'])(
    'of %s holds the products or their categories',
    async (url) => {
      const { statusCode, body } = await get(url)
      expect(statusCode).toBe(200)
      expect(body).toMatch(/nueces|Pan/)
      expect(body).toContain('<meta name="description"')
      expect(body).toContain('<link rel="canonical"')
    },
  )

  it('answers 404 for an unknown address and an unknown product, and asks not to be indexed', async () => {
    for (const url of ['/nothing', '/product/00000000-0000-7000-8000-000000000000', '/product/nothing']) {
      const { statusCode, body } = await get(url)
      expect(statusCode).toBe(404)
      expect(body).toContain('<meta name="robots" content="noindex">')
      expect(body).toContain('<search>')
    }
  })

  it('asks about cookies until one has chosen', async () => {
    expect((await get('/')).body).toContain('Rechazar')
    expect((await get('/', { cookie: 'a=b; cookie_banner=rejected' })).body).not.toContain('Rechazar')
  })

  it.each(['//', '//cms/x', '/cms/x%00'])('of %s is one, as a browser would read it', async (url) => {
    const { statusCode, headers } = await get(url)
    expect([200, 404]).toContain(statusCode)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
  })

  it('leads the long name of the home page to the short one', async () => {
    expect((await get('/home')).headers['location']).toBe('/')
  })
})

describe('the policy of a page', () => {
  it('lets only its own scripts run, by a nonce that is new each time', async () => {
    const nonces = []
    for (let time = 0; time < 2; time += 1) {
      const { headers, body } = await get('/')
      const nonce = /script-src 'nonce-([^']+)' 'strict-dynamic'/.exec(String(headers['content-security-policy']))![1]!
      const scripts = [...body.matchAll(/<script(?![^>]*(?:application\/(?:ld\+)?json))[^>]*>/g)].map(([tag]) => tag)
      expect(scripts.length).toBeGreaterThan(0)
      for (const tag of scripts) expect(tag).toContain(`nonce="${nonce}"`)
      expect(body).not.toMatch(/ (?:on\w+|style)="/)
      nonces.push(nonce)
    }
    expect(nonces[0]).not.toBe(nonces[1])
  })

  it('lets forms go to the bank that is configured, and nowhere else', async () => {
    const { headers } = await get('/')
    expect(String(headers['content-security-policy'])).toContain("; form-action 'self' https://sis.redsys.es; ")
  })

  it('is left out of a 304, whose page keeps the nonce of its own', async () => {
    const { headers } = await get('/catalog')
    const again = await get('/catalog', { 'if-none-match': String(headers['etag']) })
    expect(again.statusCode).toBe(304)
    expect(again.headers['content-security-policy']).toBeUndefined()
    expect(again.body).toBe('')
  })
})

describe('what a page is made of', () => {
  it('is compressed as the browser can read it, and the same in each form', async () => {
    const plain = await get('/catalog')
    const nonce = /nonce="([^"]+)"/
    const strip = (html: string) => html.replaceAll(nonce.exec(html)![1]!, '')
    const brotli = await get('/catalog', { 'accept-encoding': 'gzip, br' })
    const gzipped = await get('/catalog', { 'accept-encoding': 'gzip' })
    expect(strip(brotliDecompressSync(brotli.rawPayload).toString())).toBe(strip(plain.body))
    expect(strip(gunzipSync(gzipped.rawPayload).toString())).toBe(strip(plain.body))
  })

  it('comes from the build: for ever, compressed beforehand, with its type', async () => {
    const script = await scriptOf()
    const plain = await get(script)
    expect(plain.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const brotli = await get(script, { 'accept-encoding': 'br' })
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
    const again = await get(script, { 'if-none-match': String(plain.headers['etag']) })
    expect(again.statusCode).toBe(304)
  })

  it('does not include source maps, the manifest or what lies outside', async () => {
    const script = await scriptOf()
    for (const url of [`${script}.map`, '/.vite/manifest.json', '/assets/../../package.json', '/assets/nothing.js']) {
      expect((await get(url)).statusCode).toBe(404)
    }
  })

  it('leaves the API its own answers', async () => {
    for (const url of ['/api/nothing', '/api/products/00000000-0000-7000-8000-000000000000']) {
      const { statusCode, headers } = await get(url)
      expect(statusCode).toBe(404)
      expect(headers['content-type']).toContain('application/problem+json')
    }
    expect((await app.inject({ method: 'POST', url: '/catalog' })).statusCode).toBe(404)
  })
})

describe('robots', () => {
  it('are told where the sitemap is, and there every product', async () => {
    expect((await get('/robots.txt')).body).toContain('Sitemap: https://lonja.test/sitemap.xml')
    const { headers, body } = await get('/sitemap.xml')
    expect(headers['content-type']).toContain('xml')
    expect(body).toContain(`<loc>https://lonja.test/product/${product.id}</loc><lastmod>20`)
  })
})
