import type { FastifyReply, FastifyRequest } from 'fastify'
import { type StoredAnswer, attemptOf, runOnce } from '../http/idempotency.ts'
import { Problem } from '../http/problem.ts'
import type { Exchange } from './exchange.ts'
import { contentType, documentationLink, sendPrivate } from '../http/send.ts'
import { formatOf, mimeOf } from '../http/negotiate.ts'
import { readRecord } from './read-record.ts'
import type { Model } from './compile.ts'

/**
 * Creates a record and sends it. A repeated request with the same `Idempotency-Key` gets the first answer again, and
 * creates nothing.
 *
 * @param create  returns the id of the record, and the status if it is not 201. For requests with a key it runs in a
 * transaction
 * @throws Problem 422 `Idempotency key reused`
 */
export async function sendCreated(
  { services, request, reply }: Exchange,
  model: Model,
  create: () => Promise<{ id: string; status?: number }>,
): Promise<FastifyReply> {
  const format = formatOf(request.headers.accept)
  const make = async (): Promise<StoredAnswer> => {
    const { id, status = 201 } = await create()
    const body = await readRecord(services, model, id, { viewer: request.viewer, format })
    if (body === null) throw new Problem('Not Found')
    return { status, body, location: `/api/${model.contract.path}/${id}`, contentType: contentType(format) }
  }
  const attempt = attemptOf(request, null)
  return sendOnce(request, reply, attempt ? await runOnce(services.db, attempt, make) : await make())
}

/** Sends the answer to a creation, or the same answer to a repeated request. */
export function sendOnce(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, body, location, contentType: type, replayed }: StoredAnswer & { replayed?: boolean },
): FastifyReply {
  if (replayed) reply.header('idempotent-replayed', 'true')
  return sendPrivate(request, reply.code(status), body, {
    'content-type': type,
    link: documentationLink,
    location,
    'content-location': `${location}.${type.startsWith(mimeOf.jsonld) ? 'jsonld' : 'json'}`,
  })
}
