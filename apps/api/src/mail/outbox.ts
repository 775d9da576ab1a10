import type { Database } from '../database/database.ts'
import { uuidv7 } from '../database/uuid.ts'
import { outboxOf, claimDue } from '../jobs/queue.ts'

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

/** Mail that cannot be sent is tried for four hours in total. */
export const mailQueue = outboxOf({
  table: 'mail',
  batch: 10,
  lease: 300,
  pauses: [30, 120, 480, 900, 1_800, 3_600, 7_200],
})

export const claimMail = (db: Database): Promise<QueuedMail[]> =>
  claimDue(db, mailQueue, 'id, kind, recipient, data, attempts from taken', (query) => db.query<QueuedMail>(query))

/** Sent, or obsolete: its row is deleted, but the fact that an order's event was mailed stays. */
export async function finishMail(db: Database, { id }: QueuedMail): Promise<void> {
  await db.query({
    text: `with gone as (delete from mail where id = $1 returning id)
           update order_mail m set sent_at = now() from gone where m.mail_id = gone.id`,
    values: [id],
  })
}
