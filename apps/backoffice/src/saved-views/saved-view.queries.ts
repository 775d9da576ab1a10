import type { Item } from '@lonja/contract/resource'
import type { savedViewContract } from '@lonja/contract/saved-views/saved-view'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'

export type SavedView = Item<typeof savedViewContract>

export const savedViewQueries = {
  /** The views of a screen that the user sees. */
  of: (shop: string, screen: string) =>
    queryOptions({
      queryKey: ['saved-views', shop, screen],
      queryFn: ({ client, signal }) =>
        apiOf(client).call<SavedView[]>(
          `/saved-views?${new URLSearchParams({ 'business.id': shop, screen, pagination: 'false' })}`,
          { signal },
        ),
      staleTime: 60_000,
    }),
}

export interface Written {
  name: string
  query: string
  shared: boolean
  preferred: boolean
}

export const addView = (api: Client, business: string, screen: string, view: Written): Promise<SavedView> =>
  api.call('/saved-views', { method: 'POST', body: { business, screen, ...view } })

export const changeView = (api: Client, id: string, view: Partial<Written>): Promise<SavedView> =>
  api.call(`/saved-views/${id}`, { method: 'PUT', body: view })

export const removeView = (api: Client, id: string): Promise<unknown> =>
  api.call(`/saved-views/${id}`, { method: 'DELETE' })
