import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import { isInProcess } from '../http/in-process.ts'

const current = new AsyncLocalStorage<string>()

/** The id of the present request, as in its answer and its log lines. */
export const currentRequestId = (): string | undefined => current.getStore()

/** Carries the id of each request through its asynchronous work. */
export function carryRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // Pages call the API inside the process: the log has a line for the page, and none for those requests.
    if (isInProcess(request) && current.getStore() !== undefined) done()
    else current.run(request.id, done)
  })
}
