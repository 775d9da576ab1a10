import type { Database } from '../database/database.ts'
import { uuidv7 } from '../database/uuid.ts'
import { outboxOf, claimDue } from '../jobs/queue.ts'

/** The kinds of letters. `letters.ts` has the function that writes each kind. */
export type MailKind =
  | 'reset-password'
  | 'password-changed'
  | 'email-changed'
  | 'account-erased'
  | 'account-exported'
  | 'session-ended'
  | 'invitation'
  | 'password-link'
  | 'order'
  | 'order-link'
  | 'confirm-order'
  | 'application'
  | 'suspension'
  | 'look-reset'
  | 'moderation'
  | 'dac7'
  | 'recall'
  | 'recall-notice'
  | 'notification'
  | 'alert'
  | 'webhook-disabled'
  | 'template-test'

export interface NewMail {
  kind: MailKind
  recipient: string
  data?: Record<string, string>
}

export interface QueuedMail extends Required<NewMail> {
  id: string
  attempts: number
}

/** The tag of new mail; a change with this tag starts the job that sends mail. */
export const MAIL = 'mail'

/**
 * Queues mail. The caller does not wait for the mail server. Inside a transaction the mail is only sent if the
 * transaction commits.
 *
 * @returns the id of the mail. Its row is deleted when it is sent
 */
export async function queueMail(db: Database, { kind, recipient, data = {} }: NewMail): Promise<string> {
  const id = uuidv7()
  await db.query({
    name: 'queue mail',
    text: 'insert into mail (id, kind, recipient, data) values ($1, $2, $3, $4)',
    values: [id, kind, recipient, JSON.stringify(data)],
  })
  db.changed(MAIL)
  return id
}

/** The queue of mail. Mail that cannot be sent is tried for four hours in total. */
export const mailQueue = outboxOf({
  table: 'mail',
  batch: 10,
  lease: 300,
  pauses: [30, 120, 480, 900, 1_800, 3_600, 7_200],
  name: 'claim mail',
})

export const claimMail = (db: Database): Promise<QueuedMail[]> =>
  claimDue(db, mailQueue, 'id, kind, recipient, data, attempts from taken', (query) => db.query<QueuedMail>(query))

/**
 * Deletes the row of a mail that was sent or is obsolete. If the mail was about an event of an order, its row in
 * `order_mail` is kept and gets the time in `sent_at`.
 */
export async function finishMail(db: Database, { id }: QueuedMail): Promise<void> {
  await db.query({
    name: 'finish mail',
    text: `with gone as (delete from mail where id = $1 returning id)
           update order_mail m set sent_at = now() from gone where m.mail_id = gone.id`,
    values: [id],
  })
}
