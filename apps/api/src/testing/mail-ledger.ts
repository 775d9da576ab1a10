import type { Database } from '#/database/database'

/** A fault in the mails about an order. */
export interface BrokenMail {
  problem:
    | 'mail is missing'
    | 'mail was written twice'
    | 'mail without a reason'
    | 'mail is lost'
    | 'mail was sent but is still queued'
  order: string
  event: string
  audience: string
}

/**
 * Returns the faults in the mails about orders (TRUST I8): each recipient must get exactly one mail about each
 * transition of an order, and each customer a mail about each refund, each adjustment and each failed delivery. Tests expect an empty list. The query uses the
 * present rows of `order_status`, so these must not have changed since the transitions. Duplicate deliveries are found
 * at the mail server, by the id of the message: `order_mail.mail_id`. The mails are counted for each order separately,
 * because a join of all orders would compare every mail with every other mail of its kind.
 *
 * @param since  earlier transitions and refunds are left out, because no mails are sent for orders of demo towns and
 * for imported orders
 */
export async function brokenMailInvariants(db: Pick<Database, 'query'>, since = new Date(0)): Promise<BrokenMail[]> {
  return db.query<BrokenMail>({
    text: `
      with transition as (
        select h.order_id, coalesce(o.parent_id, o.id) as root_id, s.code as event, h.created_at, audience.name as audience
        from order_status_history h
        join "order" o on o.id = h.order_id
        join order_status s on s.id = h.status_id
        left join order_status previous on previous.id = h.previous_id
        join customer c on c.id = o.customer_id
        left join "user" u on u.id = o.user_id
        join business b on b.id = o.business_id
        cross join lateral (values
          ('customer', s.notify_customer and coalesce(c.email, u.email) is not null),
          ('shop', s.notify_business and not (s.code = 'canceled' and previous.code = 'pending') and (b.email is not null or exists (
            select from business_member m join "user" mu on mu.id = m.user_id and mu.enabled where m.business_id = b.id and m.role <> 'accountant')))
        ) audience(name, told)
        where audience.told and h.created_at >= $1
      ),
      told as (
        select t.*, (select count(*) from order_mail m where m.event = t.event and m.audience = t.audience
          and m.order_id = any(array[t.order_id, case t.audience when 'customer' then t.root_id end])) as mails
        from transition t
      ),
      broken as (
        select case mails when 0 then 'mail is missing' else 'mail was written twice' end as problem, order_id, event, audience
        from told where mails <> 1
        union all
        select 'mail is missing', r.order_id, 'refunded', 'customer' from refund r join "order" o on o.id = r.order_id
        join customer c on c.id = o.customer_id
        where r.state = 'done' and r.done_at >= $1 and c.email is not null
          -- The shop took less money for an adjusted order, so nothing was paid back.
          and not exists (select from order_adjustment a where a.order_id = r.order_id and a.settled_at = r.done_at)
          and not exists (
            select from order_mail m where m.order_id in (o.id, o.parent_id) and m.about = r.id and m.event = 'refunded')
        union all
        select case count(m.about) when 0 then 'mail is missing' else 'mail was written twice' end, a.order_id, 'adjusted', 'customer'
        from order_adjustment a join "order" o on o.id = a.order_id join customer c on c.id = o.customer_id
        left join order_mail m on m.about = a.id and m.event = 'adjusted'
        where a.created_at >= $1 and c.email is not null group by a.id having count(m.about) <> 1
        union all
        select case count(m.about) when 0 then 'mail is missing' else 'mail was written twice' end, a.order_id, 'undelivered', 'customer'
        from delivery_attempt a join "order" o on o.id = a.order_id join customer c on c.id = o.customer_id
        left join order_mail m on m.about = a.id and m.event = 'undelivered'
        where a.created_at >= $1 and c.email is not null group by a.id having count(m.about) <> 1
        union all
        select 'mail without a reason', m.order_id, m.event, m.audience from order_mail m
        where m.event = 'refunded' and not exists (select from refund r where r.id = m.about and r.state = 'done')
        union all
        select 'mail without a reason', m.order_id, m.event, m.audience from order_mail m
        join order_status s on s.code = m.event
        where 0 = (select count(*) from order_status_history h where h.status_id = s.id and h.order_id = any(array(
          select m.order_id union all select o.id from "order" o where o.parent_id = m.order_id)))
        union all
        select case when m.sent_at is null then 'mail is lost' else 'mail was sent but is still queued' end, m.order_id, m.event, m.audience
        from order_mail m left join mail on mail.id = m.mail_id
        where (m.sent_at is null) = (mail.id is null)
      )
      select problem, o.code as order, event, audience from broken join "order" o on o.id = broken.order_id
      order by o.code, event, audience, problem`,
    values: [since],
  })
}
