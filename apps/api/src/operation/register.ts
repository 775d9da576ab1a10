import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { senderOf } from '../access/guards.ts'
import { limit, networkOf } from '../http/rate-limit.ts'
import { formatOf } from '../http/negotiate.ts'
import { allow } from '../resource/routes.ts'
import type { Services } from '../services.ts'
import { type Operation, urlOf } from './define-operation.ts'
import { deprecationHeaders } from './deprecation.ts'
import { readBody } from './read-body.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation that the route serves. */
    operation?: Operation
  }
}

/** Registers the route of one operation, in a scope of its own. */
export async function registerOperation(app: FastifyInstance, services: Services, operation: Operation): Promise<void> {
  const { method, who, body: schema, prepare, deprecated, route = {} } = operation
  await app.register(async (scope) => {
    await prepare?.(scope, services)
    if (deprecated)
      scope.addHook('onRequest', async (_request, reply) => void reply.headers(deprecationHeaders(deprecated)))
    scope.route({
      method,
      url: urlOf(operation),
      ...route,
      onRequest: [allow(who), ...[route.onRequest ?? []].flat()],
      config: { ...route.config, operation },
      handler: async (request, reply) => {
        // The requested format is checked first, so that a request for an unknown format changes nothing.
        const format = answersInEither(operation) ? formatOf(request.headers.accept) : 'json'
        const body = schema ? readBody(schema, request.body) : request.body
        await checkLimit(services, operation, request)
        const params = paramsOf(operation, request)
        const context = { services, request, reply, viewer: request.viewer, params, format, body }
        return answer(reply, await operation.run(context))
      },
    })
  })
}

/**
 * Whether the client chooses JSON-LD or JSON by `Accept`: true for records, lists, and shapes without a media type.
 */
const answersInEither = ({ answers }: Operation): boolean =>
  answers !== undefined && !('shape' in answers && answers.type !== undefined)

/** The parameters of the path. With `{url*}` in the path, the parameter `url` is the rest of the path. */
function paramsOf({ path }: Operation, request: FastifyRequest): Record<string, string> {
  const { '*': rest, ...named } = request.params as Record<string, string>
  const name = /\{(\w+)\*\}/.exec(path)?.[1]
  return name === undefined || rest === undefined ? named : { ...named, [name]: rest }
}

/** Counts the request towards the limit of the operation. @throws Problem `Too many requests` */
async function checkLimit(services: Services, { limit: budget }: Operation, request: FastifyRequest): Promise<void> {
  if (!budget) return
  const { name, per, ...rest } = budget
  const caller = (per === 'viewer' ? senderOf(request.viewer) : null) ?? networkOf(request.ip)
  await limit(services, `${name} ${caller}`, rest)
}

/** Sends the result of an operation. Answers are private by default, because they are for this viewer only. */
function answer(reply: FastifyReply, result: unknown): unknown {
  // If the client of a stream has disconnected, the headers were sent, but the reply is not marked as `sent`.
  if (reply.sent || reply.raw.headersSent || result === reply) return reply
  if (result === undefined) return reply.code(204).send()
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store')
  return reply.send(result)
}
