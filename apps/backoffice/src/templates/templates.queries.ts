import type { MailPreview, MailTemplate, MailText, MailVersion } from '@lonja/contract/templates/mail-text'
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

export const saveMailText = (api: Client, code: string, text: MailText): Promise<MailTemplate> =>
  api.call(`/templates-mail/${code}/text`, { method: 'PUT', body: text })

export const restoreMailText = (api: Client, code: string): Promise<unknown> =>
  api.call(`/templates-mail/${code}/text`, { method: 'DELETE' })

export const sendTestMail = (api: Client, code: string, text: MailText): Promise<unknown> =>
  api.call('/templates-test', { method: 'POST', body: { code, ...text } })
