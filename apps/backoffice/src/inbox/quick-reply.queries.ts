import type { quickReplyContract } from '@lonja/contract/inbox/quick-reply'
import type { Item } from '@lonja/contract/resource'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'

export type QuickReply = Item<typeof quickReplyContract>

export const quickReplyQueries = {
  /** The texts that the members of a shop use in their answers. */
  ofShop: (shop: string) =>
    queryOptions({
      queryKey: ['quick-replies', shop],
      queryFn: ({ client, signal }) =>
        apiOf(client).call<QuickReply[]>(`/quick-replies?business.id=${shop}&pagination=false`, { signal }),
      staleTime: 60_000,
    }),
}

export const addQuickReply = (api: Client, business: string, text: string): Promise<QuickReply> =>
  api.call('/quick-replies', { method: 'POST', body: { business, text } })

export const removeQuickReply = (api: Client, id: string): Promise<void> =>
  api.call(`/quick-replies/${id}`, { method: 'DELETE' })
