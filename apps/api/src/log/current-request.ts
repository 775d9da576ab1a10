import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import { isInProcess } from '../http/in-process.ts'

const current = new AsyncLocalStorage<string>()

/** The id of the request that this is done for, as its answer and its lines of the log have it. */
export const currentRequestId = (): string | undefined => current.getStore()

/** Carries the id of each request to everything that it waits for. */
export function carryRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // Pages ask the API within the process: the log has a line for the page, and none for those requests.
    if (isInProcess(request) && current.getStore() !== undefined) done()
    else current.run(request.id, done)
  })
}
