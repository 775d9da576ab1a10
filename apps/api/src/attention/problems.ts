import type { AttentionKind } from '@lonja/contract/attention/kinds'
import type { Right } from '@lonja/contract/people/rights'
import { spentBy } from '../campaigns/campaign.resource.ts'
import { type Sql, sql } from '../sql/sql.ts'

interface Problems {
  /** The right in the town that a viewer needs to see these problems. */
  right: Right
  /** SQL: a select of id, title, detail, order_id, since, business_id and content, one row for each problem. */
  rows: Sql
}

/** The problems of each kind, in the order in which the town's desk shows them. */
export const problems: Record<AttentionKind, Problems> = {
  order: {
    right: 'orders.read',
    rows: sql`
      select o.id::text, o.code as title, null as detail, o.id as order_id, answer.asked_at as since, o.business_id,
        null as content
      from "order" o join order_answer answer on answer.order_id = o.id
      where o.status_id = (select id from order_status where code = 'confirm') and exists (
        select from order_reminder sent where sent.order_id = o.id and sent.step = 'town')`,
  },
  payment: {
    right: 'town.read',
    rows: sql`
      select differs.id::text, coalesce(o.code, differs.provider_ref), differs.kind, o.id, differs.created_at, o.business_id, null
      from payment_anomaly differs left join "order" o on o.id = differs.order_id
      where differs.created_at > now() - interval '7 days'`,
  },
  refund: {
    right: 'town.read',
    rows: sql`
      select sent.id::text, o.code, null, o.id, sent.created_at, o.business_id, null
      from refund sent join payment paid on paid.id = sent.payment_id join "order" o on o.id = sent.order_id
      where sent.state = 'sent' and paid.provider is not null and sent.created_at < now() - interval '2 hours'`,
  },
  // A shop has an hour to choose the next attempt itself.
  delivery: {
    right: 'orders.read',
    rows: sql`
      select o.id::text, o.code, tried.reason, o.id, tried.created_at, o.business_id, null
      from "order" o join lateral (
        select reason, next_attempt, created_at from delivery_attempt
        where order_id = o.id order by created_at desc limit 1) tried on true
      where o.delivery_state = 'failed'
        and coalesce(tried.next_attempt, tried.created_at + interval '1 hour') < now()`,
  },
  mail: {
    right: 'town.read',
    rows: sql`
      select dropped.id::text, dropped.kind, null,
        (select about.order_id from order_mail about where about.mail_id = dropped.id), dropped.dropped_at, null::uuid, null
      from mail dropped where dropped.dropped_at is not null`,
  },
  case: {
    right: 'cases.read',
    rows: sql`
      select late.id::text, late.subject, null, late.order_id, coalesce(late.deadline::timestamptz, late.created_at), late.business_id, null
      from issue late
      where late.state <> 'closed' and (late.deadline < (now() at time zone 'Europe/Madrid')::date
        or (late.business_id is null and late.state = 'open' and late.updated_at < now() - interval '2 days'))`,
  },
  report: {
    right: 'town.reports.read',
    rows: sql`
      select waiting.id::text, waiting.title, waiting.reason, null::uuid, waiting.created_at, waiting.business_id, waiting.kind
      from content_report waiting where waiting.decision_id is null`,
  },
  complaint: {
    right: 'town.reports.read',
    rows: sql`
      select waiting.id::text, decided.title, null, null::uuid, waiting.created_at, decided.business_id, decided.kind
      from content_complaint waiting join content_decision decided on decided.id = waiting.decision_id
      where waiting.outcome is null`,
  },
  application: {
    right: 'town.shops.read',
    rows: sql`
      select waiting.id::text, coalesce(waiting.name, ''), null, null::uuid, waiting.sent_at, null::uuid, null
      from business_application waiting where waiting.state = 'applied'`,
  },
  budget: {
    right: 'campaigns',
    rows: sql`
      select running.id::text, running.title, trunc(running.spent * 100 / running.budget_cents)::text, null::uuid,
        coalesce(running.start_at, running.created_at), null::uuid, null
      from (select c.*, ${spentBy(sql`c`)} as spent from campaign c
        where c.enabled and c.budget_cents > 0 and coalesce(c.start_at, '-infinity') <= now()
          and coalesce(c.end_at, 'infinity') > now()) running
      where running.spent * 100 >= running.budget_cents * 80`,
  },
  alert: {
    right: 'town.read',
    rows: sql`select found.kind, found.kind, null, null::uuid, found.since, null::uuid, null from alert found`,
  },
}
