import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Engine } from './engine.ts'

/** The request and reply of an operation, with the context that its answer needs. */
export interface Exchange {
  readonly services: Engine
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}
