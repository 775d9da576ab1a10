import type { FastifyInstance } from 'fastify'
import type { Viewer } from './access/guards.ts'
import type { Logger } from './log/logger.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Engine } from './resource/engine.ts'
import type { Traces } from './traces/traces.ts'

/**
 * The services that operations use. `serve.ts` or a test makes them once, and every feature gets them. A feature with
 * a service of its own declares it in its own file, as `payments/provider.ts` does, so that this file imports no
 * feature.
 */
export interface Services extends Engine {
  /** The log for operators. During a request use `request.log`, which adds the id of the request. */
  readonly log: Logger
  /** Counts events for `/metrics`. */
  readonly metrics?: Metrics
  /** Sends spans to a collector, if a collector is configured. */
  readonly traces?: Traces
}

export type { Data } from './resource/engine.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The public address of the installation, for example `https://lonja.example`, if it is configured. */
    publicOrigin?: string | undefined
  }
  interface FastifyRequest {
    /** The sender of the request. It is set before any guard runs. */
    viewer: Viewer
  }
}

/** Registers routes that serve files. The routes are outside of `/api`. */
export type ServeFiles = (app: FastifyInstance, services: Services) => void | Promise<void>
