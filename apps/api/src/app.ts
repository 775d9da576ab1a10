import Fastify, { type FastifyInstance } from 'fastify'
import { anonymous } from './access.ts'
import { registerErrors } from './errors.ts'
import { operations } from './operations.ts'
import { registerResource } from './resource/routes.ts'
import { resources } from './resources.ts'
import type { Services } from './services.ts'

/** The API over the given services: hooks, then every resource, then every hand-written operation. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: 256 * 1024,
    routerOptions: { maxParamLength: 500 },
    trustProxy: services.config.trustProxy,
    exposeHeadRoutes: true,
    forceCloseConnections: 'idle',
    // One parser of our own reads query strings: Fastify's does not nest.
    querystringParser: () => ({}),
  })
  app.decorateRequest('viewer', anonymous as never)
  registerErrors(app)
  for (const operation of operations) await operation(app, services)
  for (const resource of resources) registerResource(app, services, resource)
  return app
}
