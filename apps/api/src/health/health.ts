import { z } from 'zod'
import { everyone } from '../access/guards.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { Readiness } from './readiness.ts'

const beyond = 'operators, who watch the process'

/**
 * Reports that the process answers, without a query to the database. In the benchmarks (`bench/`) it is the route that
 * does no work.
 */
export const health = defineOperation({
  method: 'GET',
  path: '/api/health',
  summary: 'Whether the process answers',
  who: everyone,
  beyond,
  answers: { shape: z.object({ status: z.literal('ok') }), type: 'application/json' },
  run: ({ reply }) => reply.type('application/json').send('{"status":"ok"}'),
})

/**
 * Reports whether a proxy may send requests to the process: 503 with the reason if the database does not answer or
 * the process is stopping.
 */
export const ready = defineOperation({
  method: 'GET',
  path: '/api/ready',
  summary: 'Whether the process should get requests: the database answers, and it is not stopping',
  who: everyone,
  beyond,
  answers: { shape: z.object({ ready: z.boolean(), reason: z.string().optional() }), type: 'application/json' },
  run: async ({ services: { db, readiness = new Readiness(db) }, reply }) => {
    const reason = await readiness.problem()
    return reply
      .code(reason === undefined ? 200 : 503)
      .header('cache-control', 'no-store')
      .type('application/json')
      .send(JSON.stringify(reason === undefined ? { ready: true } : { ready: false, reason }))
  },
})
