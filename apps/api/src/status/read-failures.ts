import { type FailedItem, shownFailures } from '@lonja/contract/status/system-status'
import type { Database } from '../database/database.ts'

/** The newest mails, messages for devices and events for programs that were given up, of each at most twenty. */
export async function readFailures(db: Database): Promise<FailedItem[]> {
  const rows = await db.query<Omit<FailedItem, 'since'> & { since: Date }>({
    text: `
      (select 'mail' as queue, id, kind as about, regexp_replace(recipient, '^(.)[^@]*', '\\1…') as to, error,
         dropped_at as since
       from mail where dropped_at is not null order by dropped_at desc limit $1)
      union all
      (select 'push', p.id, n.type, d.platform, p.error, p.dropped_at
       from push p join notification n on n.id = p.notification_id join device d on d.id = p.device_id
       where p.dropped_at is not null order by p.dropped_at desc limit $1)
      union all
      (select 'webhook', d.id, d.kind, coalesce(substring(w.url from '^[a-z]+://([^/?#]+)'), ''), d.error, d.dropped_at
       from webhook_delivery d join webhook w on w.id = d.webhook_id
       where d.dropped_at is not null and w.disabled_at is null order by d.dropped_at desc limit $1)`,
    values: [shownFailures],
  })
  return rows.map(({ since, ...item }) => ({ ...item, since: since.toISOString() }))
}
