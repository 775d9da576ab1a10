import { describe, expect, it } from 'vitest'
import { buildApp } from '#/app'
import { deliverMail } from '#/letters/deliver'
import type { Message } from '#/mail/mailer'
import { queueMail } from '#/mail/outbox'
import { ResponseCache } from '#/resource/cache'
import { serveShop } from '#/shop/serve-shop'
import { testConfig } from '#/testing/config'
import { testDatabase } from '#/testing/database'
import { insertUser } from '#/testing/factories'
import { quietLog } from '#/testing/log'
import { setupTown } from './setup-town.ts'
import { models } from '#/resources'

const config = testConfig({ production: true, origin: 'https://laplaca.test' })
const options = {
  town: '46214',
  operatorKind: 'association',
  operatorName: 'Asociación de Comerciantes <La Plaça>',
  cif: 'G12345674',
  email: 'hola@example.org',
  phone: '962 770 062',
  address: 'Calle Mayor, 1',
  zip: '46190',
  dpo: 'datos@example.org',
}

describe('the pages of a town', async () => {
  const db = await testDatabase()
  const cache = new ResponseCache()
  db.onChanged((tags) => cache.invalidate(tags))
  const services = { config, db, cache, models, log: quietLog }
  const app = await buildApp(services)
  await serveShop(app, services)
  const get = async (url: string) => (await app.inject({ url })).body
  const placeOf = async (url: string) => {
    const { statusCode, headers } = await app.inject({ url })
    return [statusCode, headers['location']]
  }
  const alternatesOf = (page: string) =>
    [...page.matchAll(/rel="alternate" hreflang="([^"]+)" href="https:\/\/laplaca\.test([^"]+)"/g)].map(
      ([, language, path]) => `${language} ${path}`,
    )
  const jsonLdOf = (page: string) =>
    JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(page)![1]!) as Record<string, unknown>
  const themeColors = (page: string) =>
    [...page.matchAll(/name="theme-color" content="([^"]+)"/g)].map(([, color]) => color)
  const setUp = (more: object = {}) =>
    setupTown(db, config, { ...options, ...more }, { email: 'ada@example.org', passwordHash: 'x' })

  it('show the name Lonja if there is an operator, but no setup yet', async () => {
    await insertUser(db, { role: 'ROLE_ADMIN' })
    const home = await get('/')
    expect(home).toContain('· Lonja</title>')
    expect(home).toContain('<meta property="og:site_name" content="Lonja">')
    expect(jsonLdOf(home)).toEqual(expect.objectContaining({ '@type': 'WebSite', name: 'Lonja' }))
    expect(jsonLdOf(home)).not.toHaveProperty('publisher')
    expect(themeColors(home)).toEqual(['#ffffff', '#1b1e24'])
    expect(alternatesOf(home)).toEqual(['es /', 'ca /ca', 'en /en', 'x-default /'])
    expect(await placeOf('/en/catalog')).toEqual([200, undefined])
    expect(JSON.parse(await get('/manifest.webmanifest'))).toMatchObject({ name: 'Lonja' })
    expect(JSON.parse(await get('/api/map-settings'))).toMatchObject({ bounds: [-18.3, 27.5, 4.5, 43.9] })
  })

  it('name the organisation that runs the town on legal pages', async () => {
    await setUp({ appName: 'La Plaça', color: '#7a1f3d', languages: 'es,ca' })
    const page = await get('/cms/aviso-legal')
    expect(page).toContain('Asociación de Comerciantes &lt;La Plaça&gt;')
    expect(page).toContain('G12345674')
    expect(page).toContain('Pendiente de revisión por su asesoría jurídica.')
    expect(await get('/cms/accesibilidad')).not.toContain('1112/2018')
  })

  it('can be installed as an app that has the name and colour of the web shop', async () => {
    const manifest: unknown = JSON.parse(await get('/manifest.webmanifest'))
    expect(manifest).toMatchObject({ name: 'La Plaça', short_name: 'La Plaça', theme_color: '#7a1f3d', id: '/' })
  })

  it('show the name of the web shop everywhere, and Lonja nowhere', async () => {
    const home = await get('/')
    expect(home).toContain('<title>Inicio · La Plaça</title>')
    expect(home).toContain('<meta property="og:site_name" content="La Plaça">')
    expect(home).toMatch(/<header.*<a [^>]*aria-label="La Plaça, inicio".*<span>La Plaça<\/span>.*<\/header>/)
    expect(jsonLdOf(home)).toMatchObject({
      '@type': 'WebSite',
      name: 'La Plaça',
      publisher: { '@type': 'Organization', name: 'Asociación de Comerciantes <La Plaça>' },
    })
    expect(themeColors(home)).toEqual(['#7a1f3d', '#7a1f3d'])
    expect(await get('/ca/info')).toContain('content="La Plaça reuneix les botigues del poble')
    for (const url of ['/', '/catalog', '/ca/login', '/nothing', '/shell', '/to-bank']) {
      const page = await get(url)
      expect(page).toMatch(/<title>[^<]*La Plaça<\/title>/)
      expect(page).not.toContain('Lonja')
    }
  })

  it('are offered only in the languages chosen in the setup', async () => {
    const page = await get('/ca/businesses')
    expect(alternatesOf(page)).toEqual(['es /businesses', 'ca /ca/businesses', 'x-default /businesses'])
    for (const url of ['/', '/ca/businesses', '/ca/info', '/shell']) {
      const html = await get(url)
      expect(html).toContain('hrefLang="ca"')
      expect(html).not.toMatch(/hrefLang="en"|English/)
    }
    const sitemap = await get('/ca/sitemaps/1.xml')
    expect(sitemap).toContain('<loc>https://laplaca.test/ca/businesses</loc>')
    expect(sitemap).toContain('hreflang="ca"')
    expect(sitemap).not.toContain('/en')
    const robots = await get('/robots.txt')
    expect(robots).toContain('Sitemap: https://laplaca.test/ca/sitemap.xml\n')
    expect(robots).not.toContain('/en')
  })

  it('redirect temporarily to Spanish from a language that is not offered', async () => {
    expect(await placeOf('/en')).toEqual([302, '/'])
    expect(await placeOf('/en/products?search=pan')).toEqual([302, '/products?search=pan'])
    expect(await placeOf('/en//evil.example')).toEqual([302, '/evil.example'])
    expect(await placeOf('/en/sitemap.xml')).toEqual([302, '/sitemap.xml'])
    expect(await placeOf('/ca/home')).toEqual([308, '/ca'])
    await setUp({ languages: 'es,en' })
    expect(await placeOf('/en/catalog')).toEqual([200, undefined])
    expect(await placeOf('/ca/catalog')).toEqual([302, '/catalog'])
    await setUp({ languages: 'es,ca' })
    expect(await placeOf('/ca/catalog')).toEqual([200, undefined])
  })

  it('limit the search for postal addresses to the area around the town', async () => {
    const { bounds } = JSON.parse(await get('/api/map-settings')) as { bounds: [number, number, number, number] }
    const [west, south, east, north] = bounds
    expect([west < -0.561, east > -0.561, south < 39.522, north > 39.522]).not.toContain(false)
    expect(east - west).toBeLessThan(1)
  })

  it('show the same name of the web shop as the mails of the town', async () => {
    const sent: Message[] = []
    await queueMail(db, { kind: 'password-changed', recipient: 'ana@example.org' })
    await deliverMail(services, { send: async (message) => void sent.push(message), close: () => {} })
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ from: 'La Plaça', text: expect.stringContaining('La Plaça\nhttps://laplaca.test') })
    await queueMail(db, { kind: 'account-erased', recipient: 'ana@example.org' })
    await deliverMail(services, { send: async (message) => void sent.push(message), close: () => {} })
    expect(sent[1]!.text).toContain('ya no están en La Plaça')
    expect(JSON.stringify(sent)).not.toContain('Lonja')
  })

  it('show a new name of the web shop at once', async () => {
    const before = await app.inject({ url: '/sw.js' })
    await setUp({ appName: 'El Mercat' })
    expect(await get('/')).toContain('<title>Inicio · El Mercat</title>')
    expect(await get('/shell')).toContain('<title>El Mercat</title>')
    // The service worker changes too. So browsers install it again, and it stores the page with the new name.
    const after = await app.inject({ url: '/sw.js', headers: { 'if-none-match': String(before.headers['etag']) } })
    expect(after.statusCode).toBe(200)
    expect(after.body).not.toBe(before.body)
    expect(after.headers['cache-control']).toBe('no-cache')
    expect(await get('/cms/aviso-legal')).toContain('El Mercat es el mercado en línea')
    expect(JSON.parse(await get('/manifest.webmanifest'))).toMatchObject({ name: 'El Mercat' })
  })

  it('do not mention languages if only one is offered', async () => {
    await setUp({ languages: 'es' })
    for (const url of ['/', '/info']) {
      const page = await get(url)
      expect(page).not.toMatch(/hreflang|Idioma/i)
      expect(page).not.toContain('Español')
    }
    expect(await get('/sitemaps/1.xml')).not.toContain('hreflang')
    expect(await placeOf('/ca')).toEqual([302, '/'])
  })

  it('escape special characters in the name of the web shop', async () => {
    const name = '</script><b>"Pa" & Oli\u2028'
    await setUp({ appName: `${name}1` })
    const home = await get('/')
    expect(home).toContain('<title>Inicio · &lt;/script&gt;&lt;b&gt;&quot;Pa&quot; &amp; Oli')
    expect(home).not.toContain('<b>"Pa"')
    expect(jsonLdOf(home)).toMatchObject({ name: `${name}1` })
    const [, kept] = /data-town="([^"]+)"/.exec(home)!
    expect(kept).toContain('&lt;/script&gt;')
    expect((await get('/sw.js')).split('\n').at(-2)).toMatch(/^\/\/ [\w%.!~*'()-]+$/)
    expect(await get('/to-bank')).not.toContain('<b>')
  })

  it('show the name of the web shop even if the database cannot be reached', async () => {
    await setUp({ appName: 'El Mercat' })
    expect(await get('/')).toContain('· El Mercat</title>')
    db.changed('*')
    await db.close()
    const { statusCode, body } = await app.inject({ url: '/catalog' })
    expect(statusCode).toBe(503)
    expect(body).toContain('· El Mercat</title>')
    expect((await app.inject({ url: '/ca/catalog' })).headers['location']).toBe('/catalog')
    await app.close()
  })
})
