import { queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import { type HelpDraft, type HelpText, fieldsOf } from './help-text-draft.ts'

/** A help text, and the tag of its version. */
export interface FoundHelp {
  text: HelpText
  etag: string | null
}

export const helpTextQueries = {
  all: () =>
    queryOptions({
      queryKey: ['help-cms', 'list'],
      queryFn: ({ client, signal }) => apiOf(client).call<HelpText[]>('/help-cms?pagination=false', { signal }),
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: ['help-cms', 'one', id],
      queryFn: async ({ client, signal }): Promise<FoundHelp> => {
        const answer = await apiOf(client).send(`/help-cms/${id}`, { signal })
        return { text: (await answer.json()) as HelpText, etag: answer.headers.get('etag') }
      },
      // A text that somebody edits must not change under the hands of its author.
      staleTime: Infinity,
      gcTime: 0,
    }),
}

/** Changes a help text if nobody else has changed it, or creates one after the others of its screen. */
export async function saveHelp(api: Client, found: FoundHelp | undefined, draft: HelpDraft): Promise<void> {
  const body = fieldsOf(draft)
  if (found) {
    await api.call(`/help-cms/${found.text.id}`, {
      method: 'PUT',
      body,
      ...(found.etag !== null && { headers: { 'If-Match': found.etag } }),
    })
    return
  }
  const query = new URLSearchParams({ url: body.url, pagination: 'false' })
  const others = await api.call<HelpText[]>(`/help-cms?${query}`)
  const sort = Math.max(0, ...others.map((other) => other.sort)) + 10
  await api.call('/help-cms', { method: 'POST', body: { ...body, sort } })
}
