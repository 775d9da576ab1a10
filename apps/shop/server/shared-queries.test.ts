import { describe, expect, it } from 'vitest'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import { type Remember, type StoredAnswer, type Tagged, pageQueries } from './shared-queries.ts'

/** An API that counts its requests. Answers below `/private` have no tags, and `/missing` does not exist. */
function api() {
  const asked: string[] = []
  const fetch = async (path: string): Promise<StoredAnswer> => {
    asked.push(path)
    return {
      status: path === '/api/missing' ? 404 : 200,
      headers: { get: () => null },
      json: async () => (path === '/api/missing' ? { detail: 'Not Found' } : [{ path, text: '</script>\u2028' }]),
      tags: path.includes('private') ? undefined : [path.slice('/api/'.length)],
    }
  }
  return { asked, fetch }
}

/** Stores every value that has tags. */
function memory() {
  const kept = new Map<string, Tagged<object>>()
  const remember: Remember = async <Value extends object>(key: string, make: () => Promise<Tagged<Value>>) => {
    const made = (kept.get(key) as Tagged<Value> | undefined) ?? (await make())
    if (made.tags) kept.set(key, made)
    return made
  }
  return { kept, remember }
}

const query = (path: string) => ({
  queryKey: ['query', path],
  queryFn: ({ client }: { client: Parameters<typeof apiOf>[0] }) => apiOf(client).call(path),
})
const pagedQuery = (pages: number) => ({
  queryKey: ['pages'],
  queryFn: ({ client, pageParam }: { client: Parameters<typeof apiOf>[0]; pageParam: number }) =>
    apiOf(client).call(`/pages?page=${pageParam}`),
  initialPageParam: 1,
  getNextPageParam: (_last: unknown, _all: unknown, page: number) => page + 1,
  pages,
})

const textOf = (pieces: ReturnType<ReturnType<typeof pageQueries>['state']>) =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : Buffer.from(piece).toString())).join('')

describe('the queries of a page', () => {
  it('share their results with later pages: the same data, the same state, and no new request', async () => {
    const { asked, fetch } = api()
    const { remember } = memory()
    const pages = [pageQueries(fetch, remember), pageQueries(fetch, remember)]
    for (const { client } of pages)
      await Promise.all([client.prefetchQuery(query('/b')), client.prefetchQuery(query('/a'))])
    expect(asked).toEqual(['/api/b', '/api/a'])
    const [first, second] = pages.map(({ client }) => client.getQueryData(['query', '/a']))
    expect(second).toBe(first)
    expect(textOf(pages[1]!.state())).toBe(textOf(pages[0]!.state()))
    expect(pages[1]!.tags()).toEqual(['b', 'a'])
  })

  it('have a state that is JSON with all data in the order of the queries, and safe inside HTML', async () => {
    const { client, state } = pageQueries(api().fetch, memory().remember)
    await Promise.all(['/missing', '/b', '/a'].map((path) => client.prefetchQuery(query(path))))
    const text = textOf(state())
    expect(text).not.toMatch(/[<\u2028]/)
    expect(JSON.parse(text)).toMatchObject([
      { key: ['query', '/missing'], error: { status: 404 } },
      { key: ['query', '/b'], data: [{ path: '/api/b', text: '</script>\u2028' }] },
      { key: ['query', '/a'], data: [{ path: '/api/a' }] },
    ])
  })

  it('have tags only if all their answers have tags', async () => {
    for (const path of ['/private', '/missing']) {
      const { kept, remember } = memory()
      const { client, tags } = pageQueries(api().fetch, remember)
      await Promise.all([client.prefetchQuery(query('/a')), client.prefetchQuery(query(path))])
      expect(tags()).toBeUndefined()
      expect([...kept.keys()]).toHaveLength(1)
    }
  })

  it('with several pages are stored for each number of pages', async () => {
    const { remember } = memory()
    for (const pages of [2, 1]) {
      const { client } = pageQueries(api().fetch, remember)
      await client.prefetchInfiniteQuery(pagedQuery(pages))
      expect(client.getQueryData<{ pages: unknown[]; pageParams: unknown[] }>(['pages'])).toMatchObject({
        pages: Array.from({ length: pages }, (_, index) => [{ path: `/api/pages?page=${index + 1}` }]),
      })
    }
  })

  it('may use the results of other queries, which are shared too and add their tags', async () => {
    const { asked, fetch } = api()
    const { remember } = memory()
    const countOf = (path: string) => ({
      queryKey: ['count', path],
      queryFn: async ({ client }: { client: Parameters<typeof apiOf>[0] }) => {
        const all = [await client.fetchQuery(query('/all')), await client.fetchQuery(query(path))]
        return { count: all.flat().length }
      },
    })
    const pages = ['/a', '/b', '/private'].map((path) => ({ path, page: pageQueries(fetch, remember) }))
    for (const { path, page } of pages) await page.client.prefetchQuery(countOf(path))
    expect(asked).toEqual(['/api/all', '/api/a', '/api/b', '/api/private'])
    expect(pages.map(({ page }) => page.tags()?.toSorted())).toEqual([['a', 'all'], ['all', 'b'], undefined])
    // The page contains the result, but not what it was made from.
    expect(textOf(pages[0]!.page.state())).toBe('[{"key":["count","/a"],"data":{"count":2}}]')
  })
})
