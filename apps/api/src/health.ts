import { Readiness } from './readiness.ts'
import type { Operations } from './services.ts'

/** Whether the process answers; asks nothing of the database. Also the empty route that the bench compares with. */
export const health: Operations = (app) => {
  app.get('/api/health', async (_request, reply) => reply.type('application/json').send('{"status":"ok"}'))
}

/** Whether the process should get requests, for a proxy: 503 with the reason when the database does not answer or it is stopping. */
export const ready: Operations = (app, { db, readiness = new Readiness(db) }) => {
  app.get('/api/ready', async (_request, reply) => {
    const reason = await readiness.problem()
    return reply
      .code(reason === undefined ? 200 : 503)
      .header('cache-control', 'no-store')
      .type('application/json')
      .send(JSON.stringify(reason === undefined ? { ready: true } : { ready: false, reason }))
  })
}
