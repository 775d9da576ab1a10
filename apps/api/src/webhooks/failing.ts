import type { Database } from '../database/database.ts'
import { hostOf } from './webhook-of.ts'
import { queueMail } from '../mail/outbox.ts'

/** The days after which an endpoint without a success is disabled. */
const DAYS = 3

/**
 * Records that an attempt failed. Disables the endpoint if all attempts have failed for three days, or if it is `gone`.
 *
 * @returns whether the endpoint is disabled now
 */
export async function noteFailure(db: Database, id: string, gone: boolean): Promise<boolean> {
  const [webhook] = await db.query<{ tooLong: boolean }>({
    text: `update webhook set failing_at = coalesce(failing_at, now()) where id = $1
           returning failing_at < now() - make_interval(days => ${DAYS}) as "tooLong"`,
    values: [id],
  })
  db.changed('webhooks', `webhook:${id}`)
  const disabled = gone || webhook?.tooLong === true
  if (disabled) await disableWebhook(db, id)
  return disabled
}

/**
 * Disables an endpoint and parks what waits for it. The owners of its shop, or for an endpoint of the town the operators,
 * get a mail. Later events are parked at once, so that they can be sent when the endpoint works again.
 */
async function disableWebhook(db: Database, id: string): Promise<void> {
  const [disabled] = await db.query<{ business: string | null; url: string }>({
    text: `update webhook set disabled_at = now() where id = $1 and disabled_at is null
           returning business_id as business, url`,
    values: [id],
  })
  if (!disabled) return
  await db.query({
    text: `update webhook_delivery set dropped_at = now()
           where webhook_id = $1 and delivered_at is null and dropped_at is null`,
    values: [id],
  })
  const { business, url } = disabled
  const recipients = await db.query<{ email: string }>({
    text: `select email from "user" u where u.enabled and not u.demo and u.email is not null
             and case when $1::uuid is null then u.role = 'ROLE_ADMIN'
               else exists (select from business_member m where m.user_id = u.id and m.business_id = $1 and m.role = 'owner') end`,
    values: [business],
  })
  const data = {
    host: hostOf(url) ?? '',
    path: business === null ? '/manage/town/webhooks' : '/manage/settings/webhooks',
  }
  for (const { email } of recipients) await queueMail(db, { kind: 'webhook-disabled', recipient: email, data })
  db.changed('webhooks', `webhook:${id}`)
}
