import type { HomePlan } from '@lonja/contract/home/home-block'
import { shelfQuery } from '@lonja/contract/home/shelf-query'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import { serverNow } from '@lonja/ui/api/server-clock.ts'
import { allowPreview } from '#/setup/opening/opening.queries.ts'

/** The blocks of the home page, and the tag of their version. */
export interface FoundPlan {
  plan: HomePlan
  etag: string | null
}

export const homeQueries = {
  plan: () =>
    queryOptions({
      queryKey: ['home', 'plan'],
      queryFn: async ({ client, signal }): Promise<FoundPlan> => {
        const answer = await apiOf(client).send('/home-plan', { signal })
        return { plan: (await answer.json()) as HomePlan, etag: answer.headers.get('etag') }
      },
      // A list that somebody edits must not change under the hands of its author.
      staleTime: Infinity,
      gcTime: 0,
    }),
  /** A record that a shelf shows. */
  target: (path: string, id: string) =>
    queryOptions({
      queryKey: ['home', 'target', path, id],
      queryFn: ({ client, signal }) =>
        apiOf(client).call<{ id: string; title?: string; name?: string }>(`/${path}/${id}`, { signal }),
    }),
  /** Whether visitors see no products on a shelf now. */
  isEmpty: (shelf: Parameters<typeof shelfQuery>[0]) =>
    queryOptions({
      queryKey: ['home', 'empty', shelfQuery(shelf)],
      queryFn: async ({ client, signal }) => {
        const path = `/products?${shelfQuery(shelf)}&itemsPerPage=1`
        return (await apiOf(client).call<object[]>(path, { anonymous: true, signal })).length === 0
      },
    }),
  /** Prepares the preview of these blocks. Its result is the time, so that another preparation is another result. */
  preview: (blocks: HomePlan['blocks']) =>
    queryOptions({
      queryKey: ['home', 'preview', blocks],
      queryFn: async ({ client }) => {
        await draftPlan(apiOf(client), { blocks })
        await allowPreview(apiOf(client))
        return serverNow()
      },
      // Only the last preparation is stored on the server.
      gcTime: 0,
      staleTime: 0,
      refetchOnWindowFocus: false,
    }),
  /** The galleries of the town. */
  galleries: () =>
    queryOptions({
      queryKey: ['home', 'galleries'],
      queryFn: async ({ client, signal }) =>
        (
          await apiOf(client).call<{ id: string; code: string; name: string; business: object | null }[]>(
            '/image-galleries?pagination=false',
            { signal },
          )
        ).filter(({ business }) => !business),
    }),
}

/** Stores blocks for the preview, so that it shows changes before they are published. */
export const draftPlan = (api: Client, plan: HomePlan): Promise<HomePlan> =>
  api.call('/home-draft', { method: 'PUT', body: plan })

/** Saves the blocks if nobody else has changed them. */
export const savePlan = (api: Client, { etag }: FoundPlan, plan: HomePlan): Promise<HomePlan> =>
  api.call('/home-plan', {
    method: 'PUT',
    body: plan,
    ...(etag !== null && { headers: { 'If-Match': etag } }),
  })
