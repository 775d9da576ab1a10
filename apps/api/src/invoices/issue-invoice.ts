import { crashPoint } from '../system/crash-point.ts'
import type { Database } from '../database/database.ts'
import { uuidv7 } from '../database/uuid.ts'
import type { Job, JobParts } from '../jobs/job.ts'
import { type DueRows, dueRows } from '../jobs/queue.ts'
import {
  type InvoiceFacts,
  type InvoiceKind,
  type InvoiceSnapshot,
  type RefundFacts,
  invoiceNumber,
  invoiceOf,
  rectificationOf,
} from './invoice.ts'

/** Hours until the next attempt, if data are missing. */
const AGAIN = 1

/** Paid shares without an invoice, including shares whose money was refunded later. */
const dueInvoices: DueRows = {
  table: '"order"',
  due: 'job.invoice_at',
  waiting: `job.kind <> 'group' and job.payment_state in ('paid', 'partially_refunded', 'refunded')`,
  batch: 1,
}

/** Refunds without a rectifying invoice. The invoice that must be corrected may not exist yet. */
const dueRectifications: DueRows = {
  table: 'refund',
  due: 'job.invoice_at',
  waiting: `job.state = 'done' and exists (
    select from payment p join "order" o on o.id = job.order_id where p.id = job.payment_id
      and (p.surplus or o.invoice_at is null or o.invoice_at > now() or exists (
        select from invoice i where i.order_id = job.order_id and i.kind <> 'rectifying')))`,
  batch: 1,
}

/** Issues due invoices one after the other. It runs when orders are paid, and every minute. */
export const invoiceJob: Job<JobParts> = {
  name: 'invoices',
  every: 60_000,
  wakes: 'payments',
  rest: 1,
  afterRequests: true,
  work: async ({ db }) => (await issueNext(db)) || rectifyNext(db),
}

/**
 * Looks for the next paid share without an invoice, and issues its invoice, in one transaction. VAT is due on advance
 * payment or on hand-over (Ley 37/1992, art. 75), and so is the invoice (RD 1619/2012, art. 11). If data of the shop or
 * the customer are missing, the next attempt for this share is later.
 *
 * @param orderId  the only order to look at; null for all orders
 * @returns whether a share was due
 */
export async function issueNext(db: Database, orderId: string | null = null): Promise<boolean> {
  return db.transaction(async () => {
    const [due] = await db.query<{ id: string }>({
      name: 'order to invoice',
      text: dueRows(dueInvoices, '($1::uuid is null or job.id = $1)'),
      values: [orderId],
    })
    if (!due) return false
    const [facts] = await db.query<InvoiceFacts>({ name: 'invoice facts', text: FACTS, values: [due.id] })
    // If there are no facts, there was no sale: the payment came too late and was refunded.
    const made = facts ? invoiceOf(facts) : null
    if (made && 'snapshot' in made) await writeInvoice(db, { ...facts!, refundId: null }, made.kind, made.snapshot)
    await db.query({
      text: `update "order" set invoice_at = case when $2 then null else now() + make_interval(hours => $3) end where id = $1`,
      values: [due.id, made === null || 'snapshot' in made, AGAIN],
    })
    return true
  })
}

interface Refund extends RefundFacts {
  id: string
  orderId: string
  date: string
  original: { businessId: string; number: string; date: string; snapshot: InvoiceSnapshot } | null
  /**
   * True if the refunded money has no invoice and will never have one: the customer paid twice, or paid before Lonja
   * issued invoices.
   */
  never: boolean
}

/**
 * Issues the rectifying invoice for the next refund that waits for one (RD 1619/2012, art. 15). If the share has no
 * invoice yet, the next attempt is later.
 *
 * @returns false if no refund waits for an invoice
 */
export async function rectifyNext(db: Database): Promise<boolean> {
  return db.transaction(async () => {
    const [refund] = await db.query<Refund>({ name: 'refund to invoice', text: REFUND })
    if (!refund) return false
    const { id, orderId, date, original, never } = refund
    if (original && !never) {
      const { businessId, number, date: issued, snapshot } = original
      const correction = rectificationOf(snapshot, { number, date: issued }, refund, date)
      await writeInvoice(db, { orderId, businessId, refundId: id }, 'rectifying', correction)
    }
    await db.query({
      text: `update refund set invoice_at = case when $2 then null else now() + make_interval(hours => $3) end where id = $1`,
      values: [id, never || original !== null, AGAIN],
    })
    return true
  })
}

/**
 * Writes an invoice with the next number of its series. The series is locked until the transaction ends, and a failed
 * transaction does not use its number up. So there are no gaps, and no invoice has an earlier date than the invoice
 * before it.
 */
async function writeInvoice(
  db: Database,
  { orderId, businessId, refundId }: Pick<InvoiceFacts, 'orderId' | 'businessId'> & { refundId: string | null },
  kind: InvoiceKind,
  snapshot: InvoiceSnapshot,
): Promise<void> {
  const { year, sequence, date } = await nextNumber(db, businessId, kind)
  crashPoint('invoice.number-taken')
  await db.query({
    name: 'write invoice',
    text: `insert into invoice (id, order_id, business_id, kind, year, sequence, number, issued_on, total, snapshot, refund_id)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    values: [
      uuidv7(),
      orderId,
      businessId,
      kind,
      year,
      sequence,
      invoiceNumber(kind, year, sequence),
      date,
      snapshot.total,
      JSON.stringify(snapshot),
      refundId,
    ],
  })
  crashPoint('invoice.written')
  db.changed('invoices')
}

interface GivenNumber {
  year: number
  sequence: number
  /** The date in the town when the series was locked. */
  date: string
}

async function nextNumber(db: Database, businessId: string, kind: InvoiceKind): Promise<GivenNumber> {
  const [given] = await db.query<GivenNumber>({
    name: 'next invoice number',
    text: `insert into invoice_series as series (business_id, kind, year, last)
           values ($1, $2, extract(year from clock_timestamp() at time zone 'Europe/Madrid')::int, 1)
           on conflict (business_id, kind, year) do update set last = series.last + 1
           returning year, last as sequence, (clock_timestamp() at time zone 'Europe/Madrid')::date::text as date`,
    values: [businessId, kind],
  })
  const { date } = given!
  // The year ended while this transaction waited for the series.
  if (Number(date.slice(0, 4)) !== given!.year) throw new Error(`The series of ${given!.year} is over`)
  return given!
}

const REFUND = `
  with due as materialized (${dueRows(dueRectifications)})
  select r.id, r.order_id as "orderId", r.amount, r.tax, r.reason,
    p.surplus or (i.id is null and o.invoice_at is null) as never,
    (coalesce(r.done_at, now()) at time zone 'Europe/Madrid')::date::text as date,
    case when i.id is not null then
      json_build_object('businessId', i.business_id, 'number', i.number, 'date', i.issued_on, 'snapshot', i.snapshot)
    end as original,
    coalesce((select json_agg(json_build_object('title', line.title, 'quantity', given.quantity, 'rate', line.tax_rate))
      from jsonb_to_recordset(r.lines) as given("soldProduct" uuid, quantity int)
      join sold_product line on line.id = given."soldProduct" where given.quantity > 0), '[]') as lines
  from due join refund r on r.id = due.id join payment p on p.id = r.payment_id join "order" o on o.id = r.order_id
  left join invoice i on i.order_id = r.order_id and i.kind <> 'rectifying'`

const ADDRESS = (row: string): string =>
  `json_build_object('street', ${row}.street, 'number', ${row}.number, 'floor', ${row}.floor, 'zip', ${row}.zip,
    'city', ${row}.city, 'province', ${row}.province)`

const FACTS = `
  select o.id as "orderId", o.business_id as "businessId", o.code as "orderCode", o.tax, o.total, o.fee_total as fee,
    (coalesce(paid.at, o.updated_at) at time zone 'Europe/Madrid')::date::text as "operationDate",
    paid.method as payment,
    json_build_object('name', coalesce(shop.legal_name, shop.name), 'tradeName', shop.name, 'nif', shop.cif,
      'regime', shop.tax_regime, 'address', case when a.id is not null then ${ADDRESS('a')} end) as seller,
    json_build_object('name', concat_ws(' ', c.name, c.surnames), 'nif', c.nif,
      'address', coalesce(o.billing_address, o.delivery_address)) as customer,
    json_build_object('name', coalesce(way.name, 'Entrega'), 'amount', o.shipping_total) as shipping,
    coalesce((select json_agg(json_build_object('title', concat_ws(' · ', line.title, (
          select string_agg(attribute.value_name, ', ' order by attribute.id) from sold_product_attribute attribute
          where attribute.sold_product_id = line.id)),
        'quantity', line.quantity, 'rate', line.tax_rate,
        'surchargeRate', coalesce((line.explanation #>> '{tax,surchargeRate}')::int, 0), 'unitPrice', line.unit_price, 'discount', line.discount,
        'total', line.total, 'base', price.base) order by line.sort, line.id)
      from sold_product line
      join lateral (select base from sold_price where sold_product_id = line.id order by id limit 1) price on true
      where line.order_id = o.id), '[]') as lines
  from "order" o join business shop on shop.id = o.business_id left join address a on a.id = shop.address_id
  join customer c on c.id = o.customer_id left join shipping_method way on way.id = o.shipping_method_id
  join lateral (
    select p.paid_at as at, m.name as method
    from payment_split s join payment p on p.id = s.payment_id left join payment_method m on m.id = p.payment_method_id
    where s.order_id = o.id and s.captured > 0 and not p.surplus order by p.paid_at desc nulls last limit 1) paid on true
  where o.id = $1 and o.business_id is not null`
