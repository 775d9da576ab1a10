import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ResponseCache } from '#/resource/cache'
import { pagesOf } from './pages.ts'
import { StoredPage } from './stored-page.ts'

const request = { url: '/products', origin: 'https://lonja.test', undecided: false }
const policy = "default-src 'none'"

/** Pages with a number that grows with each rendering. */
function numbered(cache = new ResponseCache()) {
  let times = 0
  return pagesOf({ cache }, async () => {
    times += 1
    await Promise.resolve()
    return { status: 200, html: [`<p>${times}`], policy }
  })
}
const textOf = (page: StoredPage | undefined) => page?.plain.toString()

describe('a page', () => {
  afterEach(() => vi.useRealTimers())

  it('is stored and not rendered again, unless it is an error page', async () => {
    const statuses = [503, 200, 500]
    const pages = pagesOf({ cache: new ResponseCache() }, async () => ({
      status: statuses.shift()!,
      html: ['<p>'],
      policy,
    }))
    const seen = [await pages.read(request), await pages.read(request), await pages.read(request)]
    expect(seen.map(({ status }) => status)).toEqual([503, 200, 200])
  })

  it('is rendered once for many requests at the same time, also after it became invalid', async () => {
    const cache = new ResponseCache()
    const pages = numbered(cache)
    for (const time of ['<p>1', '<p>2']) {
      const all = await Promise.all(Array.from({ length: 20 }, () => pages.read(request)))
      expect(new Set(all.map(textOf))).toEqual(new Set([time]))
      cache.invalidate(['products'])
      expect(pages.stored(request)).toBeUndefined()
    }
  })

  it('is rendered again in the next half minute, because it may show whether a shop is open', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-25T13:59:31Z') })
    const pages = numbered()
    await pages.read(request)
    vi.setSystemTime(new Date('2026-11-25T13:59:59.999Z'))
    expect(textOf(pages.stored(request))).toBe('<p>1')
    vi.setSystemTime(new Date('2026-11-25T14:00:00Z'))
    expect(pages.stored(request)).toBeUndefined()
    expect(textOf(await pages.read(request))).toBe('<p>2')
  })

  it('is stored separately for each origin, and with and without the cookie banner', async () => {
    const pages = numbered()
    await pages.read(request)
    expect(pages.stored({ ...request, undecided: true })).toBeUndefined()
    expect(pages.stored({ ...request, origin: 'https://other.test' })).toBeUndefined()
    expect(pages.stored(request)).toBeDefined()
  })
})

describe('a stored page', () => {
  const html = `<!doctype html>${'<li>Pan de nueces · 4,50 €</li>'.repeat(400)}`

  it('contains only compressed bytes, and compresses itself better when it is sent again', async () => {
    const page = new StoredPage({ status: 200, html: ['', Buffer.from(html)], policy })
    const { size, brotli: first } = page
    expect(size).toBeLessThan(html.length / 5)
    expect(page.brotli).toBe(first)
    await vi.waitFor(() => expect(page.brotli).not.toBe(first))
    for (const bytes of [first, page.brotli]) expect(brotliDecompressSync(bytes).toString()).toBe(html)
    expect(page.brotli.length).toBeLessThan(first.length)
    expect(page.gzip).toBe(page.gzip)
    expect(gunzipSync(page.gzip).toString()).toBe(html)
    expect(page.size).toBe(page.brotli.length + page.gzip.length + 1_000)
  })

  it('has another ETag if its content or its policy is different', () => {
    const etags = [
      { status: 200, html: ['', Buffer.from(html)], policy },
      { status: 200, html: [html, '.'], policy },
      { status: 200, html: [html], policy: "default-src 'self'" },
      { status: 200, html: ['', Buffer.from(html)], policy },
    ].map((rendered) => new StoredPage(rendered).etag)
    expect(new Set(etags).size).toBe(3)
    expect(etags[3]).toBe(etags[0])
  })
})
