import type { Operations } from './services.ts'

/** Whether the process answers; asks nothing of the database. Also the empty route that the bench compares with. */
export const health: Operations = (app) => {
  app.get('/api/health', async (_request, reply) => reply.type('application/json').send('{"status":"ok"}'))
}
