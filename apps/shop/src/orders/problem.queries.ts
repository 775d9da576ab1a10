import type { issueContract } from '@lonja/contract/issues/issue'
import type { mediaObjectContract } from '@lonja/contract/media/media-object'
import type { Item } from '@lonja/contract/resource'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import type { Order } from './order.queries.ts'
import { type Share, sharesOf } from './shares.ts'

export type Issue = Item<typeof issueContract>

/** A problem that a customer reports. */
export interface Report {
  /** The shop’s share that has the problem. */
  share: Share
  /** The line that has the problem; undefined if the problem concerns the whole share. */
  line: Share['lines'][number] | undefined
  text: string
  photos: readonly File[]
}

export const problemQueries = {
  all: ['issues'] as const,

  /** The problems of an order, newest first, with their messages. */
  of: (order: Order, user: string) =>
    queryOptions({
      queryKey: [...problemQueries.all, user, order.id],
      queryFn: async ({ client, signal }) => {
        const ids = [order.id, order.parent?.id ?? [], order.parts.map(({ id }) => id)].flat(2)
        const own = await apiOf(client).call<Issue[]>(
          `/issues?itemsPerPage=100&${ids.map((id) => `order.id[]=${id}`).join('&')}`,
          {
            signal,
          },
        )
        // The list does not contain the messages, so each problem is requested separately.
        return Promise.all(own.map(({ id }) => apiOf(client).call<Issue>(`/issues/${id}`, { signal })))
      },
    }),

  report: (order: Order) =>
    mutationOptions({
      mutationFn: async ({ share, line, text, photos }: Report, { client }) => {
        const attachments: string[] = []
        for (const photo of photos) attachments.push((await upload(apiOf(client), photo)).id)
        return apiOf(client).call<Issue>('/issues', {
          method: 'POST',
          body: {
            type: 'order',
            subject: line ? `${share.code}: ${line.title}`.slice(0, 200) : share.code,
            body: text,
            order: order.id,
            business: share.business?.id ?? null,
            product: line?.product?.id ?? null,
            attachments,
          },
        })
      },
      onSuccess: (_issue, _report, _result, { client }) => client.invalidateQueries({ queryKey: problemQueries.all }),
    }),
}

/** Adds a message to a problem. */
export const addMessage = (api: Client, issue: string, message: string): Promise<Issue> =>
  api.call(`/issues/${issue}`, { method: 'PUT', body: { message } })

/** The shares of an order for which a customer can report a problem: those that name their shop. */
export const reportable = (order: Order): Share[] => sharesOf(order).filter(({ business }) => business !== null)

function upload(api: Client, photo: File): Promise<Item<typeof mediaObjectContract>> {
  const form = new FormData()
  form.set('file', photo)
  return api.call('/media-objects', { method: 'POST', body: form })
}
