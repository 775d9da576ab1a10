import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { trustedProxies } from './config/trusted-proxies.ts'
import { registerCors } from './cors.ts'
import { registerDocumentation } from './documentation/documentation.ts'
import { answerClientError, answerError, registerErrors } from './errors.ts'
import { registerViewer } from './identity/viewer.ts'
import { operations } from './operations.ts'
import { Problem } from './problem.ts'
import { registerRequestBudget } from './request-budget.ts'
import { registerBodies } from './resource/bodies.ts'
import { registerResource } from './resource/routes.ts'
import { registry, resources } from './resources.ts'
import { registerSecurityHeaders } from './security-headers.ts'
import type { Services } from './services.ts'

const MAX_URL = 8 * 1024

/** The API over the given services: hooks, then every resource, then every hand-written operation. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const app = Fastify({
    // Only bugs are logged, and what pages report; of a bug only what cannot be somebody's data: no body, no URL, no row.
    logger: { level: 'error', base: null, serializers: { err: bugOf } },
    bodyLimit: 256 * 1024,
    // An address may come whole (RFC 9112, 3.2.2); what counts is its path.
    rewriteUrl: ({ url = '/' }) => (url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*\/?/i, '/')),
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    // One parser of our own reads query strings: Fastify's does not nest.
    routerOptions: { maxParamLength: 500, querystringParser: () => ({}) },
    trustProxy: trustedProxies(services.config.trustProxy),
    exposeHeadRoutes: true,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
  })
  app.decorate('publicOrigin', services.config.origin)
  app.decorateRequest('viewer', null as never)
  registerSecurityHeaders(app, services.config)
  registerCors(app, services.config)
  registerRequestBudget(app, services.config)
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.url.length > MAX_URL) return done(new Problem('URI too long'))
    return done()
  })
  registerErrors(app)
  registerBodies(app)
  registerViewer(app, services)
  registerDocumentation(app, services)
  for (const operation of operations) await app.register(async (scope) => operation(scope, services))
  for (const resource of resources) registerResource(app, services, registry, resource)
  return app
}

/** A database error's `detail` quotes rows. */
function bugOf({ name, message, stack, code }: Error & { code?: string }): {
  type: string
  message: string
  stack: string
  code?: string
} {
  return { type: name, message, stack: stack ?? '', ...(code && { code }) }
}
