import os from 'node:os'
import { uuidv7 } from '../database/uuid.ts'
import type { Job } from '../jobs/job.ts'
import type { Readiness } from '../health/readiness.ts'
import { release } from '../config/release.ts'
import type { Services } from '../services.ts'

/**
 * Every ten seconds, updates the row of this process, which `lonja status` shows. When the process ends normally, the
 * row is deleted.
 */
export const heartbeatJob: Job<Services & { readiness: Readiness }> = {
  name: 'heartbeat',
  every: 10_000,
  afterRequests: true,
  open({ db, readiness }) {
    const id = uuidv7()
    const startedAt = new Date(Date.now() - performance.now())
    return {
      async work() {
        const ready = (await readiness.problem()) === undefined
        await db.query({
          name: 'heartbeat',
          text: `with dead as (delete from process where seen_at < now() - interval '1 day')
                 insert into process (id, pid, host, version, started_at, ready) values ($1, $2, $3, $4, $5, $6)
                 on conflict (id) do update set seen_at = now(), ready = excluded.ready`,
          values: [id, process.pid, os.hostname(), release, startedAt, ready],
        })
      },
      end: () => db.query({ text: 'delete from process where id = $1', values: [id] }).catch(() => {}),
    }
  },
}
