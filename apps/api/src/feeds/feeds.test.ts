import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { XmlElement, XmlText, parseXml } from '@rgrove/parse-xml'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { insert } from '#/database/insert'
import { refreshProducts } from '#/product-documents/product-document'
import { models } from '#/resources'
import { testConfig } from '#/testing/config'
import { testDatabase } from '#/testing/database'
import { insertAttribute, insertBusiness, insertCategory, insertImage, insertProduct } from '#/testing/factories'
import { feedsOf } from './serve-feeds.ts'
import { robots } from './sitemap.ts'

const db = await testDatabase()
const dataDir = await mkdtemp(path.join(tmpdir(), 'lonja-feeds-'))
const refresh = (...ids: string[]) => refreshProducts({ db, models }, ids)
const origin = 'https://lonja.test'

/** A server that only has the feeds. `lists` are the records of the API's lists, by the beginning of their address. */
async function serve(limits: { lifetimeMs?: number; most?: number }) {
  const app = Fastify({ exposeHeadRoutes: false })
  const lists: Record<string, { id: string; url?: string; code?: string; updatedDate?: string }[]> = {
    '/api/businesses': [{ id: '1', url: 'pa-&-oli', updatedDate: '2026-01-02T00:00:00.000Z' }],
  }
  const serveFeed = feedsOf(
    app,
    { config: testConfig({ dataDir }), db },
    async function* (list) {
      yield* lists[list.split('?')[0]!] ?? []
    },
    limits,
  )
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const [, prefix, rest] = /^\/(ca(?=\/))?(.*)$/.exec(request.url)!
      const given = { origin, language: prefix ? ('ca' as const) : ('es' as const), languages: ['es', 'ca'] as const }
      const isFeed = await serveFeed(request, reply, { ...given, path: `/${rest!.replace(/^\//, '')}` })
      return isFeed ? reply : reply.code(500).send()
    },
  })
  await app.ready()
  afterAll(() => app.close())
  return app
}

/** The element with this address, as a tree that a real parser has read. Throws if it is not well-formed. */
const read = async (app: Awaited<ReturnType<typeof serve>>, url: string): Promise<XmlElement> => {
  const { statusCode, body } = await app.inject({ url })
  if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`)
  return parseXml(body).root!
}
const elementsOf = (of: XmlElement, name?: string) =>
  of.children.filter((child): child is XmlElement => child instanceof XmlElement && (!name || child.name === name))
const textOf = (of: XmlElement | undefined): string =>
  (of?.children ?? []).map((child) => (child instanceof XmlText ? child.text : '')).join('')
/** The texts of the children by their names. A name that occurs several times has a list. */
const fieldsOf = (of: XmlElement): Record<string, string | string[]> => {
  const fields: Record<string, string | string[]> = {}
  for (const child of elementsOf(of)) {
    const known = fields[child.name]
    fields[child.name] = known === undefined ? textOf(child) : [known, textOf(child)].flat()
  }
  return fields
}

describe('the sitemap', () => {
  const ids: string[] = []
  let hidden = ''
  beforeAll(async () => {
    const { id } = await insertBusiness(db)
    for (let count = 0; count < 7; count += 1) ids.push((await insertProduct(db, { business_id: id })).id)
    hidden = (await insertProduct(db, { business_id: id, enabled: false })).id
    await refresh(...ids, hidden)
  })

  it('has an index of parts with at most so many addresses, and each public page is in one part', async () => {
    const app = await serve({ most: 5 })
    const index = await read(app, '/sitemap.xml')
    expect(index.name).toBe('sitemapindex')
    const parts = elementsOf(index).map(fieldsOf)
    // Five general pages, a shop and seven products.
    expect(parts.map(({ loc }) => loc)).toEqual([1, 2, 3].map((part) => `${origin}/sitemaps/${part}.xml`))
    const entries: Record<string, string | string[]>[] = []
    for (const { loc, lastmod } of parts) {
      const own = elementsOf(await read(app, String(loc).slice(origin.length))).map(fieldsOf)
      expect(own.length).toBeLessThanOrEqual(5)
      const dates = own.flatMap((entry) => entry['lastmod'] ?? [])
      expect(lastmod).toBe(dates.toSorted().at(-1))
      entries.push(...own)
    }
    expect(entries.map(({ loc }) => loc)).toEqual([
      ...['/', '/catalog', '/products', '/businesses', '/bells', '/businesses/pa-&-oli'].map((page) => origin + page),
      ...ids.toSorted().map((id) => `${origin}/product/${id}`),
    ])
    expect(entries.at(-1)!['lastmod']).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect((await app.inject({ url: '/sitemaps/4.xml' })).statusCode).toBe(404)
    expect((await app.inject({ url: '/sitemaps/0.xml' })).statusCode).toBe(404)
  })

  it('of another language has the addresses of that language, and those of all languages beside them', async () => {
    const app = await serve({})
    expect(textOf(elementsOf(elementsOf(await read(app, '/ca/sitemap.xml'))[0]!, 'loc')[0])).toBe(
      `${origin}/ca/sitemaps/1.xml`,
    )
    const [, catalog] = elementsOf(await read(app, '/ca/sitemaps/1.xml'))
    expect(textOf(elementsOf(catalog!, 'loc')[0])).toBe(`${origin}/ca/catalog`)
    expect(elementsOf(catalog!, 'xhtml:link').map(({ attributes }) => attributes)).toEqual([
      { rel: 'alternate', hreflang: 'es', href: `${origin}/catalog` },
      { rel: 'alternate', hreflang: 'ca', href: `${origin}/ca/catalog` },
      { rel: 'alternate', hreflang: 'x-default', href: `${origin}/catalog` },
    ])
    expect(robots(origin, ['es', 'ca'])).toContain(
      `Sitemap: ${origin}/sitemap.xml\nSitemap: ${origin}/ca/sitemap.xml\n`,
    )
  })

  it('is written once and then read from the disk until it is old', async () => {
    let statements = 0
    db.onStatement(({ name }) => (statements += name === 'products of sitemap' ? 1 : 0))
    const app = await serve({ lifetimeMs: 500 })
    await Promise.all([1, 2, 3].map(() => read(app, '/sitemap.xml')))
    await read(app, '/sitemaps/1.xml')
    expect(statements).toBe(1)
    const late = await insertProduct(db)
    await refresh(late.id)
    const has = async () => (await app.inject({ url: '/sitemaps/1.xml' })).body.includes(late.id)
    expect(await has()).toBe(false)
    await expect.poll(has, { timeout: 10_000, interval: 100 }).toBe(true)
    await db.query({ text: 'delete from product where id = $1', values: [late.id] })
  })

  it('is made again if its files were deleted, and closing the server deletes them', async () => {
    const app = await serve({})
    await read(app, '/sitemap.xml')
    await rm(path.join(dataDir, 'feeds'), { recursive: true })
    expect((await read(app, '/sitemaps/1.xml')).name).toBe('urlset')
    await app.close()
    expect(await readdir(path.join(dataDir, 'feeds'))).toEqual([])
  })
})

describe('a file', () => {
  it('is sent compressed or plain, with its length, and only once to a client that has it', async () => {
    const app = await serve({})
    const url = '/sitemaps/1.xml'
    const plain = await app.inject({ url })
    expect(plain.headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'content-length': `${plain.rawPayload.length}`,
      vary: 'Accept-Encoding',
      etag: expect.stringMatching(/^"[\w-]{43}"$/) as string,
    })
    const packed = await app.inject({ url, headers: { 'accept-encoding': 'br, gzip' } })
    expect(packed.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-length': `${packed.rawPayload.length}`,
    })
    expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true)

    const head = await app.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect(head.headers).toMatchObject({ 'content-length': plain.headers['content-length'], etag: plain.headers.etag })

    const again = (headers: Record<string, string>) => app.inject({ url, headers }).then(({ statusCode }) => statusCode)
    const { etag, 'last-modified': modified } = plain.headers as Record<string, string>
    expect(await again({ 'if-none-match': `"x", W/${etag}` })).toBe(304)
    expect(await again({ 'if-modified-since': modified! })).toBe(304)
    expect(await again({ 'if-modified-since': new Date(Date.parse(modified!) - 1_000).toUTCString() })).toBe(200)
    expect(await again({ 'if-none-match': '"x"', 'if-modified-since': modified! })).toBe(200)
  })

  it('keeps its date while its text is the same', async () => {
    const app = await serve({ lifetimeMs: 0 })
    const first = (await app.inject({ url: '/sitemap.xml' })).headers
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    const second = (await app.inject({ url: '/sitemap.xml' })).headers
    expect([second['last-modified'], second.etag]).toEqual([first['last-modified'], first.etag])
  })
})

describe('the feed for Google Merchant Center', () => {
  const ids = { jam: '', jamCombo: '', shirt: '', reduced: '', raised: '', bare: '' }
  let rss: XmlElement
  let items: Record<string, string | string[]>[] = []
  const itemsOf = (id: string) => items.filter((item) => String(item['g:link']).includes(id))

  beforeAll(async () => {
    const business_id = (await insertBusiness(db, { name: 'Horno' })).id
    const food = await insertCategory(db, { title: 'Comida & bebida' })
    const jams = await insertCategory(db, { title: 'Mermeladas', parent_id: food.id })
    const image = async (product_id: string, main: boolean) => {
      const { id, content_url } = await insertImage(db)
      await insert(db, 'product_image', { id: uuidv7(), product_id, image_id: id, main })
      return content_url
    }
    const jam = await insertProduct(db, {
      business_id,
      title: 'Mermelada <de higo> & "nuez"\u0007',
      description: 'á'.repeat(6_000),
      parent_id: jams.id,
      price: 1_999,
      ean: '8412345678905',
      gpsr: JSON.stringify({ maker: 'Confitures Marta', address: 'x', warnings: '' }),
      unit: JSON.stringify({ kind: 'kg', size: 0.25 }),
    })
    await image(jam.id, false)
    await image(jam.id, true)
    const colors = await insertAttribute(db, { type: 'color', variant_axis: true, options: ['Rojo', 'Azul'] })
    const sizes = await insertAttribute(db, { code: 'talla', variant_axis: true, options: ['M'] })
    const [red, blue] = colors.values.map(({ id }) => id)
    const size = sizes.values[0]!.id
    const fabrics = await insertAttribute(db, { code: 'material', variant_axis: true, options: ['Lino'] })
    const linen = fabrics.values[0]!.id
    const shirt = await insertProduct(db, {
      business_id,
      title: 'Camisa',
      combos: [
        { values: [red!, size], stock: 0, price: 3_000 },
        { values: [blue!, size, linen], stock: 2, price: 3_500 },
      ],
    })
    await image(shirt.id, true)
    const reduced = await insertProduct(db, { business_id, price: 1_000 })
    const raised = await insertProduct(db, { business_id, price: 800 })
    for (const { id } of [reduced, raised]) await image(id, true)
    const bare = await insertProduct(db, { business_id, title: 'Sin foto' })
    const off = await insertProduct(db, { business_id, enabled: false })
    await image(off.id, true)
    const unpriced = await insertProduct(db, { business_id, price: null })
    await image(unpriced.id, true)
    Object.assign(ids, { jam: jam.id, shirt: shirt.id, reduced: reduced.id, raised: raised.id, bare: bare.id })
    const all = [jam, shirt, reduced, raised, bare, off, unpriced].map(({ id }) => id)
    await refresh(...all)
    await db.query({ text: `update price_log set since = since - interval '60 days'` })
    // The second product costs more from now on and is reduced at once: its lowest price of 30 days is not higher.
    await db.query({ text: 'update price set amount = 1000 where product_id = $1', values: [raised.id] })
    const offer = { id: uuidv7(), code: 'A', name: 'A', business_id, discount_type: 'percentage', value: 2_000 }
    await insert(db, 'offer', { ...offer, target: 'product' })
    for (const product_id of [reduced.id, raised.id])
      await insert(db, 'offer_product', { offer_id: offer.id, product_id })
    await refresh(...all)

    const app = await serve({})
    rss = await read(app, '/feeds/google-merchant.xml')
    items = elementsOf(elementsOf(rss, 'channel')[0]!, 'item').map(fieldsOf)
  })

  it('is RSS 2.0 with the namespace of Google', () => {
    expect([rss.name, rss.attributes]).toEqual(['rss', { version: '2.0', 'xmlns:g': 'http://base.google.com/ns/1.0' }])
  })

  it('has all required attributes in every item, and no item twice', () => {
    expect(items.length).toBe(5)
    for (const item of items) {
      expect(item).toMatchObject({
        'g:id': expect.stringMatching(/^[\w-]{1,50}$/) as string,
        'g:title': expect.stringMatching(/^.{1,150}$/u) as string,
        'g:description': expect.stringMatching(/^.{1,5000}$/u) as string,
        'g:link': expect.stringMatching(/^https:\/\/lonja\.test\/product\//) as string,
        'g:image_link': expect.stringMatching(/^https:\/\/\S+$/) as string,
        'g:availability': expect.stringMatching(/^(in_stock|out_of_stock)$/) as string,
        'g:condition': 'new',
        'g:price': expect.stringMatching(/^\d+\.\d\d EUR$/) as string,
      })
      expect('g:gtin' in item).toBe(item['g:identifier_exists'] !== 'no')
    }
    expect(new Set(items.map((item) => item['g:id'])).size).toBe(items.length)
  })

  it('has the texts, codes, category and pictures of a product', () => {
    const [item, ...others] = itemsOf(ids.jam)
    expect(others).toEqual([])
    expect(item).toMatchObject({
      'g:title': 'Mermelada <de higo> & "nuez"',
      'g:description': 'á'.repeat(5_000),
      'g:product_type': 'Comida & bebida > Mermeladas',
      'g:price': '19.99 EUR',
      'g:brand': 'Confitures Marta',
      'g:gtin': '8412345678905',
      'g:unit_pricing_measure': '0.25 kg',
      'g:unit_pricing_base_measure': '1 kg',
      'g:additional_image_link': expect.any(String) as string,
    })
    expect(item).not.toHaveProperty('g:item_group_id')
  })

  it('has an item for each variant, in one group, with its options, price and availability', () => {
    expect(itemsOf(ids.shirt)).toMatchObject([
      {
        'g:title': 'Camisa, Rojo, M',
        'g:item_group_id': ids.shirt,
        'g:color': 'Rojo',
        'g:size': 'M',
        'g:price': '30.00 EUR',
        'g:availability': 'out_of_stock',
        'g:identifier_exists': 'no',
      },
      { 'g:color': 'Azul', 'g:size': 'M', 'g:material': 'Lino', 'g:price': '35.00 EUR', 'g:availability': 'in_stock' },
    ])
    expect(itemsOf(ids.shirt)[0]).not.toHaveProperty('g:material')
    const links = itemsOf(ids.shirt).map((item) => String(item['g:link']))
    expect(links[0]).toMatch(/\/product\/[\w-]+\?v=[\w-]+\.[\w-]+$/)
    expect(links[0]).not.toBe(links[1])
  })

  it('has a sale price only if the lowest price of the 30 days before was higher', () => {
    expect(itemsOf(ids.reduced)[0]).toMatchObject({ 'g:price': '10.00 EUR', 'g:sale_price': '8.00 EUR' })
    const [raised] = itemsOf(ids.raised)
    expect(raised).toMatchObject({ 'g:price': '8.00 EUR' })
    expect(raised).not.toHaveProperty('g:sale_price')
  })

  it('leaves out products that are hidden, have no price or have no picture', () => {
    expect(itemsOf(ids.bare)).toEqual([])
  })
})

describe('with thousands of products', () => {
  beforeAll(async () => {
    const business_id = (await insertBusiness(db)).id
    await db.query({
      text: `with made as (
               insert into product (id, business_id, title, name)
               select gen_random_uuid(), $1, 'Artículo ' || i, 'articulo-' || i from generate_series(1, 2050) i returning *
             ), documents as (
               insert into product_document (id, business_id, category_ids, value_ids, offer_ids, campaign_ids, visible,
                 featured, marketplace, available, reduced, sales, name, title_folded, title_key, created_at, updated_at, search)
               select id, $1, '{}', '{}', '{}', '{}', true, false, true, true, false, 0, name, name, name, now(), now(), '' from made
             ), image as (
               insert into image_object (id, file_o_name, content_url, mime_type, size, width, height)
               values ($2, 'a', 'https://media.test/a.webp', 'image/webp', 1, 800, 800)
             ), pictures as (
               insert into product_image (id, product_id, image_id) select gen_random_uuid(), id, $2 from made
             )
             insert into attribute_combo (id, product_id, price, list_price, stock)
             select gen_random_uuid(), id, 100, 100, 1 from made`,
      values: [business_id, uuidv7()],
    })
  })

  it('the sitemap has more parts, which contain every product once', async () => {
    const app = await serve({ most: 1_000 })
    const locations = elementsOf(await read(app, '/sitemap.xml')).map((part) => String(fieldsOf(part)['loc']))
    expect(locations).toHaveLength(3)
    const products = new Set<string>()
    const counts: number[] = []
    for (const location of locations) {
      const entries = elementsOf(await read(app, location.slice(origin.length)))
      counts.push(entries.length)
      for (const entry of entries) products.add(textOf(elementsOf(entry, 'loc')[0]))
    }
    expect(counts.slice(0, 2)).toEqual([1_000, 1_000])
    const [shown] = await db.query<{ count: number }>({
      text: 'select count(*)::int as count from product_document where visible',
    })
    expect(products.size).toBe(shown!.count + 6)
    expect(counts[0]! + counts[1]! + counts[2]!).toBe(products.size)
  })

  it('the feed has an item for each of them', async () => {
    const app = await serve({})
    const channel = elementsOf(await read(app, '/feeds/google-merchant.xml'), 'channel')[0]!
    const items = elementsOf(channel, 'item')
    expect(items.length).toBe(2_055)
    expect(fieldsOf(items.at(-1)!)['g:image_link']).toMatch(/^https:\/\//)
  })
})
