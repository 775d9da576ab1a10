import type { Database } from '../database/database.ts'
import { outboxOf, claimDue } from '../jobs/queue.ts'

/** The tag that wakes the job that sends pushes. */
export const PUSH = 'push'

export interface QueuedPush {
  id: string
  attempts: number
  device: string
  /** The token of the device; null if the message must not be sent to it any more. */
  token: string | null
  type: string
  title: string
  body: string
  url: string | null
  /** The id of the message's order or campaign; if the message has neither, its own id. */
  about: string
}

/** Retries end after about an hour and a half, because the message is outdated then. */
export const pushQueue = outboxOf({
  table: 'push',
  batch: 10,
  lease: 120,
  pauses: [15, 60, 300, 1_200, 3_600],
  keptDays: 30,
})

/**
 * SQL: the columns of a push. The token is null if the message must not be shown: it was read meanwhile, the device
 * belongs to another account now, or, in a retry, a later message reports a later step of the order.
 */
const PUSH_TO_SEND = `
  p.id, p.attempts, p.device_id as device, n.type, coalesce(n.push_title, n.title) as title,
  coalesce(n.push_body, n.body) as body, n.url,
  coalesce(n.order_id, n.campaign_id, n.id) as about,
  case when d.user_id = p.user_id and d.platform = 'web' and not exists (
    select from notification_user told
    where told.notification_id = n.id and told.user_id = p.user_id and told.read_at is not null
  ) and not exists (
    select from notification later
    where p.attempts > 1 and later.order_id = n.order_id and later.type = n.type and later.created_at > n.created_at
  ) then d.token end as token
  from taken p join notification n on n.id = p.notification_id join device d on d.id = p.device_id`

export const claimPushes = (db: Database): Promise<QueuedPush[]> =>
  claimDue(db, pushQueue, PUSH_TO_SEND, (query) => db.query<QueuedPush>(query))

/** Deletes a push that was sent, or that must not be sent any more. */
export async function finishPush(db: Database, { id }: QueuedPush): Promise<void> {
  await db.query({ text: 'delete from push where id = $1', values: [id] })
}

/**
 * Removes the token of a subscription that has ended, and deletes the pushes to it. Does nothing if the device
 * already has a new token.
 */
export async function endSubscription(db: Database, { device, token }: QueuedPush): Promise<void> {
  await db.query({
    text: `with ended as (update device set token = null where id = $1 and token = $2 returning id)
           delete from push where device_id in (select id from ended)`,
    values: [device, token],
  })
}
