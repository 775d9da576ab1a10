import type { FastifyReply, FastifyRequest } from 'fastify'
import { uuidv7 } from '../database/uuid.ts'
import { contentType, sendPrivate } from '../http/send.ts'
import type { Format } from '../http/negotiate.ts'

/** Sends a value that is not a record of a resource. In JSON-LD it gets a unique `@id`. */
export function sendShape(
  { request, reply, format }: { request: FastifyRequest; reply: FastifyReply; format: Format },
  type: string,
  shape: object,
): FastifyReply {
  const head = { '@context': `/api/contexts/${type}`, '@id': `/api/.well-known/genid/${uuidv7()}`, '@type': type }
  const body = JSON.stringify(format === 'jsonld' ? { ...head, ...shape } : shape)
  return sendPrivate(request, reply, body, { 'content-type': contentType(format) })
}
