import type { FailedItem, SystemStatus } from '@lonja/contract/status/system-status'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import { retryMail } from '#/attention/attention.queries.ts'
import { replayDelivery } from '#/webhooks/webhooks.queries.ts'

export const statusQuery = queryOptions({
  queryKey: ['system-status'],
  queryFn: ({ client, signal }) => apiOf(client).call<SystemStatus>('/system/status', { signal }),
  staleTime: 10_000,
  refetchInterval: 30_000,
})

/** Puts a failed message into its queue again. */
export function retryItem(api: Client, { queue, id }: FailedItem): Promise<unknown> {
  if (queue === 'mail') return retryMail(api, id)
  if (queue === 'webhook') return replayDelivery(api, id)
  return api.call(`/push-failures/${id}/retry`, { method: 'POST' })
}
