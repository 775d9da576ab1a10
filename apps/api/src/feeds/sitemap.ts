import { defaultLanguage } from '@lonja/contract/constants'
import { type Language, addressIn } from '@lonja/contract/languages'
import type { Database } from '../database/database.ts'
import type { MadeFile } from './stored-files.ts'
import { element, xmlDeclaration, xmlText } from './xml.ts'

/** The most addresses in one file. The protocol allows 50,000; smaller files are sent and read faster. */
const MOST_ADDRESSES = 10_000
/** How many products are read at once. */
const PAGE = 1_000

/** The place of a feed: its origin and language, and all languages of the town. */
export interface FeedPlace {
  origin: string
  language: Language
  languages: readonly Language[]
}

/** Returns all records of a list of the API, page by page. */
export type ReadList = (
  path: string,
) => AsyncIterable<{ id: string; code?: string; url?: string; updatedDate?: string }>

interface Entry {
  path: string
  updatedDate?: string | undefined
}

/** The address of the sitemap, which is the index of its parts. */
export const SITEMAP = '/sitemap.xml'
/** The address of a part of the sitemap. */
export const partOfSitemap = (number: number): string => `/sitemaps/${number}.xml`

/**
 * Makes the sitemap of all public pages in one language: the general pages, and those of categories, shops, texts and
 * products. Each entry also has the addresses in the other languages. The files are named by their addresses; the last
 * one is the index.
 */
export async function* sitemapFiles(
  { db, readList, most = MOST_ADDRESSES }: { db: Database; readList: ReadList; most?: number },
  place: FeedPlace,
): AsyncGenerator<MadeFile> {
  const entries = entriesOf(db, readList)[Symbol.asyncIterator]()
  const parts: Entry[] = []
  let next = await entries.next()
  while (!next.done) {
    const part: Entry = { path: partOfSitemap(parts.length + 1) }
    parts.push(part)
    const chunks = async function* (): AsyncGenerator<string> {
      yield `${xmlDeclaration}<urlset ${namespaces}>\n`
      for (let count = 0; count < most && !next.done;) {
        let text = ''
        for (let inChunk = 0; inChunk < PAGE && count < most && !next.done; inChunk += 1, count += 1) {
          text += urlOf(next.value, place)
          const { updatedDate } = next.value
          if (updatedDate && updatedDate > (part.updatedDate ?? '')) part.updatedDate = updatedDate
          next = await entries.next()
        }
        yield text
      }
      yield '</urlset>\n'
    }
    yield { name: part.path, chunks: chunks() }
  }
  yield { name: SITEMAP, chunks: indexOf(parts, place) }
}

const namespaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'

async function* indexOf(parts: readonly Entry[], { origin, language }: FeedPlace): AsyncGenerator<string> {
  yield `${xmlDeclaration}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`
  for (const { path, updatedDate } of parts)
    yield `<sitemap>${element('loc', origin + addressIn(language, path))}${lastModified(updatedDate)}</sitemap>\n`
  yield '</sitemapindex>\n'
}

const lastModified = (date: string | undefined): string => (date ? element('lastmod', date) : '')

const urlOf = ({ path, updatedDate }: Entry, { origin, language, languages }: FeedPlace): string =>
  `<url>${element('loc', origin + addressIn(language, path))}${lastModified(updatedDate)}${alternates(origin, path, languages)}</url>\n`

const alternates = (origin: string, path: string, languages: readonly Language[]): string =>
  (languages.length < 2
    ? []
    : [...languages.map((name) => [name, name] as const), ['x-default', defaultLanguage] as const]
  )
    .map(([name, language]) => {
      const href = xmlText(origin + addressIn(language, path))
      return `<xhtml:link rel="alternate" hreflang="${name}" href="${href}"/>`
    })
    .join('')

async function* entriesOf(db: Database, readList: ReadList): AsyncGenerator<Entry> {
  for (const path of ['/', '/catalog', '/products', '/businesses', '/bells']) yield { path }
  for await (const { id } of readList('/api/categories?bcc=false&itemsPerPage=100'))
    yield { path: `/products?parent.id%5B%5D=${id}` }
  for await (const { url, updatedDate } of readList('/api/businesses?itemsPerPage=100'))
    yield { path: `/businesses/${url}`, updatedDate }
  for await (const { code, updatedDate } of readList('/api/cms?itemsPerPage=100'))
    yield { path: `/cms/${code}`, updatedDate }
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const products = await db.query<{ id: string; updatedAt: Date }>({
      name: 'products of sitemap',
      text: `select id, updated_at as "updatedAt" from product_document where visible and id > $1 order by id limit ${PAGE}`,
      values: [last],
    })
    for (const { id, updatedAt } of products) yield { path: `/product/${id}`, updatedDate: updatedAt.toISOString() }
    if (products.length < PAGE) return
    last = products.at(-1)!.id
  }
}

const personal = ['/cart', '/payment', '/order', '/login']

/**
 * The file robots.txt. Search engines may visit all addresses except the API, the back office, searches, the
 * basket, orders and the login.
 */
export const robots = (origin: string, languages: readonly Language[]): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /manage',
    ...languages.flatMap((language) => personal.map((path) => `Disallow: ${addressIn(language, path)}`)),
    'Disallow: /*?*search=',
    ...languages.map((language) => `Sitemap: ${origin}${addressIn(language, SITEMAP)}`),
    '',
  ].join('\n')
