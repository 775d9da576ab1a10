import { orderStatuses } from '@lonja/contract/constants'
import { isFinal, mayBecome } from '@lonja/contract/orders/transitions'
import type { Database } from '#/database/database'

/** Invariants of stock, money and orders, as SQL that finds violations (TRUST C.2). */
const invariants: Readonly<Record<string, string>> = {
  'I1 more units of a combo are allocated or reserved than there are': `
    select id::text as what from attribute_combo
    where allocated < 0 or reserved < 0 or (tracked and not backorder and stock < allocated + reserved)`,

  'I1 the allocated and reserved units of a combo differ from those of its orders': `
    select c.id || ': ' || c.allocated || '/' || c.reserved as what
    from attribute_combo c left join (
      select attribute_combo_id as id, sum(allocated) as allocated, sum(reserved) as reserved
      from sold_product group by 1
    ) s on s.id = c.id
    where (c.allocated, c.reserved) is distinct from (coalesce(s.allocated, 0), coalesce(s.reserved, 0))`,

  'I1 the stock of a combo differs from the sum of its movements': `
    select c.id::text as what from attribute_combo c left join (
      select attribute_combo_id as id, sum(on_hand) as stock, sum(allocated) as allocated, sum(reserved) as reserved
      from stock_movement group by 1
    ) m on m.id = c.id
    where (c.stock, c.allocated, c.reserved) is distinct from
      (coalesce(m.stock, 0), coalesce(m.allocated, 0), coalesce(m.reserved, 0))`,

  'I1 an order has units that its status does not allow': `
    select o.code as what from sold_product s join "order" o on o.id = s.order_id join order_status t on t.id = o.status_id
    where (t.code in ('canceled', 'complete', 'shipped') and s.allocated + s.reserved > 0)
      or (t.code <> 'pending' and s.reserved > 0) or (t.code = 'pending' and s.allocated > 0)`,

  'I1 a pending order has no end of its reservation, or another order has one': `
    select o.code as what from "order" o join order_status t on t.id = o.status_id
    where (t.code = 'pending') <> (o.reservation_expires is not null)
    union all
    select g.code from "order" g where g.kind = 'group' and (g.reservation_expires is not null) <> exists (
      select from "order" p join order_status t on t.id = p.status_id where p.parent_id = g.id and t.code = 'pending')`,

  'I3 more money is refunded than was paid, or the sum of the refunds differs': `
    select p.id || ' ' || s.order_id as what from payment p join payment_split s on s.payment_id = p.id left join (
      select payment_id, order_id, sum(amount) filter (where state <> 'refused') as promised,
        sum(amount) filter (where state = 'done') as refunded
      from refund group by 1, 2
    ) r on r.payment_id = s.payment_id and r.order_id = s.order_id
    where s.promised <> coalesce(r.promised, 0) or s.refunded <> coalesce(r.refunded, 0)
      or s.refunded > s.promised or s.promised > s.captured or s.captured > s.amount`,

  'I3 an order is paid twice, or keeps money that was not due': `
    select o.code as what from "order" o join order_status t on t.id = o.status_id join (
      select s.order_id, sum(s.captured) filter (where not p.surplus) as paid,
        sum(s.captured - s.promised) filter (where p.surplus) as surplus,
        sum(s.captured - s.promised) as kept,
        count(*) filter (where s.captured > 0 and not p.surplus) as times
      from payment_split s join payment p on p.id = s.payment_id group by 1
    ) m on m.order_id = o.id
    where coalesce(m.paid, 0) > o.total or m.times > 1
      or (coalesce(m.surplus, 0) > 0 and not exists (select from refund r where r.order_id = o.id and r.state = 'refused'))
      or (t.code = 'canceled' and m.kept > 0 and not exists (select from refund r where r.order_id = o.id and r.state = 'refused'))`,

  'I3 the payment state of an order differs from its payments and refunds': `
    select o.code || ' ' || o.payment_state as what from "order" o join order_status t on t.id = o.status_id join (
      select s.order_id, sum(s.captured) filter (where not p.surplus) as paid,
        sum(s.refunded) filter (where not p.surplus) as back
      from payment_split s join payment p on p.id = s.payment_id group by 1
    ) m on m.order_id = o.id
    where t.code <> 'canceled' and not case o.payment_state
      when 'paid' then m.paid = o.total and m.back = 0
      when 'partially_refunded' then m.paid = o.total and m.back > 0 and m.back < m.paid
      when 'refunded' then m.paid = o.total and m.back = m.paid
      when 'none' then o.total = 0
      else coalesce(m.paid, 0) = 0 end`,

  'I3 the status of a payment differs from its shares': `
    select p.id || ' ' || p.status as what from payment p join (
      select payment_id, sum(captured) as captured, sum(refunded) as refunded from payment_split group by 1
    ) s on s.payment_id = p.id
    where not case p.status
      when 'completed' then s.refunded = 0 and (s.captured > 0 or p.amount = 0)
      when 'partially_refunded' then s.refunded > 0 and s.refunded < s.captured
      when 'refunded' then s.captured > 0 and s.refunded = s.captured
      when 'processing' then true
      else s.captured = 0 end`,

  'I4 money that is not due, or of a canceled order, is not refunded': `
    select p.id::text as what from payment p join payment_split s on s.payment_id = p.id
    join "order" o on o.id = s.order_id join order_status t on t.id = o.status_id
    where s.captured > 0 and (p.surplus or t.code = 'canceled') and s.promised < s.captured
      and not exists (select from refund r where r.payment_id = p.id and r.state = 'refused')`,

  'I4 a paid order is still pending': `
    select o.code as what from "order" o join order_status t on t.id = o.status_id
    where t.code = 'pending' and o.payment_state in ('paid', 'partially_refunded', 'refunded')`,

  'I7 a history contains a forbidden transition': `
    with step as (
      select h.order_id, h.previous_id, h.status_id,
        lag(h.status_id) over (partition by h.order_id order by h.created_at, s.sort) as before
      from order_status_history h join order_status s on s.id = h.status_id
    )
    select o.code || ': ' || coalesce(f.code, '–') || ' → ' || t.code as what
    from step join "order" o on o.id = step.order_id
    join order_status t on t.id = step.status_id left join order_status f on f.id = step.before
    where step.previous_id is distinct from step.before
      or (f.code is null and t.code not in ('pending', 'confirm'))
      or (f.code is not null and (f.code, t.code) not in (${pairs()}))`,

  'I7 the status of an order differs from the last one in its history': `
    select o.code as what from "order" o where o.kind <> 'group' and o.status_id is distinct from (
      select h.status_id from order_status_history h join order_status s on s.id = h.status_id
      where h.order_id = o.id order by s.sort desc limit 1)`,

  'I7 an order ended twice': `
    select h.order_id::text as what from order_status_history h join order_status s on s.id = h.status_id
    where s.code in (${orderStatuses
      .filter(isFinal)
      .map((status) => `'${status}'`)
      .join(', ')})
    group by 1 having count(*) > 1`,
}

function pairs(): string {
  const found = orderStatuses.flatMap((from) =>
    orderStatuses.flatMap((to) => (mayBecome(from, to) ? [[from, to]] : [])),
  )
  return found.map(([from, to]) => `('${from}', '${to}')`).join(', ')
}

/**
 * Returns the violated invariants of stock, money and orders, one line for each: `I1 …: <what>`. Tests expect an
 * empty list.
 */
export async function brokenInvariants(db: Pick<Database, 'query'>): Promise<string[]> {
  const broken: string[] = []
  for (const [name, text] of Object.entries(invariants)) {
    const rows = await db.query<{ what: string }>({ text })
    broken.push(...rows.map(({ what }) => `${name}: ${what}`))
  }
  const unequal = (await ordersThatDoNotAddUp(db)) as { code: string }[]
  return [...broken, ...unequal.map(({ code }) => `I5 an order does not add up: ${code}`)]
}

/** Returns the orders whose amounts do not add up in some way. Tests expect an empty list (TRUST I5). */
export async function ordersThatDoNotAddUp(db: Pick<Database, 'query'>): Promise<unknown[]> {
  return db.query({
    text: `
      with own_lines as (
        select order_id, sum(unit_price * quantity) as items, sum(discount) as discount, sum(total) as total
        from sold_product group by order_id
      ),
      taxes as (
        select o.id, coalesce(sum((t->>'base')::bigint + (t->>'tax')::bigint + coalesce((t->>'surcharge')::bigint, 0)), 0) as total
        from "order" o left join lateral jsonb_array_elements(o.tax) t on true group by o.id
      ),
      shares as (
        select parent_id, sum(items_total) as items, sum(discount_total) as discount, sum(shipping_total) as shipping,
          sum(fee_total) as fee, sum(total) as total
        from "order" where parent_id is not null group by parent_id
      ),
      paid as (
        select p.order_id, p.amount, sum(s.amount) as split
        from payment p join payment_split s on s.payment_id = p.id group by p.id
      ),
      discounts as (select sold_product_id as id, sum(amount) as amount from sold_offer group by sold_product_id),
      borne as (
        select own.order_id from sold_offer own
        where own.amount <> (select coalesce(sum(cents::bigint), 0) from jsonb_each_text(own.split) part (funder, cents))
      ),
      explained as (
        select s.order_id from sold_product s
        where s.total <> (select sum((step->>'amount')::bigint) from jsonb_array_elements(s.explanation->'steps') step)
          or s.total <> (select sum((s.explanation->'tax'->>part)::bigint) from unnest('{base,tax,surcharge}'::text[]) part)
      )
      select o.code from "order" o
      left join own_lines l on l.order_id = o.id left join taxes t on t.id = o.id
      left join shares g on g.parent_id = o.id left join paid p on p.order_id = o.id
      where o.total <> o.items_total - o.discount_total + o.shipping_total + o.fee_total
        or t.total <> o.total
        or (o.kind <> 'group' and (l.items, l.discount) is distinct from (o.items_total::numeric, o.discount_total::numeric))
        or (o.kind = 'group' and (g.items, g.discount, g.shipping, g.fee, g.total) is distinct from
          (o.items_total::numeric, o.discount_total::numeric, o.shipping_total::numeric, o.fee_total::numeric, o.total::numeric))
        or (o.kind <> 'part' and (p.amount, p.split) is distinct from (o.total, o.total::numeric))
        or o.id in (select order_id from borne) or o.id in (select order_id from explained)
        or exists (
          select from sold_product s left join discounts d on d.id = s.id
          where s.order_id = o.id and s.discount <> coalesce(d.amount, 0)
        )`,
  })
}
