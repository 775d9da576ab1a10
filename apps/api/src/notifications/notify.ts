import type { NotificationEvent } from '@lonja/contract/notifications/notification'
import type { Database } from '../database/database.ts'
import { uuidv7 } from '../database/uuid.ts'

export interface Message {
  type: NotificationEvent
  /** Spanish, as people read it. */
  title: string
  body?: string
  /** The screen it is about: a path of the shop. */
  url?: string
  orderId?: string | null
  campaignId?: string | null
  businessId?: string | null
  /** The ids of users; nobody is told twice. */
  to?: readonly string[]
  /** And everybody who works for these shops. */
  toShops?: readonly string[]
}

/**
 * Tells people in the app, inside the caller's transaction. Whoever turned the event off is not told: what one says
 * oneself counts, else what the shop says that the message goes to.
 */
export async function notify(db: Database, ...messages: readonly Message[]): Promise<void> {
  if (messages.length === 0) return
  const rows = messages.map((message) => ({ id: uuidv7(), ...message }))
  await db.query({
    name: 'notify',
    text: `
      with message as materialized (
        select * from jsonb_to_recordset($1::jsonb) as m(id uuid, type text, title text, body text, url text,
          "orderId" uuid, "campaignId" uuid, "businessId" uuid, "to" uuid[], "toShops" uuid[])
      ),
      addressee as (
        select id, type, unnest("to") as user_id, null::uuid as business_id from message
        union all
        select message.id, message.type, member.user_id, member.business_id
        from message join business_member member on member.business_id = any(message."toShops")
      ),
      told as materialized (
        select distinct addressee.id, addressee.user_id from addressee
        join "user" u on u.id = addressee.user_id and u.enabled
        left join notification_config own on own.user_id = addressee.user_id and own.event = addressee.type
        left join notification_config shop on shop.business_id = addressee.business_id and shop.event = addressee.type
        where coalesce(own.enabled and (own.channels->>'inapp')::boolean,
          shop.enabled and (shop.channels->>'inapp')::boolean, true)
      ),
      written as (
        insert into notification (id, type, title, body, url, order_id, campaign_id, business_id)
        select id, type, title, coalesce(body, ''), url, "orderId", "campaignId", "businessId" from message
        where id in (select id from told)
      )
      insert into notification_user (id, notification_id, user_id)
      select gen_random_uuid(), id, user_id from told`,
    values: [JSON.stringify(rows)],
  })
}
