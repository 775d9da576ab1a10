import type { FastifyRequest } from 'fastify'

const NAME = 'in-process'

/** Options of `app.inject` for what the server asks itself. No socket has this address, so no client can claim it. */
export const inProcess = { remoteAddress: NAME }

/** Whether the server asks itself: its pages ask the API, the demo's bank notifies it. */
export const isInProcess = ({ raw }: FastifyRequest): boolean => raw.socket.remoteAddress === NAME
