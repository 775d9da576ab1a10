import type { Ask } from './ask.ts'

/** As many addresses as one sitemap may hold. */
const maxAddresses = 50_000
const lifetime = 10 * 60_000

interface Entry {
  path: string
  updatedDate?: string
}

/**
 * The sitemap of everything public: the shop's own pages, its categories, products and texts. Made from the API's
 * lists when it is asked for, then kept for ten minutes.
 */
export function sitemap(ask: Ask): (origin: string) => Promise<string> {
  let known: { entries: Promise<Entry[]>; until: number } | undefined
  return async (origin) => {
    if (!known || known.until < Date.now()) {
      known = { entries: collect(ask), until: Date.now() + lifetime }
      known.entries.catch(() => (known = undefined))
    }
    const urls = (await known.entries).map(({ path, updatedDate }) => {
      const lastmod = updatedDate ? `<lastmod>${updatedDate}</lastmod>` : ''
      return `<url><loc>${origin}${path}</loc>${lastmod}</url>\n`
    })
    return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`
  }
}

async function collect(ask: Ask): Promise<Entry[]> {
  const entries: Entry[] = [{ path: '/' }, { path: '/catalog' }, { path: '/products' }]
  for await (const { id } of all(ask, '/api/categories?bcc=false&itemsPerPage=100')) {
    entries.push({ path: `/products?parent.id%5B%5D=${id}` })
  }
  for await (const { code, updatedDate } of all(ask, '/api/cms?itemsPerPage=100')) {
    entries.push({ path: `/cms/${code}`, updatedDate })
  }
  for await (const { id, updatedDate } of all(ask, '/api/products?itemsPerPage=100&order[createdDate]=asc')) {
    if (entries.length === maxAddresses) break
    entries.push({ path: `/product/${id}`, updatedDate })
  }
  return entries
}

/** Every record of a list, page after page. */
async function* all(ask: Ask, first: string): AsyncGenerator<{ id: string; code: string; updatedDate: string }> {
  let next: string | undefined = first
  while (next) {
    const answer = await ask(next)
    if (answer.status !== 200) throw new Error(`${next} answered ${answer.status}`)
    yield* (await answer.json()) as { id: string; code: string; updatedDate: string }[]
    next = /<([^>]+)>;\s*rel="?next"?/.exec(answer.headers.get('link') ?? '')?.[1]?.replace(/^https?:\/\/[^/]+/, '')
  }
}

/** What robots may visit: not what is only for the person who sees it. */
export const robots = (origin: string): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /cart',
    'Disallow: /payment',
    'Disallow: /order',
    'Disallow: /login',
    'Disallow: /*?*search=',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
