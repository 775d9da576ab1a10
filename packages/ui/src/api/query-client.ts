import { QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import type { Client } from './client.ts'

const minute = 60_000

const apis = new WeakMap<QueryClient, Client>()

/** The API client that the queries and mutations of a cache use. */
export const apiOf = (client: QueryClient): Client => apis.get(client)!

/** The API client of the present screen. */
export const useApi = (): Client => apiOf(useQueryClient())

/** Creates the cache: one per browser, and one per request on the server. All its answers come from one server. */
export function createQueryClient(api: Client): QueryClient {
  const server = typeof window === 'undefined'
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: minute,
        gcTime: server ? Infinity : 30 * minute,
        // After an error a screen that opens again does not repeat the request: the user must press «retry».
        retryOnMount: false,
        retry: (failures, error) => !server && failures < 2 && !(error instanceof ApiError && error.status >= 400),
      },
      // An action without a connection fails at once; it is not repeated in the background when the connection
      // returns.
      mutations: { networkMode: 'always' },
    },
  })
  apis.set(client, api)
  return client
}

/** The answers that the page was rendered from, errors included, so that the browser renders the same page. */
export type PageState = { key: QueryKey; data?: unknown; error?: unknown }[]

/** The state of a page. It contains no times, because they would make each rendering of a page different. */
export const dehydrate = (client: QueryClient): PageState =>
  client
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey: key, state: { status, data, error } }): PageState => {
      if (status === 'success') return [{ key, data }]
      return status === 'error' ? [{ key, error }] : []
    })

export function hydrate(client: QueryClient, state: PageState): void {
  const now = Date.now()
  for (const { key, data, error } of state) {
    if (error === undefined) {
      client.setQueryData(key, data)
      continue
    }
    client.getQueryCache().build(
      client,
      { queryKey: key },
      {
        status: 'error',
        error: ApiError.revive(error),
        errorUpdateCount: 1,
        errorUpdatedAt: now,
        data: undefined,
        dataUpdateCount: 0,
        dataUpdatedAt: 0,
        fetchFailureCount: 1,
        fetchFailureReason: null,
        fetchMeta: null,
        fetchStatus: 'idle',
        isInvalidated: false,
      },
    )
  }
}
