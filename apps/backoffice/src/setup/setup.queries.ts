import type { FoundTowns, SetupRequest, SetupState } from '@lonja/contract/setup/setup'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'

export const setupQuery = queryOptions({
  queryKey: ['setup'],
  queryFn: ({ client, signal }) => apiOf(client).call<SetupState>('/setup', { signal, anonymous: true }),
})

/** The municipalities whose names begin with a text. */
export const townsQuery = (code: string, text: string) =>
  queryOptions({
    queryKey: ['setup', 'towns', text],
    queryFn: ({ client, signal }) =>
      apiOf(client).call<FoundTowns>('/setup/towns', {
        method: 'POST',
        body: { code, text },
        signal,
        anonymous: true,
      }),
    enabled: text.length > 1,
  })

export const checkCode = (api: Client, code: string): Promise<unknown> =>
  api.call('/setup/check', { method: 'POST', body: { code }, anonymous: true })

export const setUp = (api: Client, request: SetupRequest): Promise<unknown> =>
  api.call('/setup', { method: 'POST', body: request, anonymous: true })
