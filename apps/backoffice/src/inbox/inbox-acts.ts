import { ApiError } from '@lonja/ui/api/api-error.ts'
import type { Client } from '@lonja/ui/api/client.ts'
import { useAct } from '@lonja/ui/hooks/use-act.ts'

export const answerQuestion = (api: Client, question: string, text: string): Promise<unknown> =>
  api.call('/answer-question-products', { method: 'POST', body: { question, text } })

export const replyToReview = (api: Client, review: string, text: string): Promise<unknown> =>
  write(api, `/valorations/${review}`, ({ reply }) => Boolean(reply), { reply: { text } })

/** @param close  whether the case ends with this message */
export const answerCase = (api: Client, id: string, text: string, close: boolean): Promise<unknown> =>
  write(api, `/issues/${id}`, ({ state }) => state !== 'open', {
    message: text,
    ...(close && { state: 'closed' }),
  })

/** The members of a review or a case that say whether the shop has answered. */
interface Answerable {
  reply?: object | null
  state: string
}

/**
 * Changes a record only if nobody has answered it meanwhile.
 *
 * @throws ApiError 409 or 412 if somebody has
 */
async function write(
  api: Client,
  path: string,
  isAnswered: (record: Answerable) => boolean,
  body: object,
): Promise<void> {
  const answer = await api.send(path, {})
  if (isAnswered((await answer.json()) as Answerable)) throw new ApiError({ status: 409, phrase: 'Already answered' })
  const etag = answer.headers.get('etag')
  await api.call(path, { method: 'PUT', body, headers: etag === null ? {} : { 'If-Match': etag } })
}

export const recordArrival = (api: Client, line: string): Promise<unknown> =>
  api.call(`/sold-products/${line}/return-arrived`, { method: 'POST' })

export interface Refund {
  order: string
  lines: { soldProduct: string; quantity: number }[]
  /** Whether the units can be sold again. */
  restock: boolean
  shipping: boolean
}

/** @param key  the same for a repetition of the request, which then refunds nothing again */
export const refundReturn = (api: Client, refund: Refund, key: string): Promise<unknown> =>
  api.call('/orders-refund', { method: 'POST', headers: { 'Idempotency-Key': key }, body: refund })

export const markRead = (api: Client, notifications: readonly string[]): Promise<unknown> =>
  api.call('/notifications-read', { method: 'POST', body: { notifications } })

/** Does something with a record of the inbox, shows the result, and loads the inbox again. True if it succeeded. */
export const useInboxAct = () => useAct('inbox', 'orders', 'me').act
