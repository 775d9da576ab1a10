import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import { isInProcess } from '../http/in-process.ts'

const current = new AsyncLocalStorage<string>()

/** The id of the request that is being answered; its answer and its log lines contain the same id. */
export const currentRequestId = (): string | undefined => current.getStore()

/** Makes the id of each request available to all asynchronous work for that request. */
export function carryRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // A page calls the API inside the process. These requests have the id of the page, because the log has a line for
    // the page only.
    if (isInProcess(request) && current.getStore() !== undefined) done()
    else current.run(request.id, done)
  })
}
