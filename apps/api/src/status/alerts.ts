import os from 'node:os'
import type { Database } from '../database/database.ts'
import type { Job } from '../jobs/job.ts'
import { queueMail } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import { readDisk } from './read-status.ts'

type Parts = Pick<Services, 'config' | 'db' | 'log' | 'metrics'>

const LEAST_FREE = 0.1
/** It is a problem if the last backup is older than this number of hours. Backups are made every 24 hours. */
const BACKUP_HOURS = 36
/** The key in `setting` for the time at which automatic backups were turned on. */
const SCHEDULED = 'backup_scheduled'

/** The kinds of problems that need a person. A problem of the disk concerns one machine: `disk of HOST`. */
export type AlertKind = 'mail' | 'payments' | 'backup' | 'backup-check' | `disk of ${string}`

/**
 * Finds the present problems: for each kind a short text, or null. The log, the mail and `lonja status` use the
 * texts.
 */
export async function findProblems({
  db,
  config,
}: Pick<Parts, 'db' | 'config'>): Promise<Map<AlertKind, string | null>> {
  const [facts] = await db.query<{
    mail: number
    payments: number
    backup: number | null
    isFirst: boolean
    check: string | null
  }>({
    text: `select
      (select count(*)::int from mail where dropped_at is null and created_at < now() - interval '1 hour') as mail,
      (select count(*)::int from payment_anomaly where created_at > now() - interval '1 day')
        + (select count(*)::int from payment where query_at is not null and created_at < now() - interval '6 hours')
        + (select count(*)::int from refund r join payment p on p.id = r.payment_id
           where r.state = 'sent' and p.provider is not null and r.created_at < now() - interval '2 hours') as payments,
      (select extract(epoch from now() - coalesce(max(ended_at) filter (where ok), least(min(started_at),
         (select (value #>> '{}')::timestamptz from setting where key = $1))))::int / 3600 from backup_run) as backup,
      not exists (select from backup_run where ok) as "isFirst",
      (select check_error from backup_run where checked_at is not null or check_error is not null
       order by started_at desc limit 1) as check`,
    values: [SCHEDULED],
  })
  const { mail, payments, backup, isFirst, check } = facts!
  const late = isFirst ? `no backup has been made for ${backup} hours` : `the last backup is ${backup} hours old`
  const problems = new Map<AlertKind, string | null>([
    ['mail', mail > 0 ? `${mail} mails wait for more than an hour` : null],
    ['payments', payments > 0 ? `${payments} payments or refunds do not agree with the bank, or got no answer` : null],
    ['backup', backup !== null && backup >= BACKUP_HOURS ? late : null],
    ['backup-check', check === null ? null : `the last backup did not verify: ${check}`],
  ])
  const disk = await readDisk(config.dataDir)
  if (disk) {
    const percent = Math.floor((100 * disk.free) / disk.total)
    const isFull = disk.free / disk.total < LEAST_FREE
    problems.set(`disk of ${os.hostname()}`, isFull ? `${percent} % of the disk is free` : null)
  }
  return problems
}

/**
 * Checks for problems, and queues one mail to the operators when a problem begins and one when it is over. If several
 * processes check at once, only one of them queues the mail.
 */
export async function checkTown(parts: Parts): Promise<void> {
  for (const [kind, problem] of await findProblems(parts))
    await (problem ? begin(parts, kind, problem) : end(parts, kind))
}

async function begin({ db, config, log }: Parts, kind: AlertKind, detail: string): Promise<void> {
  const isNew = await db.transaction(async () => {
    const begun = await db.query({
      text: 'insert into alert (kind, detail) values ($1, $2) on conflict (kind) do nothing returning kind',
      values: [kind, detail],
    })
    if (begun.length > 0) await mailOperators(db, config.alertTo, { kind, detail, state: 'begun' })
    return begun.length > 0
  })
  if (isNew) log.error({ alert: kind, cause: detail }, 'A problem needs a person')
}

async function end({ db, config, log }: Parts, kind: AlertKind): Promise<void> {
  const wasOpen = await db.transaction(async () => {
    const ended = await db.query<{ detail: string }>({
      text: 'delete from alert where kind = $1 returning detail',
      values: [kind],
    })
    for (const { detail } of ended) await mailOperators(db, config.alertTo, { kind, detail, state: 'over' })
    return ended.length > 0
  })
  if (wasOpen) log.info({ alert: kind }, 'A problem that needed a person is solved')
}

/** Queues mail to the configured addresses; without them, to all operators. */
async function mailOperators(
  db: Database,
  configured: readonly string[] | undefined,
  data: Record<string, string>,
): Promise<void> {
  const operators = configured?.length
    ? configured
    : (
        await db.query<{ email: string }>({
          text: `select email from "user" where role = 'ROLE_ADMIN' and enabled and not demo and email is not null`,
        })
      ).map(({ email }) => email)
  for (const recipient of operators) await queueMail(db, { kind: 'alert', recipient, data })
}

/** Checks the town every minute. Several processes may run this job at once. */
export const alertsJob: Job<Parts> = {
  name: 'alerts',
  every: 60_000,
  afterRequests: true,
  open(parts) {
    let noted = false
    return {
      async work() {
        if (!noted) await noteSchedule(parts)
        noted = true
        await checkTown(parts)
      },
    }
  },
}

/**
 * Stores the time at which automatic backups were turned on. If the first backup is never made, its delay is counted
 * from this time.
 */
async function noteSchedule({ db, config }: Pick<Parts, 'config' | 'db'>): Promise<void> {
  const text = config.backup?.daily
    ? 'insert into setting (key, value) values ($1, to_jsonb(now())) on conflict (key) do nothing'
    : 'delete from setting where key = $1'
  await db.query({ text, values: [SCHEDULED] })
}
