import { SystemStatus } from '@lonja/contract/status/system-status'
import { may } from '../access/guards.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { readFailures } from './read-failures.ts'
import { readJobs } from './read-jobs.ts'
import { readStatus } from './read-status.ts'

/** Reads the state of the whole installation for the town's desk. */
export const readSystemStatus = defineOperation({
  method: 'GET',
  path: '/api/system/status',
  summary: 'The state of the installation: queues with failed messages, jobs, backups, version, disk, and settings',
  who: may('town.system.read'),
  reach: 'the whole installation, without the values of secrets',
  beyond: 'operators and auditors, who see what does not work without a login on the server',
  answers: { shape: SystemStatus },
  run: async ({ services: { db, config } }): Promise<SystemStatus> => ({
    ...(await readStatus(db, config)),
    jobs: await readJobs(db),
    failures: await readFailures(db),
    settings: [...(config.shown ?? [])],
  }),
})
