import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { trustedProxies } from './config/trusted-proxies.ts'
import { timeouts } from './http/connections.ts'
import { registerCors } from './http/cors.ts'
import { keepOwnWrites } from './http/own-writes.ts'
import { registerDocumentation } from './documentation/documentation.ts'
import { registerStrictQueries } from './documentation/strict-queries.ts'
import { answerDoctor } from './doctor/answer-doctor.ts'
import { answerClientError, answerError, registerErrors } from './http/answer-errors.ts'
import { warnOfForwardedHeaders } from './http/forwarded-headers.ts'
import { registerViewer } from './identity/viewer.ts'
import { carryRequestIds } from './log/current-request.ts'
import { logRequests } from './log/log-requests.ts'
import { serveMetrics } from './metrics/serve-metrics.ts'
import { registerOperation } from './operation/register.ts'
import { fileRoutes, operations } from './operations.ts'
import { Problem } from './http/problem.ts'
import { registerRequestBudget } from './http/request-budget.ts'
import { registerBodies } from './resource/bodies.ts'
import { registerResource } from './resource/routes.ts'
import { countSearchMisses } from './search-misses/search-misses.ts'
import { registerSecurityHeaders } from './http/security-headers.ts'
import type { Services } from './services.ts'
import { resealAtStart } from './social/sealed-secrets.ts'

const MAX_URL = 8 * 1024

/** Builds the API: registers the hooks, then every operation, then every resource. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = services.log
  const app = Fastify({
    loggerInstance,
    // `log/log-requests.ts` writes a line for each request instead, without the URL of the request.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: 256 * 1024,
    // A request may contain an absolute URL (RFC 9112, 3.2.2). Only the path and the query of that URL are used.
    rewriteUrl: ({ url = '/' }) => (url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*\/?/i, '/')),
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    // Lonja parses query strings itself: Fastify's parser does not support nested parameters.
    routerOptions: { maxParamLength: 500, querystringParser: () => ({}) },
    trustProxy: trustedProxies(services.config.trustProxy),
    exposeHeadRoutes: true,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    // While the server stops, it still answers requests on open connections.
    return503OnClosing: false,
    requestTimeout: timeouts.requestTimeout,
    connectionTimeout: timeouts.connectionTimeout,
    keepAliveTimeout: timeouts.keepAliveTimeout,
    http: {
      headersTimeout: timeouts.headersTimeout,
      connectionsCheckingInterval: timeouts.connectionsCheckingInterval,
    },
  })
  app.decorate('publicOrigin', services.config.origin)
  app.decorateRequest('viewer', null as never)
  carryRequestIds(app)
  logRequests(app, services)
  services.traces?.traceRequests(app)
  registerSecurityHeaders(app, services.config)
  registerCors(app, services.config)
  registerRequestBudget(app, services.config)
  warnOfForwardedHeaders(app, services.config)
  answerDoctor(app, services)
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.url.length > MAX_URL) return done(new Problem('URI too long'))
    return done()
  })
  registerErrors(app)
  registerBodies(app)
  keepOwnWrites(app, services.db)
  registerViewer(app, services)
  registerDocumentation(app, services)
  registerStrictQueries(app)
  const { metrics, config } = services
  if (metrics && config.metrics.token !== undefined) serveMetrics(app, metrics, config.metrics.token)
  resealAtStart(app, services)
  if (services.searchMisses) countSearchMisses(app, services.searchMisses)
  for (const operation of operations) await registerOperation(app, services, operation)
  for (const serve of fileRoutes) await app.register(async (scope) => serve(scope, services))
  for (const model of services.models.all) registerResource(app, services, model)
  return app
}
