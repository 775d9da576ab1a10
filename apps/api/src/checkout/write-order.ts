import type { Database } from '../database/database.ts'
import type { OrderRows } from './order-rows.ts'

/**
 * Writes the rows of orders to all tables in one statement, and gives each order the next code.
 *
 * @param rows  the rows of each order
 * @returns the codes of the orders and their parts, by id
 */
export async function writeOrders(db: Database, rows: readonly OrderRows[]): Promise<Map<string, string>> {
  const written = await db.query<{ id: string; code: string }>({
    name: 'write orders',
    text: writeOrdersSql,
    values: [JSON.stringify(rowsTogether(rows))],
  })
  return new Map(written.map(({ id, code }) => [id, code]))
}

/** The rows of all orders, by table. */
function rowsTogether(orders: readonly OrderRows[]): Record<string, unknown[]> {
  const together: Record<string, unknown[]> = {}
  for (const rows of orders) for (const [table, own] of Object.entries(rows)) (together[table] ??= []).push(...own)
  return together
}

/** SQL: the rows in the field `key` of the JSON, with these columns. */
const rowsOf = (key: string, columns: string): string => `jsonb_to_recordset($1::jsonb->'${key}') as r(${columns})`

// Foreign keys are checked at the end of the whole statement, so the order of its parts does not matter.
const writeOrdersSql = `
with number as materialized (
  select id, nextval('order_number') as next from ${rowsOf('orders', 'id uuid, parent_id uuid')} where parent_id is null
),
new_address as (
  insert into address (id, street, number, floor, zip, city, province)
  select * from ${rowsOf('addresses', 'id uuid, street text, number text, floor text, zip text, city text, province text')}
),
new_customer as (
  insert into customer (id, name, surnames, nif, phone, email, equivalence_surcharge, address_id, user_id)
  select * from ${rowsOf('customers', 'id uuid, name text, surnames text, nif text, phone text, email text, equivalence_surcharge boolean, address_id uuid, user_id uuid')}
),
new_order as (
  insert into "order" (id, code, kind, parent_id, status_id, payment_state, delivery_state, business_id, customer_id,
    user_id, token_hash, items_total, discount_total, shipping_total, fee_total, total, tax, coupons, delivery_address,
    billing_address, shipping_method_id, payment_method_id, note, slot_from, slot_to, slot_held,
    reservation_expires, unconfirmed, stock_held)
  select r.id, 'R' || number.next || r.suffix, r.kind, r.parent_id, status.id, r.payment_state, r.delivery_state,
    r.business_id, r.customer_id, r.user_id, decode(r.token_hash, 'hex'), r.items_total, r.discount_total,
    r.shipping_total, r.fee_total, r.total, r.tax, r.coupons, nullif(r.delivery_address, 'null'),
    nullif(r.billing_address, 'null'), r.shipping_method_id, r.payment_method_id, r.note, r.slot_from, r.slot_to,
    r.slot_held, now() + make_interval(secs => r.reserved_seconds), r.unconfirmed, r.stock_held
  from ${rowsOf(
    'orders',
    `id uuid, suffix text, kind text, parent_id uuid, status text, payment_state text, delivery_state text,
    business_id uuid, customer_id uuid, user_id uuid, token_hash text, items_total bigint, discount_total bigint,
    shipping_total bigint, fee_total bigint, total bigint, tax jsonb, coupons jsonb, delivery_address jsonb,
    billing_address jsonb, shipping_method_id uuid, payment_method_id uuid, note text, slot_from timestamptz,
    slot_to timestamptz, slot_held boolean, reserved_seconds float8, unconfirmed boolean, stock_held boolean`,
  )} join number on number.id = coalesce(r.parent_id, r.id) left join order_status status on status.code = r.status
  returning id, code
),
new_history as (
  insert into order_status_history (id, order_id, status_id, user_id, actor)
  select r.id, r.order_id, status.id, r.user_id, r.actor
  from ${rowsOf('histories', 'id uuid, order_id uuid, status text, user_id uuid, actor text')}
  join order_status status on status.code = r.status
),
new_sold_product as (
  insert into sold_product (id, order_id, product_id, attribute_combo_id, business_id, title, sku, quantity, unit_price,
    discount, total, tax_rate, weight_grams, image, explanation, allocated, reserved, sort, returnable)
  select r.*, bought.returnable from ${rowsOf(
    'soldProducts',
    `id uuid, order_id uuid, product_id uuid, attribute_combo_id uuid, business_id uuid, title text, sku text,
    quantity int, unit_price bigint, discount bigint, total bigint, tax_rate int, weight_grams int, image text,
    explanation jsonb, allocated int, reserved int, sort int`,
  )} cross join lateral (select returnable from product where id = r.product_id offset 0) bought
),
new_sold_price as (
  insert into sold_price (id, sold_product_id, list_code, base, unit, tax_rate, surcharge, discount, total, reference)
  select * from ${rowsOf(
    'soldPrices',
    `id uuid, sold_product_id uuid, list_code text, base bigint, unit bigint, tax_rate int, surcharge bigint,
    discount bigint, total bigint, reference bigint`,
  )}
),
new_sold_attribute as (
  insert into sold_product_attribute (id, sold_product_id, attribute_value_id, attribute_name, value_name)
  select * from ${rowsOf(
    'soldAttributes',
    'id uuid, sold_product_id uuid, attribute_value_id uuid, attribute_name text, value_name text',
  )}
),
new_sold_offer as (
  insert into sold_offer (id, order_id, sold_product_id, offer_id, coupon_id, code, name, amount, funder, split,
    discount_type, value)
  select r.*, coalesce(offer.discount_type, coupon.discount_type), coalesce(offer.value, coupon.value)
  from ${rowsOf(
    'soldOffers',
    `id uuid, order_id uuid, sold_product_id uuid, offer_id uuid, coupon_id uuid, code text, name text, amount bigint,
    funder jsonb, split jsonb`,
  )} left join offer on offer.id = r.offer_id left join coupon on coupon.id = r.coupon_id
),
new_payment as (
  insert into payment (id, order_id, payment_method_id, amount)
  select * from ${rowsOf('payments', 'id uuid, order_id uuid, payment_method_id uuid, amount bigint')}
),
new_split as (
  insert into payment_split (payment_id, order_id, amount)
  select * from ${rowsOf('splits', 'payment_id uuid, order_id uuid, amount bigint')}
),
new_coupon_use as (
  insert into coupon_use (coupon_id, order_id, person)
  select r.coupon_id, r.order_id, email_person(r.person)
  from ${rowsOf('couponUses', 'coupon_id uuid, order_id uuid, person text')}
)
select id, code from new_order
`
