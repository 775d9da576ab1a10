import type { Database } from '#/database/database'
import { documentStatements } from '#/product-documents/document-statements'
import { models } from '#/resources'

/** The number of rows that `growTown` inserts into each table that grows with the town. */
export const GROWN = 400

/** SQL: the id of the row with this number in one of the tables below. */
export const grownId = (table: string, number: number | 'i'): string => `md5('${table}' || ${number})::uuid`

const rows = (text: string): string => `${text} from generate_series(1, ${GROWN}) i;`
const id = (table: string): string => grownId(table, 'i')
const old = `now() - interval '50 days'`

/**
 * Fills the tables that grow with the town by rows that need no work: old products, orders, payments and messages,
 * and events that must still be kept.
 */
export async function growTown(db: Database): Promise<void> {
  await db.query({
    text: `
      ${rows(`insert into "user" (id, username, email) select ${id('user')}, 'u' || i, 'u' || i || '@lonja.test'`)}
      ${rows(`insert into address (id, street, zip, city) select ${id('address')}, 'Calle', '46370', 'Chiva'`)}
      ${rows(`insert into business (id, name, code, url, address_id)
        select ${id('business')}, 'Tienda', 't' || i, 't' || i, ${id('address')}`)}
      ${rows(`insert into product (id, business_id, title, name) select ${id('product')}, ${id('business')}, 'Pan', 'p' || i`)}
      ${rows(`insert into attribute_combo (id, product_id, stock) select ${id('combo')}, ${id('product')}, 9`)}
      ${rows(`insert into product_document (id, business_id, category_ids, value_ids, offer_ids, campaign_ids, visible,
          featured, marketplace, available, reduced, sales, name, title_folded, title_key, created_at, updated_at, search,
          version)
        select ${id('product')}, ${id('business')}, '{}', '{}', '{}', '{}', true, false, true, true, false, 0, 'p', 'p',
          'p', now(), now(), '', '${documentStatements(models).version}'`)}
      ${rows(`insert into product_listed (id, json, rest, jsonld) select ${id('product')}, '{}', '{}', '{}'`)}
      insert into price_list (id, name, code) values (${grownId('list', 1)}, 'pvp', 'pvp');
      ${rows(`insert into price (id, product_id, price_list_id, amount, start_at, end_at)
        select ${id('price')}, ${id('product')}, ${grownId('list', 1)}, 250, ${old}, now() - interval '40 days'`)}
      ${rows(`insert into offer (id, code, name, business_id, discount_type, value, start_at, end_at)
        select ${id('offer')}, 'o' || i, 'o', ${id('business')}, 'percentage', 1000, ${old}, now() - interval '40 days'`)}
      ${rows(`insert into offer_product (offer_id, product_id) select ${id('offer')}, ${id('product')}`)}
      ${rows(`insert into campaign (id, title, code, start_at, end_at)
        select ${id('campaign')}, 'c', 'c' || i, ${old}, now() - interval '40 days'`)}
      ${rows(`insert into campaign_product (campaign_id, product_id) select ${id('campaign')}, ${id('product')}`)}
      ${rows(`insert into whitelist (id, user_id, product_id, attribute_combo_id, waits)
        select ${id('wish')}, ${id('user')}, ${id('product')}, ${id('combo')}, i % 2 = 0`)}
      delete from availability_change;
      ${rows(`insert into customer (id, name) select ${id('customer')}, 'Ana'`)}
      ${rows(`insert into "order" (id, code, kind, status_id, payment_state, business_id, customer_id, items_total, total,
          invoice_at, created_at, updated_at)
        select ${id('order')}, 'R' || i, 'single', (select id from order_status where code = 'complete'), 'paid',
          ${id('business')}, ${id('customer')}, 250, 250, null, ${old}, ${old}`)}
      ${rows(`insert into sold_product (id, order_id, product_id, business_id, title, quantity, unit_price, total, tax_rate)
        select ${id('line')}, ${id('order')}, ${id('product')}, ${id('business')}, 'Pan', 1, 250, 250, 400`)}
      insert into payment_method (id, name, code, kind) values (${grownId('method', 1)}, 'Tarjeta', 'card', 'card');
      ${rows(`insert into payment (id, order_id, payment_method_id, amount, status, provider, provider_ref, created_at)
        select ${id('payment')}, ${id('order')}, ${grownId('method', 1)}, 250, 'completed', 'redsys', 'ref' || i, ${old}`)}
      ${rows(`insert into payment_split (payment_id, order_id, amount, asked, captured)
        select ${id('payment')}, ${id('order')}, 250, 250, 250`)}
      ${rows(`insert into payment_event (id, payment_id, status, amount, actor, created_at)
        select ${id('event')}, ${id('payment')}, 'completed', 250, 'bank', ${old}`)}
      ${rows(`insert into payment_notification (id, provider, provider_ref, digest, body, processed_at, due_at)
        select ${id('notice')}, 'redsys', 'ref' || i, decode(md5('' || i), 'hex'), '{}', ${old}, ${old}`)}
      ${rows(`insert into payment_anomaly (id, provider, provider_ref, kind, created_at)
        select ${id('anomaly')}, 'redsys', 'ref' || i, 'unknown', ${old}`)}
      ${rows(`insert into refund (id, payment_id, order_id, amount, actor, state, invoice_at, done_at)
        select ${id('refund')}, ${id('payment')}, ${id('order')}, 10, 'shop', 'done', null, ${old}`)}
      ${rows(`insert into mail (id, kind, recipient, dropped_at) select ${id('mail')}, 'order', 'a@lonja.test', now()`)}
      ${rows(`insert into notification (id, type, title) select ${id('notification')}, 'order-confirm', 'Pedido'`)}
      ${rows(`insert into notification_user (id, notification_id, user_id)
        select ${id('told')}, ${id('notification')}, ${id('user')}`)}
      ${rows(`insert into device (id, user_id) select ${id('device')}, ${id('user')}`)}
      ${rows(`insert into push (id, notification_id, device_id, user_id, dropped_at)
        select ${id('push')}, ${id('notification')}, ${id('device')}, ${id('user')}, now()`)}
      ${rows(`insert into question_product (id, user_id, product_id, text)
        select ${id('question')}, ${id('user')}, ${id('product')}, '¿?'`)}
      ${rows(`insert into audit_event (id, source, resource, resource_id, action, created_at)
        select ${id('audit')}, 'api', 'orders', '' || i, 'update', now() - interval '3 years'`)}
      ${rows(`insert into image_object (id, file_o_name, content_url, mime_type, size, width, height)
        select ${id('image')}, 'a.webp', 'a' || i, 'image/webp', 1, 1, 1`)}
      ${rows(`insert into image_derivation (image_id, attempts) select ${id('image')}, 3`)}
      ${rows(`insert into search_miss (id, day, words, searches, with_similar)
        select ${id('miss')}, current_date - i % 300 - 1, 'w' || i, 1, 0`)}
      ${rows(`insert into idempotency_key (scope, key, request_hash) select 'guest', 'k' || i, ''`)}
      ${rows(`insert into rate_limit (key, hits, resets_at) select 'k' || i, 1, now() + interval '1 hour'`)}
      insert into webhook (id, url, kinds, sealed, key_id) values (${grownId('webhook', 1)}, 'https://till.example.org', '[]', '', 'k');
      ${rows(`insert into webhook_delivery (id, webhook_id, business_id, kind, record, data, delivered_at, created_at)
        select ${id('delivery')}, ${grownId('webhook', 1)}, ${id('business')}, 'order.changed', ${id('order')}, '{}', now(),
          now() - interval '10 days'`)}
      ${rows(`insert into session (id, user_id, expires_at) select ${id('session')}, ${id('user')}, now() + interval '9 days'`)}
      delete from sales_change;
      insert into setting (key, value) values ('price_sweep', to_jsonb(now()));
      analyze`,
  })
}
