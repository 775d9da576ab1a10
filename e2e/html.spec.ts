import { createHash } from 'node:crypto'
import { expect, test } from './fixtures.ts'
import { oil } from './shopper.ts'

interface Answer {
  status: number
  headers: Headers
  html: string
}

const read = async (url: string, headers: Record<string, string> = {}): Promise<Answer> => {
  const response = await fetch(url, { headers: { accept: 'text/html', ...headers } })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

/** All schema.org objects of a page. */
function jsonLdOf(html: string): Record<string, unknown>[] {
  const scripts = html.matchAll(/<script[^>]*application\/ld\+json[^>]*>(.*?)<\/script>/gs)
  return [...scripts].flatMap(([, json]) => {
    const data = JSON.parse(json!) as Record<string, unknown> & { '@graph'?: Record<string, unknown>[] }
    return data['@graph'] ?? [data]
  })
}

const textOf = (html: string): string =>
  html
    .replaceAll(/<script.*?<\/script>|<[^>]+>/gs, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('\u00a0', ' ')
const contentOf = (html: string, name: string): string | undefined =>
  new RegExp(`<meta[^>]*name="${name}"[^>]*content="([^"]+)"`).exec(html)?.[1]
const canonicalOf = (html: string): string | undefined => /<link[^>]*rel="canonical"[^>]*href="([^"]+)"/.exec(html)?.[1]

for (const path of ['/', '/products']) {
  test(`the first HTML of ${path} contains its products and its structured data [C2.3 C2.4 C2.55 C2.56]`, async ({
    server,
    api,
  }) => {
    const { status, html } = await read(server.url + path)
    expect(status).toBe(200)
    expect(html).toMatch(/<html lang="es"/)
    expect(html).toMatch(/<title>[^<]+Lonja<\/title>/)
    expect(contentOf(html, 'description')?.length).toBeGreaterThan(50)
    expect(canonicalOf(html)).toBe(server.url + path)
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(jsonLdOf(html).length).toBeGreaterThan(0)

    const query = path === '/' ? 'reduced=true' : 'itemsPerPage=20'
    const products = await api.send<{ title: string }[]>(`/products?${query}`)
    const shown = products.filter(({ title }) => textOf(html).includes(title))
    expect(shown.length).toBeGreaterThan(path === '/' ? 3 : 19)
  })
}

test('the first HTML of a product contains all its data [C2.5 C2.54 C2.57]', async ({ server, api }) => {
  const { id } = await api.product(oil)
  const url = `${server.url}/product/${id}`
  const { status, html } = await read(url)
  expect(status).toBe(200)
  expect(html).toContain(`<title>${oil} · Lonja</title>`)
  expect(canonicalOf(html)).toBe(url)
  expect(contentOf(html, 'description')).toBeTruthy()
  for (const words of [oil, 'Ultramarinos Casa Peris', '7,90 €', '5 l', 'IVA incluido']) {
    expect(textOf(html)).toContain(words)
  }
  const product = jsonLdOf(html).find((object) => object['@type'] === 'Product')
  const offers = { '@type': 'AggregateOffer', lowPrice: '7.90', highPrice: '63.90', priceCurrency: 'EUR' }
  expect(product).toMatchObject({ name: oil, offers })
  expect(jsonLdOf(html).some((object) => object['@type'] === 'BreadcrumbList')).toBe(true)
})

test('the first HTML of the list of shops contains the shops, and the first HTML of a shop contains its data [C2.57]', async ({
  server,
}) => {
  const all = await read(`${server.url}/businesses`)
  expect(all.status).toBe(200)
  expect(textOf(all.html)).toContain('Horno Santa Llúcia')
  expect(jsonLdOf(all.html)).toContainEqual(expect.objectContaining({ '@type': 'ItemList', numberOfItems: 40 }))

  const url = `${server.url}/businesses/horno-santa-llucia`
  const { status, html } = await read(url)
  expect(status).toBe(200)
  expect(canonicalOf(html)).toBe(url)
  expect(contentOf(html, 'description')?.length).toBeGreaterThan(50)
  expect(html.match(/<h1/g)).toHaveLength(1)
  for (const words of ['962 99 02 11', 'Calle Mayor, 18', '7:00–14:00', 'PANDEHOY', 'B69524452', 'Hogaza']) {
    expect(textOf(html)).toContain(words)
  }
  const shop = jsonLdOf(html).find((object) => object['@type'] === 'LocalBusiness')
  expect(shop).toMatchObject({ name: 'Horno Santa Llúcia', legalName: 'Horno Santa Llúcia, S.L.', url })
  expect(shop!['openingHoursSpecification']).toHaveLength(12)
})

for (const path of [
  '/nada',
  '/product/00000000-0000-7000-8000-000000000000',
  '/product/nada',
  '/businesses/nada',
  '/cms/nada',
]) {
  test(`the unknown path ${path} is answered with 404 and the not-found page [C2.2]`, async ({ server }) => {
    const { status, headers, html } = await read(server.url + path)
    expect(status).toBe(404)
    expect(headers.get('content-type')).toContain('text/html')
    expect(html).toContain('noindex')
    expect(html).toContain('Ver el catálogo')
  })
}

test('the headers of a page allow only the scripts of this page, by their hashes', async ({ server }) => {
  const { headers, html } = await read(server.url)
  const scripts = /script-src ([^;]+)/.exec(headers.get('content-security-policy')!)![1]!
  const hashes = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`,
  )
  expect(hashes).toHaveLength(2)
  expect(scripts).toBe(`${hashes.join(' ')} 'strict-dynamic'`)
})

test('pages are compressed with brotli or gzip, whichever the browser accepts', async ({ server }) => {
  for (const encoding of ['br', 'gzip']) {
    const response = await fetch(`${server.url}/products`, { headers: { 'accept-encoding': encoding } })
    expect(response.headers.get('content-encoding')).toBe(encoding)
  }
})
