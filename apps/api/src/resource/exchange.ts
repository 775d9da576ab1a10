import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Engine } from './engine.ts'

/** The request and the reply of an operation, and the services that are needed to answer it. */
export interface Exchange {
  readonly services: Engine
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}
