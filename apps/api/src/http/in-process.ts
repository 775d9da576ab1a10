import type { FastifyRequest } from 'fastify'

const NAME = 'in-process'

/**
 * Options of `app.inject` for requests of the server to itself. No socket has this address, so no client can pretend
 * to have it.
 */
export const inProcess = { remoteAddress: NAME }

/** Whether the request comes from the server itself: its pages call the API, and the demo's bank notifies it. */
export const isInProcess = ({ raw }: FastifyRequest): boolean => raw.socket.remoteAddress === NAME
