import type { Database } from '#/database/database'
import { brokenInvoiceInvariants } from '../invoice-ledger.ts'
import { brokenInvariants } from '../ledger.ts'
import { brokenMailInvariants } from '../mail-ledger.ts'

/**
 * The access to the database: a direct connection, or requests to the process that has opened the embedded database.
 */
export type Reader = Pick<Database, 'query'>

/** An operation in the bank's own records. The amounts are in cents. */
export interface BankAccount {
  order: string
  captured: number
  refunded: number
}

/** Invariants of coupons, slots, keys and money in addition to those of `ledger.ts`, as SQL that finds violations. */
const invariants: Readonly<Record<string, string>> = {
  'I2 the counter of a coupon differs from its uses, or exceeds its limit': `
    select c.code || ' ' || c.used as what from coupon c
    left join (select coupon_id, count(*) as uses from coupon_use group by 1) u on u.coupon_id = c.id
    where c.used <> coalesce(u.uses, 0) or c.used > c.usage_limit`,

  'I2 a person used a coupon more often than its limit per person': `
    select c.code || ' ' || u.person as what from coupon c join coupon_use u on u.coupon_id = c.id
    where c.limit_per_person is not null
    group by c.code, c.limit_per_person, u.person having count(*) > c.limit_per_person`,

  'I2 a use of a coupon has no open order, or an open order with a coupon has no use': `
    with live as (
      select coalesce(o.parent_id, o.id) as id from "order" o join order_status s on s.id = o.status_id
      where s.code <> 'canceled' group by 1
    ),
    discounted as (
      select distinct f.coupon_id, coalesce(o.parent_id, o.id) as order_id from sold_offer f
      join sold_product p on p.id = f.sold_product_id join "order" o on o.id = p.order_id where f.coupon_id is not null
    )
    select u.order_id::text as what from coupon_use u where u.order_id not in (select id from live)
    union all
    select d.order_id::text from discounted d
    where d.order_id in (select id from live)
      and not exists (select from coupon_use u where u.order_id = d.order_id and u.coupon_id = d.coupon_id)`,

  'the counter of a slot differs from its orders, or exceeds its capacity': `
    select s.shipping_method_id || ' ' || s.from_at as what from delivery_slot s
    left join (
      select shipping_method_id, slot_from, count(*) as orders from "order" where slot_held group by 1, 2
    ) o on o.shipping_method_id = s.shipping_method_id and o.slot_from = s.from_at
    where s.taken <> coalesce(o.orders, 0) or s.taken > s.capacity`,

  'a canceled order holds its slot, or another order does not hold it': `
    select o.code as what from "order" o join order_status s on s.id = o.status_id
    where o.kind <> 'group' and o.slot_from is not null and o.slot_held <> (s.code <> 'canceled')`,

  'an order to pay at the bank is processed although it is not paid': `
    select o.code || ' ' || s.code as what from "order" o join order_status s on s.id = o.status_id
    join payment_method m on m.id = o.payment_method_id
    where m.kind in ('redsys', 'bizum') and o.total > 0 and s.code not in ('pending', 'canceled')
      and o.payment_state not in ('paid', 'partially_refunded', 'refunded')`,

  'the invoices of an order differ from the money that was kept for it': `
    select o.code as what from "order" o
    join (select order_id, sum(total) as total from invoice group by 1) i on i.order_id = o.id
    join (
      select s.order_id, sum(s.captured - s.refunded) as kept from payment_split s
      join payment p on p.id = s.payment_id where not p.surplus group by 1
    ) m on m.order_id = o.id
    where i.total <> m.kept
      and not exists (select from refund r where r.order_id = o.id and (r.invoice_at is not null or r.state <> 'done'))`,

  'a change of many products was written twice, or its row does not say so': `
    with told as (
      select (cell ->> 'of')::uuid as combo, count(*) as times from bulk_row r, jsonb_array_elements(r.cells) cell
      where cell ->> 'field' = 'stock' group by 1
    )
    select told.combo::text as what from told
    where told.times <> (
      select count(*) from stock_movement m where m.attribute_combo_id = told.combo
        and m.kind = 'correction' and m.user_id is not null)`,

  'the notice of a low stock is missing, or was sent twice': `
    select c.product_id::text as what from low_stock l join attribute_combo c on c.id = l.attribute_combo_id
    where l.told_at is not null and 1 <> (
      select count(*) from notification n
      where n.type = 'stock-low' and n.url = '/manage/products/' || c.product_id and n.created_at >= l.since)`,

  'an idempotency key has no order, or an order has no key': `
    select coalesce(k.key, o.code) as what
    from (
      select key, split_part(location, '/', 4)::uuid as id from idempotency_key where scope like '%/api/orders-create'
    ) k
    full join (select id, code from "order" where kind <> 'part') o on o.id = k.id
    where k.id is null or o.id is null`,
}

export const MAILS = 'mails not sent'
export const NOTIFICATIONS = 'notifications not processed'

/** SQL that counts unfinished work, by the kind of work. When everything is done, all counts are 0. */
const unfinished: Readonly<Record<string, string>> = {
  'orders that wait to be paid': `
    select count(*)::int as count from "order" o join order_status s on s.id = o.status_id where s.code = 'pending'`,
  'reserved units': 'select coalesce(sum(reserved), 0)::int as count from attribute_combo',
  'unfinished refunds': `
    select count(*)::int as count from refund r join payment p on p.id = r.payment_id
    where r.state in ('requested', 'sent') and p.provider is not null`,
  'payments that have to be queried at the bank': `
    select count(*)::int as count from payment where query_at is not null and status not in ('canceled', 'expired')`,
  'invoices to issue': `
    select (select count(*) from "order" where invoice_at <= now() and kind <> 'group'
        and payment_state in ('paid', 'partially_refunded', 'refunded'))::int
      + (select count(*) from refund where state = 'done' and invoice_at <= now())::int as count`,
  'products that a job has to change': `select count(*)::int as count from bulk_row where state = 'waiting'`,
  'notices of low stock': 'select count(*)::int as count from low_stock where told_at is null',
  [NOTIFICATIONS]: 'select count(*)::int as count from payment_notification where processed_at is null',
  [MAILS]: 'select count(*)::int as count from mail where dropped_at is null',
}

export async function unfinishedWork(db: Reader): Promise<string[]> {
  const [row] = await db.query<Record<string, number>>({
    text: `select ${Object.entries(unfinished)
      .map(([name, text]) => `(${text}) as "${name}"`)
      .join(', ')}`,
  })
  return Object.entries(row!).flatMap(([name, count]) => (count > 0 ? [`${count} ${name}`] : []))
}

/** Returns a line for every violated invariant. */
export async function violatedInvariants(
  db: Reader,
  accounts: readonly BankAccount[],
  answered: ReadonlyMap<string, string>,
): Promise<string[]> {
  const broken = [
    ...(await brokenInvariants(db)),
    ...(await disagreements(db, accounts)),
    ...(await lostKeys(db, answered)),
  ]
  for (const [name, text] of Object.entries(invariants))
    for (const { what } of await db.query<{ what: string }>({ text })) broken.push(`${name}: ${what}`)
  for (const what of await brokenInvoiceInvariants(db)) broken.push(`invoices: ${what}`)
  for (const { problem, order, event, audience } of await brokenMailInvariants(db))
    broken.push(`I8 ${problem}: ${order} ${event} ${audience}`)
  return broken
}

interface Attempt {
  ref: string
  root: string
  code: string
  total: number
  captured: number
  refunded: number
}

/**
 * Returns the differences between the bank's records and ours, and the orders with more than one payment at the bank.
 */
async function disagreements(db: Reader, accounts: readonly BankAccount[]): Promise<string[]> {
  const attempts = await db.query<Attempt>({
    text: `select p.provider_ref as ref, o.id as root, o.code, o.total, sum(s.captured)::bigint as captured,
             sum(s.refunded)::bigint as refunded
           from payment p join payment_split s on s.payment_id = p.id join "order" o on o.id = p.order_id
           where p.provider_ref is not null group by p.id, o.id`,
  })
  const known = new Map(attempts.map((attempt) => [attempt.ref, attempt]))
  const book = new Map(accounts.map((account) => [account.order, account]))
  const broken: string[] = []
  const kept = new Map<string, { code: string; total: number; kept: number; times: number }>()
  for (const { order, captured, refunded } of accounts) {
    const attempt = known.get(order)
    if (!attempt) {
      if (captured > 0) broken.push(`the bank took ${captured} for ${order}, which we do not know`)
      continue
    }
    const { code, total, root } = attempt
    if (captured !== attempt.captured || refunded !== attempt.refunded)
      broken.push(
        `the bank has ${captured}−${refunded} of ${code} (${order}), and we have ${attempt.captured}−${attempt.refunded}`,
      )
    const sum = kept.get(root) ?? { code, total, kept: 0, times: 0 }
    if (captured > refunded) kept.set(root, { ...sum, kept: sum.kept + captured - refunded, times: sum.times + 1 })
  }
  for (const { ref, code, captured } of attempts)
    if (captured > 0 && !book.has(ref)) broken.push(`${code} has a payment (${ref}) that the bank does not know`)
  for (const { code, total, kept: left, times } of kept.values())
    if (times > 1 || left > total)
      broken.push(`double charge: ${code} of ${total} was paid ${times} times, ${left} in all`)
  return broken
}

/** Returns a line for each order that the API confirmed and whose idempotency key is not stored with this order. */
async function lostKeys(db: Reader, answered: ReadonlyMap<string, string>): Promise<string[]> {
  const kept = await db.query<{ key: string; location: string }>({
    text: `select key, location from idempotency_key where scope like '%/api/orders-create'`,
  })
  const byKey = new Map(kept.map(({ key, location }) => [key, location]))
  return [...answered].flatMap(([key, id]) =>
    byKey.get(key)?.endsWith(id)
      ? []
      : [`an order that was confirmed to the customer is lost: ${id} with the key ${key}`],
  )
}

/**
 * Returns texts for the report at the end of the run. The key names the counted rows, for example `orders`. The text
 * has the count of each status or kind: `complete 20, canceled 3`.
 */
export async function countsOf(db: Reader): Promise<Record<string, string>> {
  const grouped = async (text: string): Promise<string> => {
    const rows = await db.query<{ name: string | null; count: number }>({ text })
    return rows.map(({ name, count }) => `${name ?? '–'} ${count}`).join(', ')
  }
  return {
    orders: await grouped(`select s.code as name, count(*)::int as count from "order" o
      join order_status s on s.id = o.status_id group by s.code, s.sort order by s.sort`),
    'paid by': await grouped(`select o.payment_state as name, count(*)::int as count from "order" o
      where o.kind <> 'part' group by 1 order by 2 desc`),
    attempts: await grouped('select status as name, count(*)::int as count from payment group by 1 order by 2 desc'),
    refunds: await grouped('select state as name, count(*)::int as count from refund group by 1 order by 2 desc'),
    notifications: await grouped(`select verdict as name, count(*)::int as count from payment_notification
      group by 1 order by 2 desc`),
    refused: await grouped(`select reason as name, sum(times)::int as count from refused_notification
      group by 1 order by 2 desc`),
    coupons: await grouped('select code as name, used as count from coupon order by code'),
    slots: await grouped(`select 'full' as name, count(*)::int as count from delivery_slot where taken = capacity
      union all select 'in use', count(*)::int from delivery_slot where taken > 0`),
    mails: await grouped('select audience as name, count(*)::int as count from order_mail group by 1 order by 1'),
    anomalies: await grouped('select kind as name, count(*)::int as count from payment_anomaly group by 1 order by 1'),
  }
}
