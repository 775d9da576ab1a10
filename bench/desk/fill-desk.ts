import type { Database } from '../../apps/api/src/database/database.ts'
import { CODES } from '../../apps/api/src/product-documents/product-codes.ts'

/** An account of the generated town by the number of a row `n`. */
const someUser = `(array(select id from "user" order by id limit 100))[1 + n % 100]`
const someShop = `(array(select id from business order by id limit 100))[1 + n % 100]`
/** A time of the last year by the number of a row, the newest for the greatest number. */
const at = `now() - (interval '360 days' * ($1::int - n) / $1::int)`
const rows = (share = 1) => `generate_series(1, greatest(1, $1::int / ${share})) n`

/**
 * SQL: rows that the desk of the town shows and that a generated town lacks; `$1` is their number. A town has fewer shops,
 * labels and campaigns than orders. Of what waits for a person, there is one row in twenty.
 */
const statements: Readonly<Record<string, string>> = {
  accounts: `insert into "user" (id, username, email, name, surnames, phone, created_at)
    select gen_random_uuid(), 'desk-' || n, 'desk' || n || '@example.test', (array['Ana', 'Vicent', 'Empar', 'José'])[1 + n % 4],
      (array['Ferrer', 'Gil', 'Sanchis', 'Roig', 'Peris'])[1 + n % 5] || ' ' || n, '6' || lpad(n::text, 8, '0'), ${at} from ${rows()}`,
  shops: `insert into business (id, name, code, url, cif, state, created_at)
    select gen_random_uuid(), 'Tienda ' || n, 'desk-' || n, 'desk-' || n, 'B' || lpad(n::text, 8, '0'),
      (array['pending', 'approved', 'suspended', 'holiday'])[1 + n % 4], ${at} from ${rows(10)}`,
  applications: `insert into business_application (id, user_id, state, name, sent_at, created_at)
    select gen_random_uuid(), u.id, (array['applied', 'approved', 'rejected'])[case when n % 20 = 0 then 1 else 2 + n % 2 end],
      'Solicitud ' || n, ${at}, ${at}
    from ${rows(10)} join (select id, row_number() over (order by id) as n from "user") u using (n)`,
  'audit log': `insert into audit_event (id, created_at, user_id, role, business_id, source, resource, resource_id, action, changes)
    select gen_random_uuid(), ${at}, ${someUser}, 'owner', case when n % 4 > 0 then ${someShop} end, 'api',
      (array['products', 'prices', 'orders', 'offers', 'businesses'])[1 + n % 5], gen_random_uuid(), 'update',
      '{"price": {"before": 100, "after": 200}}' from ${rows()}`,
  cases: `insert into issue (id, user_id, business_id, type, subject, body, state, deadline, created_at, updated_at)
    select gen_random_uuid(), ${someUser}, case when n % 3 > 0 then ${someShop} end, 'other', 'Caso ' || n, 'No ha llegado',
      case when n % 20 = 0 then 'open' when n % 20 = 1 then 'answered' else 'closed' end,
      case when n % 7 = 0 then (${at})::date end, ${at}, ${at} from ${rows()}`,
  'messages of cases': `insert into issue_message (id, issue_id, user_id, text, created_at)
    select gen_random_uuid(), id, user_id, 'Un mensaje', created_at from issue`,
  decisions: `insert into content_decision (id, kind, subject_id, title, excerpt, business_id, action, reason, ground, facts, created_at)
    select gen_random_uuid(), 'product', gen_random_uuid(), 'Producto ' || n, '', ${someShop}, 'restrict', 'unsafe', 'law', 'Está malo',
      ${at} from ${rows()}`,
  reports: `insert into content_report (id, kind, subject_id, title, excerpt, business_id, reason, explanation, decision_id, created_at)
    select gen_random_uuid(), 'product', p.id, p.title, '', p.business_id, 'unsafe', 'Huele mal', d.id, given.created_at
    from (select id, created_at, row_number() over (order by id) as n from content_decision) given
    join (select id, title, business_id, row_number() over (order by id) as n from product) p on p.n = 1 + given.n % (select count(*) from product)
    left join content_decision d on d.id = given.id and given.n % 20 > 0`,
  complaints: `insert into content_complaint (id, decision_id, text, outcome, answer, created_at)
    select gen_random_uuid(), id, 'No es verdad', case when n % 20 > 0 then 'upheld' end, case when n % 20 > 0 then 'Lo es' end, created_at
    from (select id, created_at, row_number() over (order by id) as n from content_decision) d`,
  'failed mails': `insert into mail (id, kind, recipient, attempts, dropped_at, error, created_at)
    select gen_random_uuid(), 'password-changed', 'a' || n || '@example.test', 9, ${at}, '550 unknown', ${at} from ${rows()}`,
  'differences of payments': `insert into payment_anomaly (id, order_id, provider, provider_ref, kind, created_at)
    select gen_random_uuid(), (array(select id from "order" order by id limit 100))[1 + n % 100], 'redsys', n::text, 'amount', ${at} from ${rows()}`,
  webhooks: `insert into webhook (id, url, kinds, sealed, key_id)
    select gen_random_uuid(), 'https://example.test/' || n, '["order.changed"]', '', 'key' from ${rows(10_000)}`,
  'deliveries of webhooks': `insert into webhook_delivery (id, webhook_id, business_id, kind, record, data, created_at, attempts, delivered_at, dropped_at)
    select gen_random_uuid(), (select id from webhook order by id limit 1), ${someShop}, 'order.changed', n::text, '{}', ${at}, 1,
      case when n % 20 > 0 then ${at} end, case when n % 20 = 0 then ${at} end from ${rows()}`,
  coupons: `insert into coupon (id, code, name, business_id, discount_type, value, start_at, end_at, created_at)
    select gen_random_uuid(), 'DESK' || n, 'Cupón ' || n, case when n % 3 > 0 then ${someShop} end, 'absolute', 100, ${at},
      ${at} + interval '30 days', ${at} from ${rows()}`,
  tags: `insert into tag (id, name, code, business_id) select gen_random_uuid(), 'Etiqueta ' || n, 'desk-' || n,
      case when n % 10 > 0 then ${someShop} end from ${rows(10)}`,
  attributes: `insert into attribute (id, name, code, business_id) select gen_random_uuid(), 'Atributo ' || n, 'desk-' || n,
      case when n % 10 > 0 then ${someShop} end from ${rows(10)}`,
  campaigns: `insert into campaign (id, title, code, start_at, end_at, budget_cents, enabled)
    select gen_random_uuid(), 'Campaña ' || n, 'desk-' || n, ${at}, ${at} + interval '20 days', 100000, true from ${rows(100)}`,
  objectives: `insert into objective (id, code, name, metric, threshold) select gen_random_uuid(), 'desk-' || n, 'Meta ' || n, 'orders', 10
    from ${rows(100)}`,
  zones: `insert into zone (id, name, code, business_id, zips) select gen_random_uuid(), 'Zona ' || n, 'desk-' || n,
      case when n % 10 > 0 then ${someShop} end, '["46370"]' from ${rows(10)}`,
  pages: `insert into cms (id, title, name, code, url, business_id) select gen_random_uuid(), 'Página ' || n, 'Página ' || n, 'desk-' || n,
      'desk-' || n, case when n % 10 > 0 then ${someShop} end from ${rows(100)}`,
  recalls: `with called as (
      insert into recall (id, batch, reason, advice, created_at) select gen_random_uuid(), n::text, 'Listeria', 'Tíralo', ${at} from ${rows(200)}
      returning id
    ), numbered as (select id, row_number() over () as n from called)
    insert into recall_order (recall_id, order_id, units)
    select numbered.id, o.id, 1 from numbered join (select id, row_number() over (order by id) as n from "order" where kind <> 'part') o
      on o.n % (select count(*) from numbered) = numbered.n - 1`,
  'waiting reviews': `update valoration set state = 'pending' where id in (
    select id from (select id, row_number() over (order by id) as n from valoration) v where n % 20 = 0)`,
  'repeated codes': `with numbered as (select id, row_number() over (order by id) as n from product)
    update product set ean = coded.ean from (
      select id, digits || (10 - (select sum(substr(digits, at, 1)::int * (1 + 2 * ((at - 1) % 2))) from generate_series(1, 12) at) % 10) % 10 as ean
      from (select id, '84' || lpad((n / 3)::text, 10, '0') as digits from numbered where n % 10 < 6) given
    ) coded where coded.id = product.id`,
  'products without problems': `update product_document set problems = array_remove(problems, 'ean') from product
    where product.id = product_document.id and product.ean <> ''`,
}

/** The most products in one statement. */
const CHUNK = 10_000

/** Adds what the desk shows to a generated town, once. The rows are written without their operations. */
export async function fillDesk(db: Database, count: number, progress: (line: string) => void): Promise<void> {
  const [filled] = await db.query<object>({ text: `select from "user" where username = 'desk-1'` })
  if (filled) return
  await db.transaction(async () => {
    for (const [name, text] of Object.entries(statements)) {
      progress(name)
      await db.query({ text, ...(text.includes('$1') && { values: [count] }) })
    }
    const ids = (await db.query<{ id: string }>({ text: 'select id from product order by id' })).map(({ id }) => id)
    for (let start = 0; start < ids.length; start += CHUNK)
      await db.query({ text: CODES, values: [ids.slice(start, start + CHUNK)] })
  })
  await db.query({ text: 'vacuum analyze' })
}
