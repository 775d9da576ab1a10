import { uuidv7 } from '../database/uuid.ts'
import type { Database } from '../database/database.ts'
import type { Job } from '../jobs/job.ts'
import type { Services } from '../services.ts'
import type { BackupConfig } from '../config/backup-config.ts'
import { backupConfig, makeBackup } from './make-backup.ts'

/**
 * Makes the daily backup. If several processes run, only one of them makes it. If no process was running at the
 * configured hour, the backup is made at the next start. A failed backup is tried again after an hour. A shutdown
 * aborts the backup.
 */
export const backupJob: Job<Services> = {
  name: 'backup',
  every: 60_000,
  when: ({ config }) => config.backup?.daily !== undefined,
  open({ db, config, log }, stopping) {
    const backup = backupConfig(config)
    return {
      async work() {
        const run = await claimBackup(db, backup)
        if (run === undefined) return
        const made = await makeBackup(db, config, backup.to, { run, signal: stopping })
        const { place, bytes, snapshotMs, notChecked } = made
        if (notChecked === undefined)
          log.info({ job: 'backup', place, bytes, snapshotMs: Math.round(snapshotMs) }, 'A backup was made and checked')
        else
          log.error({ job: 'backup', place, bytes, cause: notChecked }, 'A backup was made and could not be read again')
      },
    }
  },
}

/**
 * Registers the daily backup if it is due and no other process has registered it. Returns the id of its row, or
 * undefined if there is nothing to do.
 */
export async function claimBackup(db: Database, { daily, to }: BackupConfig): Promise<string | undefined> {
  if (!daily) return undefined
  return db.transaction(async () => {
    await db.query({ text: `select pg_advisory_xact_lock(hashtext('backup of the day'))` })
    const [run] = await db.query<{ id: string }>({
      text: `with town as (select now() at time zone 'Europe/Madrid' as clock),
               due as (
                 select (date_trunc('day', clock - $3::interval) + $3::interval) at time zone 'Europe/Madrid' as since
                 from town)
             insert into backup_run (id, place) select $1, $2 from due where not exists (
               select from backup_run
               where started_at >= due.since and (ok or started_at > now() - interval '1 hour'))
             returning id`,
      values: [uuidv7(), to, `${daily.hour} hours ${daily.minute} minutes`],
    })
    return run?.id
  })
}
