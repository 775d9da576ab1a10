import type { FastifyInstance } from 'fastify'
import type { Viewer } from './access/guards.ts'
import type { Logger } from './log/logger.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Engine } from './resource/engine.ts'
import type { Traces } from './traces/traces.ts'

/**
 * The services of routes; made once by `main.ts` or a test, passed to every feature. A feature with a service of its
 * own declares it beside the service, as `payments/provider.ts` does, so that this file imports no feature.
 */
export interface Services extends Engine {
  /** The log for operators; requests have `request.log`, which adds their id. */
  readonly log: Logger
  /** Counts events for `/metrics`. */
  readonly metrics?: Metrics
  /** Sends spans to a collector, if one is configured. */
  readonly traces?: Traces
}

export type { Data } from './resource/engine.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The public address of the shop, if it is configured. */
    publicOrigin?: string | undefined
  }
  interface FastifyRequest {
    /** The viewer; set before any guard runs. */
    viewer: Viewer
  }
}

/** Registers routes that serve files, at addresses of their own. */
export type ServeFiles = (app: FastifyInstance, services: Services) => void | Promise<void>
