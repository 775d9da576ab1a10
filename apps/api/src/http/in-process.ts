import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { CachedResponse } from './cached-response.ts'

const NAME = 'in-process'

/**
 * Options of `app.inject` for requests of the server to itself. No socket has this address, so no client can pretend
 * to have it.
 */
export const inProcess = { remoteAddress: NAME }

/** Whether the request comes from the server itself: its pages call the API, and the demo's bank notifies it. */
export const isInProcess = ({ raw }: FastifyRequest): boolean => raw.socket.remoteAddress === NAME

const storedAnswers = new WeakMap<IncomingMessage, CachedResponse>()

/** Remembers which stored answer is sent to a request of the server itself. */
export const noteStoredAnswer = (request: FastifyRequest, answer: CachedResponse): void => {
  if (isInProcess(request)) storedAnswers.set(request.raw, answer)
}

/** The stored answer that was sent to a request of the server itself; undefined if the answer was not stored. */
export const storedAnswer = (raw: IncomingMessage): CachedResponse | undefined => storedAnswers.get(raw)
