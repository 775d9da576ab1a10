import type { BulkChange, BulkJob, BulkPreview, BulkResult, JobNews } from '@lonja/contract/bulk/bulk-change'
import type { categoryContract } from '@lonja/contract/categories/category'
import type { Item } from '@lonja/contract/resource'
import type { tagContract } from '@lonja/contract/tags/tag'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import { live } from '@lonja/ui/live/connection.ts'

/** The products that a change is for: some of them, or all that a list finds. */
export type Choice = { products: readonly string[] } | { filter: string }

/**
 * How often the progress of a running job is read without live events, and with them. Events come with each step, so the
 * rare reading is only for an event that was lost.
 */
const pollEvery = 1_000
const liveEvery = 30_000
const nextRead = () => (live.on ? liveEvery : pollEvery)

export const bulkQueries = {
  job: (id: string) =>
    queryOptions({
      queryKey: ['bulk', 'job', id],
      queryFn: ({ client, signal }) => apiOf(client).call<BulkResult>(`/bulk-jobs/${id}`, { signal }),
      refetchInterval: ({ state }) => (state.data?.finishedDate === null ? nextRead() : false),
    }),
  ofShop: (shop: string) =>
    queryOptions({
      queryKey: ['bulk', 'of-shop', shop],
      queryFn: ({ client, signal }) => apiOf(client).call<BulkJob[]>(`/bulk-jobs?business=${shop}`, { signal }),
      refetchInterval: ({ state }) =>
        state.data?.some(({ finishedDate }) => finishedDate === null) ? nextRead() : false,
    }),
  /** The categories and the labels that a product can get. */
  groups: (shop: string) =>
    queryOptions({
      queryKey: ['bulk', 'groups', shop],
      queryFn: async ({ client, signal }) => {
        const api = apiOf(client)
        const [categories, tags] = await Promise.all([
          api.call<Item<typeof categoryContract>[]>('/categories?bcc=false&pagination=false', { signal }),
          api.call<Item<typeof tagContract>[]>('/tags?pagination=false', { signal }),
        ])
        return { categories, tags: tags.filter(({ business }) => business === null || business.id === shop) }
      },
      staleTime: 60_000,
    }),
}

export const previewBulk = (api: Client, business: string, choice: Choice, change: BulkChange): Promise<BulkPreview> =>
  api.call('/bulk', { method: 'POST', body: { business, ...choice, change, dryRun: true } })

export const startBulk = (api: Client, business: string, choice: Choice, change: BulkChange): Promise<BulkResult> =>
  api.call('/bulk', { method: 'POST', body: { business, ...choice, change, dryRun: false } })

export const undoBulk = (api: Client, job: string): Promise<BulkResult> =>
  api.call(`/bulk-jobs/${job}/undo`, { method: 'POST' })

/** Shows the progress of a job from its event. Its result is read when it is over, because the event has no rows. */
export function applyJobNews(client: QueryClient, { business, ...news }: JobNews): void {
  if (news.finishedDate !== null) return void client.invalidateQueries({ queryKey: ['bulk'] })
  const withNews = <Job extends BulkJob>(job: Job): Job => (job.id === news.id ? { ...job, ...news } : job)
  client.setQueryData<BulkResult>(bulkQueries.job(news.id).queryKey, (job) => job && withNews(job))
  client.setQueryData<BulkJob[]>(bulkQueries.ofShop(business).queryKey, (jobs) => jobs?.map(withNews))
}

/** Reads the products and the jobs again. */
export async function readChangedAgain(client: QueryClient): Promise<void> {
  await Promise.all(['products', 'prices', 'bulk'].map((key) => client.invalidateQueries({ queryKey: [key] })))
}
