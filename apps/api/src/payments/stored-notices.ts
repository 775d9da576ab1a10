import { createHash } from 'node:crypto'
import { crashPoint } from '../system/crash-point.ts'
import type { Database } from '../database/database.ts'
import { uuidv7 } from '../database/uuid.ts'
import type { Job } from '../jobs/job.ts'
import { type Queue, inSeconds, claimDue } from '../jobs/queue.ts'
import { logFailure } from '../log/log-failure.ts'
import type { Services } from '../services.ts'
import { applyBankEvent } from './apply-bank-event.ts'
import type { Notification, Refusal } from './notification.ts'
import type { Notice } from './provider.ts'

/** The lease of a notification, in seconds. After this time another process may apply it. */
const LEASE_SECONDS = 20

const notificationQueue: Queue = {
  table: 'payment_notification',
  due: 'job.due_at',
  waiting: 'job.processed_at is null',
  batch: 20,
  taken: `attempts = job.attempts + 1, due_at = ${inSeconds(LEASE_SECONDS)}`,
}

/** The pauses in seconds after the first failed attempts. `LAST_PAUSE` is the pause after each further attempt. */
const pauses = [10, 30, 60, 300, 900]
const LAST_PAUSE = 3_600

/** Applies stored notices that were not applied yet. */
export const bankNotificationJob: Job<Services> = {
  name: 'bank notifications',
  every: 10_000,
  work: async (services) => (await applyDueNotices(services)) > 0,
}

export interface StoredNotice {
  id: string
  /** Null if the notification reports no result of a payment or refund. */
  notice: Notice | null
  attempts: number
}

/** Stores a notification, and leases it to this process. Returns null if the same notification was already stored. */
export async function storeNotification(db: Database, notification: Notification): Promise<StoredNotice | null> {
  const { provider, ref, body, notice, signed } = notification
  const id = uuidv7()
  const written = await db.query({
    name: 'store notification',
    text: `insert into payment_notification (id, provider, provider_ref, digest, body, notice, due_at)
           values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7))
           on conflict (provider, digest) do nothing returning id`,
    values: [
      id,
      provider,
      ref,
      createHash('sha256').update(signed).digest(),
      JSON.stringify(body),
      notice && JSON.stringify(notice),
      LEASE_SECONDS,
    ],
  })
  return written.length > 0 ? { id, notice, attempts: 1 } : null
}

/** Adds one to the day's number of refused notifications. The notification itself is not stored. */
export async function countRefusal(db: Database, provider: string, reason: Refusal): Promise<void> {
  await db.query({
    name: 'count refusal',
    text: `insert into refused_notification as r (provider, reason, day) values ($1, $2, (now() at time zone 'UTC')::date)
           on conflict (provider, reason, day) do update set times = r.times + 1`,
    values: [provider, reason],
  })
}

/**
 * Applies a stored notice and records the result. If the process ends between these two steps, the notice is applied
 * again, which changes nothing. After an error it is tried again later.
 */
export async function applyStoredNotice(
  services: Pick<Services, 'db' | 'log' | 'models'>,
  { id, notice, attempts }: StoredNotice,
): Promise<void> {
  const { db, log } = services
  const report = (error: unknown) =>
    logFailure(log, { notification: id, attempts }, error, 'A notification of a bank failed')
  try {
    const verdict = notice ? (await applyBankEvent(services, notice)).kind : 'nothing'
    crashPoint('notice.heard')
    await db.query({
      name: 'notification heard',
      text: 'update payment_notification set processed_at = now(), verdict = $2 where id = $1',
      values: [id, verdict],
    })
    crashPoint('notice.done')
  } catch (error) {
    report(error)
    await db
      .query({
        text: 'update payment_notification set due_at = now() + make_interval(secs => $2) where id = $1',
        values: [id, pauses[attempts - 1] ?? LAST_PAUSE],
      })
      .catch(report)
  }
}

/**
 * Applies stored notices that were not applied yet, for example because a process ended. @returns the number of
 * notices that were due
 */
export async function applyDueNotices(services: Pick<Services, 'db' | 'log' | 'models'>): Promise<number> {
  const { db } = services
  const due = await claimDue(db, notificationQueue, 'id, notice, attempts from taken', (query) =>
    db.query<StoredNotice>(query),
  )
  for (const kept of due) await applyStoredNotice(services, kept)
  return due.length
}
