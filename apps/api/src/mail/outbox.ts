import type { Database } from '../database/database.ts'
import { uuidv7 } from '../database/uuid.ts'

/** The kinds of letters; `letters.ts` writes them. */
export type MailKind =
  | 'reset-password'
  | 'password-changed'
  | 'email-changed'
  | 'account-erased'
  | 'session-ended'
  | 'invitation'
  | 'password-link'
  | 'order'
  | 'order-link'
  | 'confirm-order'
  | 'notification'
  | 'alert'

export interface NewMail {
  kind: MailKind
  recipient: string
  data?: Record<string, string>
}

export interface QueuedMail extends Required<NewMail> {
  id: string
  attempts: number
}

/** The tag that wakes the job that sends mail. */
export const MAIL = 'mail'

/** Queues mail. The caller does not wait for the mail server; inside a transaction it is sent only if that commits. */
export async function queueMail(db: Database, { kind, recipient, data = {} }: NewMail): Promise<void> {
  await db.query({
    name: 'queue mail',
    text: 'insert into mail (id, kind, recipient, data) values ($1, $2, $3, $4)',
    values: [uuidv7(), kind, recipient, JSON.stringify(data)],
  })
  db.changed(MAIL)
}

/** Seconds after the first, second, … failed attempt; after the last it is given up: four hours in total. */
const pauses = [30, 120, 480, 900, 1_800, 3_600, 7_200]
/** The lease of taken mail: after this time another process may take it. */
const LEASE_SECONDS = 300

/** Takes due mail, so that no other process does: mail that is not settled within five minutes is due again. */
export async function takeDue(db: Database, most = 10): Promise<QueuedMail[]> {
  return db.query<QueuedMail>({
    text: `update mail set attempts = attempts + 1, due_at = now() + make_interval(secs => $2)
            where id in (select id from mail where due_at <= now() and dropped_at is null
                          order by due_at limit $1 for update skip locked)
        returning id, kind, recipient, data, attempts`,
    values: [most, LEASE_SECONDS],
  })
}

/** Sent, or obsolete: its row is deleted, but the fact that an order's event was mailed stays. */
export async function settle(db: Database, { id }: QueuedMail): Promise<void> {
  await db.query({
    text: `with gone as (delete from mail where id = $1 returning id)
           update order_mail m set sent_at = now() from gone where m.mail_id = gone.id`,
    values: [id],
  })
}

/**
 * Delays the next attempt, or gives up.
 *
 * @param error  without personal data
 * @returns whether it is given up
 */
export async function putOff(
  db: Database,
  { id, attempts }: QueuedMail,
  error: string,
  forGood: boolean,
): Promise<boolean> {
  const pause = forGood ? undefined : pauses[attempts - 1]
  await db.query({
    text: `update mail set error = $2, due_at = now() + make_interval(secs => $3),
                           dropped_at = case when $4 then now() end where id = $1`,
    values: [id, error, pause ?? 0, pause === undefined],
  })
  return pause === undefined
}
