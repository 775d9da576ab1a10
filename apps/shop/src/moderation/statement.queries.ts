import type { Statement } from '@lonja/contract/moderation/queue'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'

/** The link of a letter. */
export interface StatementLink {
  id: string
  party: string
  key: string
}

export const statementOf = ({ id, party, key }: StatementLink) =>
  queryOptions({
    queryKey: ['statement', id, party, key],
    queryFn: ({ client, signal }) =>
      apiOf(client).call<Statement>(`/content-decisions/${id}/statement?${new URLSearchParams({ party, key })}`, {
        anonymous: true,
        signal,
      }),
  })

export const complain = (api: Client, { id, ...link }: StatementLink, text: string): Promise<Statement> =>
  api.call(`/content-decisions/${id}/complain`, { method: 'POST', body: { ...link, text }, anonymous: true })
