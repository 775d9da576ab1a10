import type { MailTest, TownOpening } from '@lonja/contract/setup/opening'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'

export const openingQuery = queryOptions({
  queryKey: ['opening'],
  queryFn: ({ client, signal }) => apiOf(client).call<TownOpening>('/setup/opening', { signal }),
})

/** Opens the shop for visitors, or closes it. */
export const changeOpening = (api: Client, open: boolean): Promise<unknown> =>
  api.call('/setup/opening', { method: 'PUT', body: { open } })

/** Sends a mail to the user, and says what the mail server answered. */
export const testMail = (api: Client): Promise<MailTest> => api.call<MailTest>('/setup/mail', { method: 'POST' })

/** Lets this browser show the shop while it is closed. */
export const allowPreview = (api: Client): Promise<unknown> => api.call('/setup/preview', { method: 'POST' })
