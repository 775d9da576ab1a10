import { statfs } from 'node:fs/promises'
import type { TownStatus } from '@lonja/contract/status/system-status'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { readQueues } from '../metrics/queues.ts'
import { release } from '../config/release.ts'
import { readReplica } from './read-replica.ts'

/** The type `Told` as the database returns it: the fields in `Times` are `Date` objects. */
type Stored<Told, Times extends keyof Told> = Omit<Told, Times> & {
  [Time in Times]: Date | (null extends Told[Time] ? null : never)
}

const iso = (time: Date | null): string | null => time && time.toISOString()

/** Reads the state from the database and the disk of this machine. No server needs to run. */
export async function readStatus(db: Database, config: Pick<Config, 'dataDir' | 'replica'>): Promise<TownStatus> {
  const [schema] = await db.query<TownStatus['schema']>({
    text: 'select max(name) as last, count(*)::int as count from migration',
  })
  const [backup] = await db.query<Stored<TownStatus['backup'], 'at' | 'checkedAt' | 'verifiedAt'>>({
    text: `select good.ended_at as at, extract(epoch from now() - good.ended_at)::int as age, good.place, good.bytes,
             good.checked_at as "checkedAt", good.check_error as "checkError", good.verified_at as "verifiedAt", bad.error as "lastFailure"
           from (select 1) one
           left join lateral (select * from backup_run where ok order by started_at desc limit 1) good on true
           left join lateral (
             select error from backup_run where not ok and error is not null
               and started_at > coalesce(good.started_at, '-infinity') order by started_at desc limit 1
           ) bad on true`,
  })
  const alerts = await db.query<Stored<TownStatus['alerts'][number], 'since'>>({
    text: 'select kind, detail, since from alert order by since',
  })
  const errors = await db.query<Stored<TownStatus['errors'][number], 'lastAt'>>({
    text: `select kind, level, cause, times, last_at as "lastAt" from last_error order by last_at desc limit 20`,
  })
  const [database] = await db.query<Omit<TownStatus['database'], 'engine'>>({
    text: `select current_setting('server_version') as server, pg_database_size(current_database()) as bytes,
             (select count(*)::int from pg_stat_activity where datname = current_database()) as connections`,
  })
  const { at, checkedAt, verifiedAt } = backup!
  return {
    version: release,
    schema: schema!,
    processes: await readProcesses(db),
    queues: await readQueues(db),
    backup: { ...backup!, at: iso(at), checkedAt: iso(checkedAt), verifiedAt: iso(verifiedAt) },
    alerts: alerts.map((alert) => ({ ...alert, since: alert.since.toISOString() })),
    errors: errors.map((error) => ({ ...error, lastAt: error.lastAt.toISOString() })),
    disk: await readDisk(config.dataDir),
    database: { engine: db.embedded ? 'embedded' : 'server', ...database! },
    replica: await readReplica(db, config),
  }
}

/** The processes that reported in the last half minute. */
export const readProcesses = (db: Database): Promise<TownStatus['processes']> =>
  db.query<TownStatus['processes'][number]>({
    text: `select pid, host, version, ready, extract(epoch from now() - started_at)::int as uptime,
             extract(epoch from now() - seen_at)::int as seen
           from process where seen_at > now() - interval '30 seconds' order by started_at`,
  })

/** The free and the total bytes of the disk that contains a folder; null if the folder does not exist. */
export async function readDisk(path: string): Promise<TownStatus['disk']> {
  const disk = await statfs(path).catch(() => null)
  return disk && { path, free: disk.bavail * disk.bsize, total: disk.blocks * disk.bsize }
}
