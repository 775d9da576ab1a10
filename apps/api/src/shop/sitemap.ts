import { defaultLanguage } from '@lonja/contract/constants'
import { type Language, addressIn } from '@lonja/contract/languages'
import type { RequestApi } from './request-in-process.ts'

/** The largest number of addresses that one sitemap may contain. */
const maxAddresses = 50_000
const lifetime = 10 * 60_000

interface Entry {
  path: string
  updatedDate?: string
}

/**
 * The sitemap of all public pages: the general pages, and those of categories, shops, products and texts. It is made
 * from the API's lists on request, and then cached for ten minutes. Each language of the town has its own sitemap,
 * which also contains the addresses in the other languages.
 */
export function sitemap(
  requestApi: RequestApi,
): (origin: string, language: Language, languages: readonly Language[]) => Promise<string> {
  let known: { entries: Promise<Entry[]>; until: number } | undefined
  return async (origin, language, languages) => {
    if (!known || known.until < Date.now()) {
      known = { entries: collect(requestApi), until: Date.now() + lifetime }
      known.entries.catch(() => (known = undefined))
    }
    const urls = (await known.entries).map(({ path, updatedDate }) => {
      const lastmod = updatedDate ? `<lastmod>${updatedDate}</lastmod>` : ''
      return `<url><loc>${origin}${addressIn(language, path)}</loc>${lastmod}${alternates(origin, path, languages)}</url>\n`
    })
    return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${namespaces}>\n${urls.join('')}</urlset>\n`
  }
}

const namespaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'

const alternates = (origin: string, path: string, languages: readonly Language[]): string =>
  (languages.length < 2
    ? []
    : [...languages.map((name) => [name, name] as const), ['x-default', defaultLanguage] as const]
  )
    .map(([name, language]) => {
      const href = `${origin}${addressIn(language, path)}`
      return `<xhtml:link rel="alternate" hreflang="${name}" href="${href}"/>`
    })
    .join('')

async function collect(requestApi: RequestApi): Promise<Entry[]> {
  const pages = ['/', '/catalog', '/products', '/businesses', '/bells']
  const entries: Entry[] = pages.map((path) => ({ path }))
  for await (const { id } of all(requestApi, '/api/categories?bcc=false&itemsPerPage=100')) {
    entries.push({ path: `/products?parent.id%5B%5D=${id}` })
  }
  for await (const { url, updatedDate } of all(requestApi, '/api/businesses?itemsPerPage=100')) {
    entries.push({ path: `/businesses/${url}`, updatedDate })
  }
  for await (const { code, updatedDate } of all(requestApi, '/api/cms?itemsPerPage=100')) {
    entries.push({ path: `/cms/${code}`, updatedDate })
  }
  for await (const { id, updatedDate } of all(requestApi, '/api/products?itemsPerPage=100&order[createdDate]=asc')) {
    if (entries.length === maxAddresses) break
    entries.push({ path: `/product/${id}`, updatedDate })
  }
  return entries
}

interface Listed {
  id: string
  code: string
  url: string
  updatedDate: string
}

/** Every record of a list, from all its pages. */
async function* all(requestApi: RequestApi, first: string): AsyncGenerator<Listed> {
  let next: string | undefined = first
  while (next) {
    const answer = await requestApi(next)
    if (answer.status !== 200) throw new Error(`${next} answered ${answer.status}`)
    yield* (await answer.json()) as Listed[]
    next = /<([^>]+)>;\s*rel="?next"?/.exec(answer.headers.get('link') ?? '')?.[1]?.replace(/^https?:\/\/[^/]+/, '')
  }
}

const personal = ['/cart', '/payment', '/order', '/login']

/**
 * The file robots.txt. Search engines may visit all addresses except the API, searches, the basket, orders and the
 * login.
 */
export const robots = (origin: string, languages: readonly Language[]): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    ...languages.flatMap((language) => personal.map((path) => `Disallow: ${addressIn(language, path)}`)),
    'Disallow: /*?*search=',
    ...languages.map((language) => `Sitemap: ${origin}${addressIn(language, '/sitemap.xml')}`),
    '',
  ].join('\n')
