import type { FastifyInstance } from 'fastify'
import { Problem } from '../http/problem.ts'
import { queryOf } from '../http/query.ts'
import { operationOf, shapeOf } from './api.ts'
import { queryParameters } from './list-parameters.ts'

/**
 * Applies `Prefer: handling=strict` (RFC 7240): unknown query parameters are refused, and the error names them.
 * Without this header they are ignored, as API Platform's clients expect.
 */
export function registerStrictQueries(app: FastifyInstance): void {
  let known: Map<string, Set<string>> | undefined
  const namesOf = (method: string, url: string): Set<string> | undefined => {
    known ??= new Map(
      [...queryParameters(app.documented())].map(([shape, parameters]) => [
        shape,
        new Set(parameters.map(({ name }) => name)),
      ]),
    )
    const operation = operationOf(method === 'HEAD' ? 'GET' : method, url.replace(/\.(json|jsonld)$/, ''))
    return operation ? known.get(shapeOf(operation.method, operation.path)) : undefined
  }
  app.addHook('preHandler', (request, reply, done) => {
    const { prefer } = request.headers
    if (prefer === undefined || !isStrict(String(prefer))) return done()
    const names = namesOf(request.method, request.routeOptions.url ?? '')
    if (!names) return done()
    const unknown = new Set(
      queryOf(request.raw.url ?? '').pairs.flatMap(([name]) => {
        const shape = name.replaceAll(/\[\d+\]/g, '[]').replace(/^(properties)\[[^\]]+\]\[\]$/, '$1[]')
        return names.has(shape) ? [] : [shape.slice(0, 100)]
      }),
    )
    reply.header('preference-applied', 'handling=strict')
    if (unknown.size === 0) return done()
    const parameters = [...unknown]
    const detail = `Parameter ${parameters.map((name) => `"${name}"`).join(', ')} not supported`
    return done(new Problem('Parameter not supported', { detail, extra: { parameters } }))
  })
}

/** Whether strict handling is preferred. If a preference is given several times, the first is used. */
function isStrict(prefer: string): boolean {
  const handling = prefer.split(/[,;]/).find((one) => /^\s*handling\s*=/i.test(one))
  return /=\s*"?strict"?\s*$/i.test(handling ?? '')
}
