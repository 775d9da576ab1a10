import type { CmsBlock, cmsContract } from '@lonja/contract/cms/cms'
import type { Item } from '@lonja/contract/resource'
import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '@lonja/ui/api/query-client.ts'

export type CmsPage = Item<typeof cmsContract>
export type { CmsBlock }

export const cmsQueries = {
  all: ['cms'] as const,

  /** A page that the town wrote, by its address. */
  byUrl: (url: string) =>
    queryOptions({
      queryKey: [...cmsQueries.all, url],
      queryFn: ({ client, signal }) => apiOf(client).call<CmsPage>(`/cms-url/${encodeURIComponent(url)}`, { signal }),
    }),
}
