import type { Database } from '../database/database.ts'

/** The tag that wakes the job that sends pushes. */
export const PUSH = 'push'

export interface QueuedPush {
  id: string
  attempts: number
  device: string
  /** Of the device; null if nobody may see it there any more, or if it has nothing new. */
  token: string | null
  type: string
  title: string
  body: string
  url: string | null
  /** The order, the campaign or else the message itself. */
  about: string
}

/** Seconds after the first, second, … failed attempt; after an hour and a half it is outdated. */
const pauses = [15, 60, 300, 1_200, 3_600]
/** The lease of taken pushes: after this time another process may take them. */
const LEASE_SECONDS = 120
/** The time for which given-up pushes are kept for inspection. */
const KEPT_DAYS = 30

/**
 * Takes due pushes, so that no other process does: pushes that are not settled within two minutes are due again. Not
 * shown are messages read meanwhile, messages for the device's former owner, and an order's step after a later one.
 */
export async function takeDuePushes(db: Database, most = 10): Promise<QueuedPush[]> {
  return db.query<QueuedPush>({
    text: `
      with old as (delete from push where dropped_at < now() - make_interval(days => ${KEPT_DAYS})),
      taken as (
        update push set attempts = attempts + 1, due_at = now() + make_interval(secs => $2)
        where id in (select id from push where due_at <= now() and dropped_at is null
                     order by due_at limit $1 for update skip locked)
        returning id, attempts, notification_id, device_id, user_id
      )
      select p.id, p.attempts, p.device_id as device, n.type, n.title, n.body, n.url,
        coalesce(n.order_id, n.campaign_id, n.id) as about,
        case when d.user_id = p.user_id and d.platform = 'web' and not exists (
          select from notification_user told
          where told.notification_id = n.id and told.user_id = p.user_id and told.read_at is not null
        ) and not exists (
          select from notification later
          where p.attempts > 1 and later.order_id = n.order_id and later.type = n.type and later.created_at > n.created_at
        ) then d.token end as token
      from taken p join notification n on n.id = p.notification_id join device d on d.id = p.device_id`,
    values: [most, LEASE_SECONDS],
  })
}

/** Sent, or without a recipient. */
export async function settlePush(db: Database, { id }: QueuedPush): Promise<void> {
  await db.query({ text: 'delete from push where id = $1', values: [id] })
}

/** The subscription has ended: nothing else is sent to it, unless the device already has a new token. */
export async function endSubscription(db: Database, { device, token }: QueuedPush): Promise<void> {
  await db.query({
    text: `with ended as (update device set token = null where id = $1 and token = $2 returning id)
           delete from push where device_id in (select id from ended)`,
    values: [device, token],
  })
}

/**
 * Delays the next attempt, or gives up.
 *
 * @param error  without personal data
 * @returns whether it is given up
 */
export async function putOffPush(
  db: Database,
  { id, attempts }: QueuedPush,
  error: string,
  forGood: boolean,
): Promise<boolean> {
  const pause = forGood ? undefined : pauses[attempts - 1]
  await db.query({
    text: `update push set error = $2, due_at = now() + make_interval(secs => $3),
                           dropped_at = case when $4 then now() end where id = $1`,
    values: [id, error, pause ?? 0, pause === undefined],
  })
  return pause === undefined
}
