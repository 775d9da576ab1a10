import type { Item } from '@lonja/contract/resource'
import type { CreatedWebhook, webhookContract, webhookDeliveryContract } from '@lonja/contract/webhooks/webhook'
import type { WebhookKind } from '@lonja/contract/webhooks/webhook-kinds'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'

export type Webhook = Item<typeof webhookContract>
export type Delivery = Item<typeof webhookDeliveryContract>

/** The number of deliveries that the log shows. */
const shownDeliveries = 30

export const webhookQueries = {
  /** The endpoints of a shop or, without a shop, those of the town. */
  of: (shop: string | undefined) =>
    queryOptions({
      queryKey: ['webhooks', shop],
      queryFn: ({ client, signal }) => {
        const whose = shop === undefined ? 'exists[business]=false' : `business.id=${shop}`
        return apiOf(client).call<Webhook[]>(`/webhooks?${whose}&pagination=false`, { signal })
      },
    }),
  /** The newest deliveries of an endpoint. */
  log: (webhook: string) =>
    queryOptions({
      queryKey: ['webhooks', 'log', webhook],
      queryFn: ({ client, signal }) =>
        apiOf(client).call<Delivery[]>(`/webhook-deliveries?webhook.id=${webhook}&itemsPerPage=${shownDeliveries}`, {
          signal,
        }),
      refetchInterval: 10_000,
    }),
}

interface NewWebhook {
  business: string | null
  url: string
  kinds: readonly WebhookKind[]
}

export const createWebhook = (api: Client, body: NewWebhook): Promise<CreatedWebhook> =>
  api.call('/webhooks', { method: 'POST', body })

export const removeWebhook = (api: Client, id: string): Promise<unknown> =>
  api.call(`/webhooks/${id}`, { method: 'DELETE' })

export const enableWebhook = (api: Client, id: string): Promise<unknown> =>
  api.call(`/webhooks/${id}/enable`, { method: 'POST' })

export const replaySince = (api: Client, id: string, since: string): Promise<unknown> =>
  api.call(`/webhooks/${id}/replay`, { method: 'POST', body: { since } })

export const replayDelivery = (api: Client, id: string): Promise<unknown> =>
  api.call(`/webhook-deliveries/${id}/replay`, { method: 'POST' })
