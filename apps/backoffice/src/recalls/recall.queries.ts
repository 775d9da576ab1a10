import type { Recall, RecallDetail, RecallPreview } from '@lonja/contract/recalls/recall'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'

export const recallQueries = {
  /** The recalls of the town, the newest first. */
  list: () =>
    queryOptions({
      queryKey: ['recalls', 'list'],
      queryFn: ({ client, signal }) => apiOf(client).call<Recall[]>('/recalls', { signal }),
    }),
  /** A recall with its buyers. */
  one: (id: string) =>
    queryOptions({
      queryKey: ['recalls', 'one', id],
      queryFn: ({ client, signal }) => apiOf(client).call<RecallDetail>(`/recalls/${id}`, { signal }),
    }),
}

/** A recall, as the operator describes it. */
export interface NewRecall {
  products: readonly string[]
  ean: string | null
  batch: string | null
  reason: string
  advice: string
  months: number | null
}

/** What a recall would do. */
export const previewRecall = (api: Client, recall: NewRecall): Promise<RecallPreview> =>
  api.call('/recalls', { method: 'POST', body: { ...recall, dryRun: true } })

/** Starts a recall. @param key  the same key for a repetition of a request without an answer */
export const startRecall = (api: Client, recall: NewRecall, key: string): Promise<RecallDetail> =>
  api.call('/recalls', { method: 'POST', body: { ...recall, dryRun: false }, headers: { 'Idempotency-Key': key } })

export const liftRecall = (api: Client, id: string): Promise<RecallDetail> =>
  api.call(`/recalls/${id}/lift`, { method: 'POST', body: {} })
