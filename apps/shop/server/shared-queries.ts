import { type QueryClient, hashKey } from '@tanstack/react-query'
import { type Answer, createClient } from '@lonja/ui/api/client.ts'
import { type PageState, createQueryClient, dehydrate } from '@lonja/ui/api/query-client.ts'

/** An answer of the API inside the server. */
export interface StoredAnswer extends Answer {
  /** The tags whose changes make the answer invalid; undefined if the API does not store the answer. */
  readonly tags?: readonly string[] | undefined
}
export type FetchStored = (path: string, init: RequestInit) => Promise<StoredAnswer>

/** A value with the tags whose changes make it invalid. Without tags it is not stored. */
export interface Tagged<Value> {
  readonly value: Value
  readonly tags: readonly string[] | undefined
  /** The bytes that the value has in memory. */
  readonly size: number
}

/** Returns a stored value, or else makes it. */
export type Remember = <Value extends object>(key: string, make: () => Promise<Tagged<Value>>) => Promise<Tagged<Value>>

/** The data of one page. */
export interface PageQueries {
  readonly client: QueryClient
  /** The tags of all data of the page; undefined if some data has none. */
  tags(): readonly string[] | undefined
  /** The state of the page in pieces, as JSON that an HTML page may contain. */
  state(): Piece[]
}

/** A piece of a page: a text, or a text that is already encoded in UTF-8. */
export type Piece = string | Uint8Array

/** The JSON of stored results. Half of a page is such JSON, so it is made and encoded only once. */
const jsonOf = new WeakMap<object, Uint8Array>()

/**
 * Opens a query client for one page. The results of its queries are shared with other pages until their data change:
 * most pages need the categories, and a page that is rendered again needs few new data. So a stored result is the same
 * object each time, and nobody may change it.
 */
export function pageQueries(fetch: FetchStored, remember: Remember): PageQueries {
  const client = createQueryClient(createClient({ transport: fetch }))
  const seen = new Set<string>()
  let isTagged = true

  // `prefetchQuery` and `prefetchInfiniteQuery` call `fetchQuery`.
  const { fetchQuery } = client
  client.fetchQuery = function fetchShared(options: Parameters<QueryClient['fetchQuery']>[0]) {
    const { queryKey } = options
    const pages = 'pages' in options ? String(options.pages) : ''
    const queryFn = async () => {
      const { value, tags } = await remember(`${hashKey(queryKey)} ${pages}`, () => run(options))
      if (tags) for (const tag of tags) seen.add(tag)
      else isTagged = false
      return value.data
    }
    return fetchQuery.call(client, { queryKey, queryFn }).catch((error: unknown) => {
      isTagged = false
      throw error
    })
  } as QueryClient['fetchQuery']

  /** Runs a query with a client of its own, which notes the tags of all answers. It may use results of other queries. */
  async function run(options: Parameters<QueryClient['fetchQuery']>[0]): Promise<Tagged<{ data: unknown }>> {
    const noted: (readonly string[] | undefined)[] = []
    const transport: FetchStored = async (path, init) => {
      const answer = await fetch(path, init)
      noted.push(answer.tags)
      return answer
    }
    const inner = pageQueries(transport, remember)
    const data = await fetchQuery.call(inner.client, options)
    const json = safeJson(data)
    if (typeof data === 'object' && data !== null) jsonOf.set(data, Buffer.from(json))
    const ofOthers = inner.tags()
    const tags =
      ofOthers && noted.every((each) => each !== undefined) ? [...new Set([...noted.flat(), ...ofOthers])] : undefined
    // The objects have about three times the size of their JSON, and the HTML of their parts is as large again.
    return { value: { data }, tags, size: json.length * 6 }
  }

  return {
    client,
    tags: () => (isTagged ? [...seen] : undefined),
    state: () => ['[', ...dehydrate(client).flatMap(stateJson), ']'],
  }
}

function stateJson({ key, data, error }: PageState[number], index: number): Piece[] {
  const known = typeof data === 'object' && data !== null ? jsonOf.get(data) : undefined
  const comma = index > 0 ? ',' : ''
  if (known === undefined) return [comma + safeJson({ key, data, error })]
  return [`${comma}{"key":${safeJson(key)},"data":`, known, '}']
}

/** Escapes JSON, so that HTML parsers and old script engines read it as data only. */
export const escapeJson = (json: string): string =>
  json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

const safeJson = (value: unknown): string => escapeJson(JSON.stringify(value))
