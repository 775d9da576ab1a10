import type { MailPreview, MailTemplate, MailText, MailVersion } from '@lonja/contract/templates/mail-text'
import { type ShopsLayout, shopTemplate } from '@lonja/contract/templates/look'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'

export const templateQueries = {
  /** The mails whose words the town can change. */
  mails: () =>
    queryOptions({
      queryKey: ['templates', 'mail'],
      queryFn: ({ client, signal }) => apiOf(client).call<MailTemplate[]>('/templates-mail', { signal }),
    }),
  /** The texts that the town has written for a mail, the newest first. */
  versions: (code: string) =>
    queryOptions({
      queryKey: ['templates', 'versions', code],
      queryFn: ({ client, signal }) =>
        apiOf(client).call<MailVersion[]>(`/templates-mail/${code}/versions`, { signal }),
    }),
  /** The template of the pages of shops; null if the town has none yet. */
  ofShops: () =>
    queryOptions({
      queryKey: ['templates', 'shop'],
      queryFn: async ({ client, signal }) => {
        const [found] = await apiOf(client).call<ShopsLayout[]>(`/templates?code=${shopTemplate}`, { signal })
        return found ?? null
      },
    }),
  /** A text that is not saved yet, with sample values. */
  preview: (code: string, text: MailText) =>
    queryOptions({
      queryKey: ['templates', 'preview', code, text],
      queryFn: ({ client, signal }) =>
        apiOf(client).call<MailPreview>('/templates-preview', { method: 'POST', body: { code, ...text }, signal }),
      placeholderData: keepPreviousData,
      gcTime: 0,
    }),
}

export const saveMailText = (api: Client, code: string, text: MailText & { name?: string }): Promise<MailTemplate> =>
  api.call(`/templates-mail/${code}/text`, { method: 'PUT', body: text })

export const restoreMailText = (api: Client, code: string): Promise<unknown> =>
  api.call(`/templates-mail/${code}/text`, { method: 'DELETE' })

export const sendTestMail = (api: Client, code: string, text: MailText): Promise<unknown> =>
  api.call('/templates-test', { method: 'POST', body: { code, ...text } })

export const saveShopsLayout = (api: Client, layout: ShopsLayout['layout']): Promise<ShopsLayout> =>
  api.call('/templates-shop/layout', { method: 'PUT', body: { layout } })
