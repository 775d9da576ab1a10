import type { ComplaintDecision, ContentDecision } from '@lonja/contract/moderation/content'
import type { DecidedContent, WaitingContent } from '@lonja/contract/moderation/queue'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'

/** The lists of the screen. */
export const viewNames = ['waiting', 'complaints', 'decided'] as const
export type ModerationView = (typeof viewNames)[number]

export const moderationQueries = {
  waiting: queryOptions({
    queryKey: ['moderation', 'waiting'],
    queryFn: ({ client, signal }) => apiOf(client).call<WaitingContent[]>('/moderation-queue', { signal }),
    staleTime: 5_000,
  }),
  decisions: (view: 'complaints' | 'decided') =>
    queryOptions({
      queryKey: ['moderation', view],
      queryFn: ({ client, signal }) =>
        apiOf(client).call<DecidedContent[]>(`/content-decisions${view === 'complaints' ? '?complained=true' : ''}`, {
          signal,
        }),
      staleTime: 5_000,
    }),
}

/** The lists that a decision changes. */
export const changedByDecisions = ['moderation', 'attention', 'businesses'] as const

export const decideContent = (api: Client, decision: ContentDecision): Promise<unknown> =>
  api.call('/content-decisions', { method: 'POST', body: decision })

export const decideComplaint = (api: Client, id: string, decision: ComplaintDecision): Promise<unknown> =>
  api.call(`/content-complaints/${id}/decide`, { method: 'POST', body: decision })
