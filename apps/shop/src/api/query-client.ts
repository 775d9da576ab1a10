import { type DehydratedState, QueryClient, dehydrate, hydrate } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const minute = 60_000

/** One cache a browser, and one a request on the server. */
export function createQueryClient(): QueryClient {
  const server = typeof window === 'undefined'
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: minute,
        gcTime: server ? Infinity : 30 * minute,
        // A screen that came back as an error waits for the person's retry instead of asking again by itself.
        retryOnMount: false,
        retry: (failures, error) => !server && failures < 2 && !(error instanceof ApiError && error.status >= 400),
      },
    },
  })
}

/** The answers a page was rendered from, failures included, so that the browser renders the same. */
export const dehydrateAll = (client: QueryClient): DehydratedState =>
  dehydrate(client, { shouldDehydrateQuery: ({ state }) => state.status !== 'pending' })

export function hydrateAll(client: QueryClient, state: DehydratedState): void {
  for (const query of state.queries) {
    if (query.state.error) query.state.error = ApiError.revive(query.state.error)
  }
  hydrate(client, state)
}
