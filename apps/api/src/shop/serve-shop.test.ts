import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#/app'
import type { FastifyInstance } from 'fastify'
import { readSettings } from '#/config'
import { insert } from '#/database/insert'
import { uuidv7 } from '#/database/uuid'
import { testBank } from '#/config/payment-config'
import { refreshProducts } from '#/product-documents/product-document'
import { ResponseCache } from '#/resource/cache'
import { testConfig } from '#/testing/config'
import { testDatabase } from '#/testing/database'
import { insertBusiness, insertCategory, insertProduct, insertUser } from '#/testing/factories'
import { appLinks } from './app-links.ts'
import { serveShop } from './serve-shop.ts'
import { quietLog } from '#/testing/log'
import { hashOf, scriptsIn } from '#/testing/page-scripts'
import { models } from '#/resources'
import { refreshRatings } from '#/valorations/ratings'

const db = await testDatabase()
const redsys = { ...testBank, url: 'https://sis.redsys.es' }
const { map, apps } = readSettings({
  MAP_TILES_URL: 'https://{s}.tile.lonja.test/{z}/{x}/{y}.png',
  ANDROID_APP_CERTIFICATES: Array.from({ length: 32 }, () => 'ab').join(':'),
  IOS_APP_TEAM: 'ABCDE12345',
})
const config = testConfig({ origin: 'https://lonja.test', payments: { redsys }, map: map!, apps: apps! })
const cache = new ResponseCache()
let app: FastifyInstance
let product: { id: string }
let bakery: { id: string }

beforeAll(async () => {
  bakery = await insertBusiness(db, {
    name: 'Horno del Sol',
    code: 'horno',
    url: 'horno-del-sol',
    cif: 'B69524452',
  })
  const category = await insertCategory(db, { title: 'Pan' })
  product = await insertProduct(db, {
    title: 'Pan de </script><b>nueces</b>',
    description: 'Con nueces\u2028de Requena',
    business_id: bakery.id,
    parent_id: category.id,
    price: 450,
  })
  await refreshProducts({ db, models }, [product.id])
  db.onChanged((tags) => cache.invalidate(tags))
  app = await buildApp({ config, db, cache, models, log: quietLog })
  await serveShop(app, { cache, config, db })
  return () => app.close()
})

/** The address of the script that every page loads first. */
const scriptOf = async () => /data-script="(\/assets\/main-[^"]+\.js)"/.exec((await get('/')).body)![1]!

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

async function insertReview(productId: string, body: string): Promise<void> {
  const { id } = await insertUser(db)
  await insert(db, 'valoration', { id: uuidv7(), user_id: id, product_id: productId, rating: 5, body })
}

/** The headers of an answer, without those that are new in each answer. */
const pageHeaders = ({ headers }: Awaited<ReturnType<typeof get>>) => ({ ...headers, date: '', 'x-request-id': '' })

describe('a page', () => {
  it('is stored until its data change, and all answers with it are equal', async () => {
    const [first, second] = [await get('/products'), await get('/products')]
    expect(second.body).toBe(first.body)
    expect(pageHeaders(second)).toEqual(pageHeaders(first))
    const late = await insertProduct(db, { title: 'Rosquilletas recién hechas' })
    await db.transaction(() => refreshProducts({ db, models }, [late.id]))
    expect((await get('/products')).body).toContain('Rosquilletas recién hechas')
  })

  it('is rendered again after a change of any kind of record that it shows, and not after other changes', async () => {
    const url = `/product/${product.id}`
    expect((await get(url)).body).not.toContain('Crujiente')
    await db.transaction(async () => {
      await insertReview(product.id, 'Crujiente')
      await refreshRatings({ db, models }, [product.id])
    })
    expect((await get(url)).body).toContain('Crujiente')
    /** Whether the page is rendered again after a change of records with this tag. */
    const isRendered = async (tag: string) => {
      cache.invalidate([tag])
      const { misses } = cache
      expect((await get(url)).statusCode).toBe(200)
      return cache.misses > misses
    }
    const ofProduct = [`product:${product.id}`, 'valorations', 'question-products']
    const shown = [
      'products',
      ...ofProduct,
      'categories',
      'businesses',
      'shipping-methods',
      'menus',
      'cms',
      'town-facts',
      '*',
    ]
    const others = ['orders', 'coupons', 'product:00000000-0000-7000-8000-000000000000']
    const results: Record<string, boolean> = {}
    for (const tag of shown) results[tag] = await isRendered(tag)
    for (const tag of others) results[tag] = await isRendered(tag)
    expect(Object.keys(results).filter((tag) => results[tag])).toEqual(shown)
  })

  it('of a product contains its first question, although the shop had none when the page was last rendered', async () => {
    const url = `/product/${product.id}`
    expect((await get(url)).body).not.toContain('¿Lleva sésamo?')
    const { id } = await insertUser(db)
    await insert(db, 'question_product', { id: uuidv7(), user_id: id, product_id: product.id, text: '¿Lleva sésamo?' })
    cache.invalidate(['question-products'])
    expect((await get(url)).body).toContain('¿Lleva sésamo?')
  })

  it('is the same, whether its parts were rendered for it or for other pages', async () => {
    const urls = ['/', '/products', '/ca', `/product/${product.id}`, '/en/products?reduced=true', '/businesses', '/ca']
    const pages = []
    for (const order of [urls, urls.toReversed()]) {
      const fresh = new ResponseCache()
      const other = await buildApp({ config, db, cache: fresh, models, log: quietLog })
      await serveShop(other, { cache: fresh, config, db })
      const bodies = new Map<string, string>()
      for (const url of order) bodies.set(url, (await other.inject(url)).body)
      pages.push(urls.map((url) => bodies.get(url)))
      await other.close()
    }
    expect(pages[1]).toEqual(pages[0])
  })

  it('of a product contains its title, canonical address, preview and price without running scripts', async () => {
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

  it('of a product describes the product, its price and its breadcrumbs to search engines', async () => {
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

  it('of a shop describes the name, place and address of the shop to search engines', async () => {
    const { statusCode, body } = await get('/businesses/horno-del-sol')
    expect(statusCode).toBe(200)
    expect(body).toContain('<link rel="canonical" href="https://lonja.test/businesses/horno-del-sol">')
    expect(body).toContain('B69524452')
    const [shop] = [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json]) => JSON.parse(json!) as Record<string, unknown>,
    )
    expect(shop).toMatchObject({
      '@type': 'LocalBusiness',
      name: 'Horno del Sol',
      taxID: 'B69524452',
      url: 'https://lonja.test/businesses/horno-del-sol',
      address: { postalCode: '46370', addressLocality: 'Chiva' },
      geo: { latitude: 39.4712, longitude: -0.7185 },
    })
  })

  it('escapes texts of the catalogue in its scripts', async () => {
    const { body } = await get(`/product/${product.id}`)
    const state = /<script type="application\/json" id="state">(.*?)<\/script>/.exec(body)![1]!
    expect(state).not.toMatch(/[<\u2028\u2029]/)
    expect(JSON.stringify(JSON.parse(state))).toContain('Pan de </script><b>nueces</b>')
    expect(body).not.toContain('<b>nueces</b>')
  })

  it.each(['/', '/catalog', '/products', '/products?search=nueces'])(
    'at %s contains products or categories',
    async (url) => {
      const { statusCode, body } = await get(url)
      expect(statusCode).toBe(200)
      expect(body).toMatch(/nueces|Pan/)
      expect(body).toContain('<meta name="description"')
      expect(body).toContain('<link rel="canonical"')
    },
  )

  it('answers 404 with noindex for an unknown address, product or shop', async () => {
    for (const url of [
      '/nothing',
      '/product/00000000-0000-7000-8000-000000000000',
      '/product/nothing',
      '/businesses/nothing',
    ]) {
      const { statusCode, body } = await get(url)
      expect(statusCode).toBe(404)
      expect(body).toContain('<meta name="robots" content="noindex">')
      expect(body).toContain('<search>')
    }
  })

  it('asks about cookies until the visitor has accepted or rejected them', async () => {
    expect((await get('/')).body).toContain('Rechazar')
    expect((await get('/', { cookie: 'a=b; cookie_banner=rejected' })).body).not.toContain('Rechazar')
  })

  it.each(['//', '//cms/x', '/cms/x%00'])(
    'at %s is HTML, because the address is read as browsers read it',
    async (url) => {
      const { statusCode, headers } = await get(url)
      expect([200, 404]).toContain(statusCode)
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
    },
  )

  it('at /home redirects to /', async () => {
    expect((await get('/home')).headers['location']).toBe('/')
  })
})

describe('a page in another language', () => {
  it('is the same page at another address, with the texts and formats of that language', async () => {
    const { statusCode, body } = await get(`/ca/product/${product.id}`)
    expect(statusCode).toBe(200)
    expect(body).toContain('<html lang="ca"')
    expect(body).toContain('Pan de &lt;/script&gt;&lt;b&gt;nueces&lt;/b&gt; · Lonja</title>')
    expect(body).toContain('IVA inclòs')
    expect(body).toContain('<meta property="og:locale" content="ca_ES">')
    expect(body).toContain('"href":"/assets/lang/ca.json?v=')
    const english = (await get(`/en/product/${product.id}`)).body
    expect(english).toContain('€4.50')
    expect(english).toContain('VAT included')
    expect((await get(`/product/${product.id}`)).body).toContain('4,50\u00a0€')
  })

  it('has its own address as canonical link, and links to the other languages', async () => {
    const links = (body: string) =>
      [...body.matchAll(/<link rel="(canonical|alternate)"(?: hreflang="([^"]+)")? href="([^"]+)">/g)].map(
        ([, rel, language, href]) => `${language ?? rel} ${href}`,
      )
    const fellows = [
      `es https://lonja.test/product/${product.id}`,
      `ca https://lonja.test/ca/product/${product.id}`,
      `en https://lonja.test/en/product/${product.id}`,
      `x-default https://lonja.test/product/${product.id}`,
    ]
    for (const prefix of ['', '/ca', '/en']) {
      const { body } = await get(`${prefix}/product/${product.id}`)
      expect(links(body)).toEqual([`canonical https://lonja.test${prefix}/product/${product.id}`, ...fellows])
    }
    expect(links((await get('/ca')).body).slice(0, 2)).toEqual([
      'canonical https://lonja.test/ca',
      'es https://lonja.test/',
    ])
    for (const url of ['/cart', '/ca/cart', '/en/nothing']) expect(links((await get(url)).body)).toEqual([])
  })

  it('has links to pages in the same language, in its HTML and in its JSON-LD', async () => {
    const { body } = await get(`/en/product/${product.id}`)
    const inside = [...body.matchAll(/<a [^>]*href="(\/[^"]*)"[^>]*>/g)].filter(([tag]) => !tag.includes('hrefLang'))
    const links = inside.filter(([tag]) => !tag.includes('hreflang')).map(([, href]) => href)
    expect(links.length).toBeGreaterThan(10)
    expect(links.filter((href) => !/^\/en(?:[/?#]|$)/.test(href!))).toEqual([])
    expect(body).toContain(' action="/en/products"')
    const [thing, crumbs, shop] = [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json]) => JSON.parse(json!) as Record<string, unknown>,
    )
    expect(thing).toMatchObject({ offers: { price: '4.50', url: `https://lonja.test/en/product/${product.id}` } })
    expect(JSON.stringify(crumbs)).toContain('https://lonja.test/en/')
    const id = 'https://lonja.test/businesses/horno-del-sol'
    expect(shop).toMatchObject({ '@id': id, url: 'https://lonja.test/en/businesses/horno-del-sol' })
  })

  it('has one address: variants of the address redirect to it, and other addresses answer 404', async () => {
    expect((await get('/ca/')).headers['location']).toBe('/ca')
    expect((await get('/ca/home')).headers['location']).toBe('/ca')
    expect((await get('/ca//evil.example?x=1')).headers['location']).toBe('/ca/evil.example?x=1')
    for (const url of ['/ca/api/products', '/ca/assets/lang/ca.json', '/es/products', '/ca/ca/products']) {
      const { statusCode, headers } = await get(url)
      expect(statusCode).toBe(404)
      expect(headers['content-type']).toContain('text/html')
    }
  })

  it('is stored separately for each language, and changes with its data', async () => {
    const [spanish, catalan] = [await get('/businesses'), await get('/ca/businesses')]
    expect(spanish.headers['etag']).not.toBe(catalan.headers['etag'])
    expect(catalan.body).toContain('Botigues')
    expect((await get('/businesses')).body).toContain('Tiendas')
    const late = await insertProduct(db, { title: 'Coca de dacsa' })
    await db.transaction(() => refreshProducts({ db, models }, [late.id]))
    expect((await get('/ca/products')).body).toContain('Coca de dacsa')
  })
})

describe('the content security policy of a page', () => {
  it.each(['/', '/ca/products', '/shell', '/nothing'])(
    'at %s allows exactly the scripts of the page, by their hashes, and nothing inline besides',
    async (url) => {
      const { headers, body } = await get(url)
      const policy = String(headers['content-security-policy'])
      const scripts = scriptsIn(body)
      expect(scripts.length).toBe(2)
      expect(policy).toContain(`; script-src ${scripts.map(hashOf).join(' ')} 'strict-dynamic'; style-src 'self'; `)
      expect(policy).toContain("; require-trusted-types-for 'script'")
      expect(policy).not.toContain('unsafe')
      expect(body).not.toMatch(/ (?:on\w+|style)="|<style/)
    },
  )

  it('allows the look of a shop by its hash, from the next request after the shop has chosen it', async () => {
    const url = '/businesses/horno-del-sol'
    expect((await get(url)).body).not.toContain('<style')
    const template = { id: uuidv7(), code: 'shop', name: 'Tienda', kind: 'page' as const, body: '' }
    await insert(db, 'template', template)
    await insert(db, 'template_config', {
      id: uuidv7(),
      template_id: template.id,
      business_id: bakery.id,
      palette: JSON.stringify({ background: '#7a1f3d' }),
    })
    db.changed('template-configs')
    const { headers, body } = await get(url)
    const [, style = ''] = /<style id="look">(.*?)<\/style>/.exec(body) ?? []
    expect(style).toContain('background:light-dark(#7a1f3d,')
    expect(headers['content-security-policy']).toContain(`style-src 'self' ${hashOf(style)}; `)
  })

  it('allows forms only to the web shop itself and to the configured bank', async () => {
    const { headers } = await get('/')
    expect(String(headers['content-security-policy'])).toContain("; form-action 'self' https://sis.redsys.es; ")
  })

  it('allows pictures of the map only from the configured origin', async () => {
    const { headers } = await get('/')
    expect(String(headers['content-security-policy'])).toContain(
      "; img-src 'self' data: blob: https://*.tile.lonja.test; ",
    )
  })

  it('is not sent with a 304, so that the page in the browser’s cache keeps its policy', async () => {
    const { headers } = await get('/catalog')
    const again = await get('/catalog', { 'if-none-match': String(headers['etag']) })
    expect(again.statusCode).toBe(304)
    expect(again.headers['content-security-policy']).toBeUndefined()
    expect(again.body).toBe('')
  })
})

it.each(['/', '/en/products', '/to-bank', '/icon.svg', '/assets/nothing.js', '/robots.txt'])(
  '%s has the headers against frames and guessed types',
  async (url) => {
    const { headers } = await get(url)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': 'geolocation=(self), camera=(), microphone=()',
      'cross-origin-opener-policy': 'same-origin',
    })
  },
)

describe('the files of a page', () => {
  it('include its HTML, which is compressed in an encoding that the browser accepts', async () => {
    const plain = await get('/catalog')
    for (const accepted of ['gzip, br', 'br', 'br', 'br']) {
      const brotli = await get('/catalog', { 'accept-encoding': accepted })
      expect(brotli.headers['content-encoding']).toBe('br')
      expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
    }
    for (const accepted of ['gzip', 'gzip, br;q=0']) {
      const gzipped = await get('/catalog', { 'accept-encoding': accepted })
      expect(gzipped.headers['content-encoding']).toBe('gzip')
      expect(gunzipSync(gzipped.rawPayload).toString()).toBe(plain.body)
    }
  })

  it('come compressed from the build, with their types, and browsers may store them for ever', async () => {
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

  it('include the service worker, which browsers revalidate each time and which lists all other files', async () => {
    const worker = await get('/sw.js')
    expect(worker.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
    })
    expect((await get('/sw.js', { 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br')
    const [, files] = /"files":(\[[^\]]+\])/.exec(worker.body)!
    expect(JSON.parse(files!)).toContain(await scriptOf())
    for (const file of JSON.parse(files!) as string[]) expect((await get(file)).statusCode).toBe(200)
  })

  it('include a service worker that removes itself, if service workers are switched off', async () => {
    const without = await buildApp({ config, db, cache, models, log: quietLog })
    await serveShop(without, { cache, db, config: { ...config, serviceWorker: false } })
    const { body, headers } = await without.inject('/sw.js')
    expect(headers['cache-control']).toBe('no-cache')
    expect(body).toContain('unregister()')
    await without.close()
  })

  it('include the shell for offline use: a page without data, which can show every address', async () => {
    const { statusCode, headers, body } = await get('/shell')
    expect(statusCode).toBe(200)
    expect(body).toContain('<div id="root"></div>')
    expect(body).toContain('noindex')
    expect(body).toContain(await scriptOf())
    for (const script of scriptsIn(body)) expect(headers['content-security-policy']).toContain(hashOf(script))
  })

  it('do not include source maps, Vite’s manifest or files outside the folder of the build', async () => {
    const script = await scriptOf()
    for (const url of [`${script}.map`, '/.vite/manifest.json', '/assets/../../package.json', '/assets/nothing.js']) {
      expect((await get(url)).statusCode).toBe(404)
    }
  })

  it('do not replace the API’s own answers to unknown addresses and methods', async () => {
    for (const url of ['/api/nothing', '/api/products/00000000-0000-7000-8000-000000000000']) {
      const { statusCode, headers } = await get(url)
      expect(statusCode).toBe(404)
      expect(headers['content-type']).toContain('application/problem+json')
    }
    expect((await app.inject({ method: 'POST', url: '/catalog' })).statusCode).toBe(404)
  })
})

describe('apps that may open links of the web shop', () => {
  const certificate = Array.from({ length: 32 }, () => 'AB').join(':')

  it('are listed if they are configured', async () => {
    const android = await get('/.well-known/assetlinks.json')
    expect(android.headers['content-type']).toContain('application/json')
    expect(android.json()).toEqual([
      {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: { namespace: 'android_app', package_name: 'es.lonja.app', sha256_cert_fingerprints: [certificate] },
      },
    ])
    const ios = await get('/.well-known/apple-app-site-association')
    expect(ios.headers['content-type']).toContain('application/json')
    const { appIDs, components } = ios.json().applinks.details[0]
    expect(appIDs).toEqual(['ABCDE12345.es.lonja.app'])
    expect(components).toContainEqual({ '/': '/api/*', exclude: true })
    expect(components.at(-1)).toEqual({ '/': '*' })
  })

  it('are not listed by default', async () => {
    expect((await get('/.well-known/anything')).statusCode).toBe(404)
    expect(appLinks(readSettings({}).apps!).size).toBe(0)
    const env = { ANDROID_APP_CERTIFICATES: certificate.toLowerCase(), IOS_APP_TEAM: 'ABCDE12345' }
    expect(readSettings(env).apps).toEqual({ androidCertificates: [certificate], iosTeam: 'ABCDE12345' })
    expect(() => readSettings({ ANDROID_APP_CERTIFICATES: 'AB:CD' })).toThrow(
      'ANDROID_APP_CERTIFICATES contains a text that is not a SHA-256 fingerprint (AB:CD:… of 32 bytes): AB:CD',
    )
    expect(() => readSettings({ IOS_APP_TEAM: 'lonja' })).toThrow('IOS_APP_TEAM')
  })
})

describe('search engines', () => {
  it('find the sitemap in robots.txt, its part in the sitemap, and every product and shop in the part', async () => {
    expect((await get('/robots.txt')).body).toContain('Sitemap: https://lonja.test/sitemap.xml')
    const { headers, body } = await get('/sitemap.xml')
    expect(headers['content-type']).toContain('xml')
    expect(body).toContain('<loc>https://lonja.test/sitemaps/1.xml</loc><lastmod>20')
    const part = (await get('/sitemaps/1.xml')).body
    expect(part).toContain(`<loc>https://lonja.test/product/${product.id}</loc><lastmod>20`)
    expect(part).toContain('<loc>https://lonja.test/businesses/horno-del-sol</loc>')
  })

  it('find a sitemap for every language, which contains the addresses in the other languages too', async () => {
    const robots = (await get('/robots.txt')).body
    expect(robots).toContain('Sitemap: https://lonja.test/ca/sitemap.xml')
    expect(robots).toContain('Disallow: /en/payment')
    expect((await get('/ca/sitemap.xml')).body).toContain('<loc>https://lonja.test/ca/sitemaps/1.xml</loc>')
    const { body } = await get('/ca/sitemaps/1.xml')
    const address = `https://lonja.test/ca/product/${product.id}`
    expect(body).toContain(`<loc>${address}</loc>`)
    expect(body).toContain(
      `<xhtml:link rel="alternate" hreflang="en" href="https://lonja.test/en/product/${product.id}"/>`,
    )
    expect(body).toContain('<loc>https://lonja.test/ca</loc>')
    const spanish = (await get('/sitemaps/1.xml')).body
    expect(spanish).toContain(`<xhtml:link rel="alternate" hreflang="ca" href="${address}"/>`)
    expect(spanish).toContain('hreflang="x-default" href="https://lonja.test/"')
  })

  it('find the products in a feed for Google Merchant Center, in each language', async () => {
    const { statusCode, headers, body } = await get('/ca/feeds/google-merchant.xml', { 'accept-encoding': 'gzip' })
    expect([statusCode, body.length > 0, headers['content-encoding']]).toEqual([200, true, 'gzip'])
    expect((await get('/feeds/google-merchant.xml')).body).toContain('<link>https://lonja.test/</link>')
    expect((await get('/feeds/other.xml')).headers['content-type']).toContain('text/html')
  })
})
