import { type NotificationEvent, mailedEvents } from '@lonja/contract/notifications/events'
import type { Database } from '../database/database.ts'
import { uuidv7 } from '../database/uuid.ts'
import { MAIL } from '../mail/outbox.ts'
import { PUSH } from '../push/push-outbox.ts'

export interface Message {
  type: NotificationEvent
  /** A text in Spanish, which the recipients see. */
  title: string
  body?: string
  /** Other words for the push, if the town has written them. */
  push?: { title: string; body: string }
  /** The path of the screen that the notification opens. */
  url?: string
  orderId?: string | null
  campaignId?: string | null
  businessId?: string | null
  /** The ids of users. Each of them gets one notification. */
  to?: readonly string[]
  /** The ids of shops whose members, except accountants, are recipients too. */
  toShops?: readonly string[]
  /** The id of the user who acted; this user is not notified. */
  by?: string | null
}

/** Up to this number of recipients, a change has a tag for each of them. With more, it has one tag for all people. */
const MOST_NAMED = 200

/** At most this many browsers of a person get pushes: the ones that were used last. */
const MOST_BROWSERS = 10

/**
 * SQL: the end of the present quiet hours `own_hours`, by the town's clock; null if there are no quiet hours now.
 * Quiet hours from 22:00 to 7:00 end tomorrow if it is before midnight, and today if it is after midnight.
 */
const QUIET_UNTIL = `(
  select (town.today + own_hours.until + case when town.clock >= own_hours.until then interval '1 day' else interval '0' end)
    at time zone 'Europe/Madrid'
  from (select (own.quiet_hours->>'from')::time as since, (own.quiet_hours->>'to')::time as until) own_hours,
    (select (now() at time zone 'Europe/Madrid')::date as today, (now() at time zone 'Europe/Madrid')::time as clock) town
  where case when since <= until then clock >= since and clock < until else clock >= since or clock < until end)`

/** SQL: the row `shop` is closed now, by its hours, or because it pauses. */
const CLOSED = `is_shop_closed(shop, now()) or exists (
  select from jsonb_array_elements(shop.pauses) pause where pause->>'stops' = 'everything'
    and (pause->>'from')::timestamptz <= now() and now() < (pause->>'to')::timestamptz)`

/** The tag of the unread notifications of a person; with an empty id, of all people. */
export const unreadTag = (userId: string): string => `notified:${userId}`

/**
 * Notifies people inside the caller's transaction. They are notified in the app and on the browsers that they
 * allowed, unless they turned the event off; and by mail if they chose mail. A person's own preference decides;
 * if there is none, the preference of the shop that receives the message. Members of a closed shop get no push about a new
 * order, because the shop gets a summary before it opens (`acceptance/summarise.ts`). There are two exceptions for mail. Orders
 * have letters of their own (`orders/mail-order.ts`). Mail about products that are available again is sent to all
 * people who did not turn it off.
 */
export async function notify(db: Database, ...messages: readonly Message[]): Promise<void> {
  if (messages.length === 0) return
  const rows = messages.map(({ push, ...message }) => ({
    id: uuidv7(),
    ...message,
    pushTitle: push?.title,
    pushBody: push?.body,
  }))
  const told = await db.query<{ user: string; inapp: boolean; mail: boolean; push: boolean }>({
    name: 'notify',
    text: `
      with message as materialized (
        select * from jsonb_to_recordset($1::jsonb) as m(id uuid, type text, title text, body text, "pushTitle" text, "pushBody" text, url text,
          "orderId" uuid, "campaignId" uuid, "businessId" uuid, "to" uuid[], "toShops" uuid[], "by" uuid)
      ),
      addressee as (
        select id, type, person as user_id, null::uuid as business_id, false as closed from message cross join unnest("to") person
        where person is distinct from message."by"
        union all
        select message.id, message.type, member.user_id, member.business_id,
          message.type = 'order-created' and (select ${CLOSED} from business shop where shop.id = member.business_id)
        from message join business_member member on member.business_id = any(message."toShops")
          and member.role <> 'accountant' and member.user_id is distinct from message."by"
      ),
      wish as materialized (
        select addressee.id, addressee.user_id, u.email,
          bool_or(coalesce(own.enabled and (own.channels->>'inapp')::boolean,
            shop.enabled and (shop.channels->>'inapp')::boolean, true)) as inapp,
          bool_or(not addressee.closed and coalesce(own.enabled and (own.channels->>'push')::boolean,
            shop.enabled and (shop.channels->>'push')::boolean, true)) as push,
          bool_or(addressee.type <> all($2::text[])
            and coalesce(own.enabled and (own.channels->>'mail')::boolean,
              shop.enabled and (shop.channels->>'mail')::boolean, addressee.type = 'product-back')) as mail,
          max(case when own.enabled then ${QUIET_UNTIL} end) as quiet_until
        from addressee
        -- «limit 1» makes PostgreSQL look up each addressee. It expects a hundred messages, and would read all users.
        join lateral (select email from "user" own where own.id = addressee.user_id and own.enabled limit 1) u on true
        left join lateral (
          select * from notification_config own where own.user_id = addressee.user_id and own.event = addressee.type limit 1
        ) own on true
        left join lateral (
          select * from notification_config shop
          where shop.business_id = addressee.business_id and shop.event = addressee.type limit 1
        ) shop on true
        group by 1, 2, 3
      ),
      reached as materialized (
        select wish.id, wish.user_id, wish.quiet_until, browser.id as device_id from wish cross join lateral (
          select d.id from device d
          where d.user_id = wish.user_id and d.platform = 'web' and d.token is not null
          order by d.last_seen desc limit ${MOST_BROWSERS}
        ) browser
        where wish.push
      ),
      written as (
        insert into notification (id, type, title, body, push_title, push_body, url, order_id, campaign_id, business_id)
        select id, type, title, coalesce(body, ''), "pushTitle", "pushBody", url, "orderId", "campaignId", "businessId" from message
        where id in (select id from wish where inapp or mail union select id from reached)
      ),
      told as (
        insert into notification_user (id, notification_id, user_id)
        select gen_random_uuid(), id, user_id from wish where inapp
      ),
      mailed as (
        insert into mail (id, kind, recipient, data)
        select gen_random_uuid(), 'notification', email, jsonb_build_object('notification', id, 'user', user_id) from wish where mail
      ),
      pushed as (
        insert into push (id, notification_id, device_id, user_id, due_at)
        select gen_random_uuid(), id, device_id, user_id, coalesce(quiet_until, now()) from reached
      )
      select user_id as "user", inapp, mail, push and exists (
        select from reached where reached.id = wish.id and reached.user_id = wish.user_id
      ) as push from wish where inapp or mail or push`,
    values: [JSON.stringify(rows), mailedEvents],
  })
  const readers = told.filter(({ inapp }) => inapp)
  db.changed(...(readers.length > MOST_NAMED ? [unreadTag('')] : readers.map(({ user }) => unreadTag(user))))
  if (told.some(({ mail }) => mail)) db.changed(MAIL)
  if (told.some(({ push }) => push)) db.changed(PUSH)
}
