import type { Attention } from '@lonja/contract/attention/attention'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'

export const attentionQuery = queryOptions({
  queryKey: ['attention'],
  queryFn: ({ client, signal }) => apiOf(client).call<Attention>('/attention', { signal }),
  staleTime: 10_000,
  refetchInterval: 60_000,
})

/** Puts a mail that was given up into the queue again. */
export const retryMail = (api: Client, mail: string): Promise<unknown> =>
  api.call('/mail-failures-retry', { method: 'POST', body: { mail } })
