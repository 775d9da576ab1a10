import type { CreatedApiKey, apiKeyContract } from '@lonja/contract/api-keys/api-key'
import type { Scope } from '@lonja/contract/api-keys/scopes'
import type { Item } from '@lonja/contract/resource'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'

export type ApiKey = Item<typeof apiKeyContract>

export const keyQueries = {
  /** The keys of a shop or, without a shop, those of the town. */
  of: (shop: string | undefined) =>
    queryOptions({
      queryKey: ['api-keys', shop],
      queryFn: ({ client, signal }) => {
        const whose = shop === undefined ? 'exists[business]=false' : `business.id=${shop}`
        return apiOf(client).call<ApiKey[]>(`/api-keys?${whose}&pagination=false`, { signal })
      },
    }),
}

interface NewKey {
  business: string | null
  name: string
  scopes: readonly Scope[]
  expiresDate: string | null
}

export const createKey = (api: Client, body: NewKey): Promise<CreatedApiKey> =>
  api.call('/api-keys', { method: 'POST', body })

export const revokeKey = (api: Client, id: string): Promise<unknown> =>
  api.call(`/api-keys/${id}`, { method: 'DELETE' })
