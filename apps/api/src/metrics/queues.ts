import type { Database } from '../database/database.ts'

/** A queue of work for a job. */
export interface Queue {
  name: string
  waiting: number
  /** The seconds for which the oldest item has waited; null if no item waits, or if the time is not recorded. */
  oldestSeconds: number | null
  /** The number of items that failed too often or were refused, so that a person must act. */
  givenUp: number
}

/** SQL: the seconds for which the oldest item has waited. */
const age = (column: string): string => `extract(epoch from now() - min(${column}))::int`

/** Reads the length and the age of every queue of the database. */
export async function readQueues(db: Database): Promise<Queue[]> {
  return db.query<Queue>({
    text: `
      select 'mail' as name, count(*)::int as waiting, ${age('created_at')} as "oldestSeconds",
        (select count(*)::int from mail where dropped_at is not null) as "givenUp" from mail where dropped_at is null
      union all
      select 'push messages', count(*)::int, ${age('created_at')},
        (select count(*)::int from push where dropped_at is not null) from push where dropped_at is null
      union all
      select 'payments to ask about', count(*)::int, ${age('created_at')}, 0 from payment where query_at is not null
      union all
      select 'bank notifications', count(*)::int, ${age('received_at')}, 0
        from payment_notification where processed_at is null
      union all
      select 'refunds', count(*)::int, ${age('r.created_at')}, (
          select count(*)::int from refund r join payment p on p.id = r.payment_id
          where p.provider is not null and r.state = 'refused')
        from refund r join payment p on p.id = r.payment_id
        where p.provider is not null and r.state in ('requested', 'sent')
      union all
      select 'invoices', count(*)::int, ${age('due.at')}, 0 from (
        select invoice_at as at from "order" where invoice_at <= now() and kind <> 'group'
          and payment_state in ('paid', 'partially_refunded', 'refunded')
        union all
        select invoice_at from refund where invoice_at <= now() and state = 'done'
      ) due
      union all
      select 'webhooks', count(*)::int, ${age('created_at')}, 0
        from webhook_delivery where delivered_at is null and dropped_at is null
      union all
      select 'image sizes', count(*) filter (where attempts < 3)::int, null,
        count(*) filter (where attempts >= 3)::int from image_derivation`,
  })
}
