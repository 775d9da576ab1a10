import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { registerErrors } from './errors.ts'
import { registerViewer } from './identity/viewer.ts'
import { operations } from './operations.ts'
import { registerBodies } from './resource/bodies.ts'
import { registerResource } from './resource/routes.ts'
import { registry, resources } from './resources.ts'
import type { Services } from './services.ts'

/** The API over the given services: hooks, then every resource, then every hand-written operation. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: 256 * 1024,
    routerOptions: { maxParamLength: 500 },
    trustProxy: services.config.trustProxy,
    exposeHeadRoutes: true,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    // One parser of our own reads query strings: Fastify's does not nest.
    querystringParser: () => ({}),
  })
  app.decorateRequest('viewer', null as never)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff').header('x-frame-options', 'DENY').header('x-request-id', request.id)
  })
  registerErrors(app)
  registerBodies(app)
  await registerViewer(app, services)
  for (const operation of operations) await app.register(async (scope) => operation(scope, services))
  for (const resource of resources) registerResource(app, services, registry, resource)
  return app
}
