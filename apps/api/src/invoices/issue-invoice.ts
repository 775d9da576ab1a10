import { invoicingOn } from '@lonja/contract/businesses/invoicing'
import { FACTS, type FactsOfShare, type Issuer } from './invoice-facts.ts'
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
 * Looks for the next paid share without an invoice, and issues its invoice, in one transaction. If the shop does not
 * invoice with Lonja, the share only gets this mark, and the customer a receipt. VAT is due on advance
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
    const [facts] = await db.query<FactsOfShare>({ name: 'invoice facts', text: FACTS, values: [due.id] })
    // If there are no facts, there was no sale: the payment came too late and was refunded.
    const system = facts && invoicingOn(facts.today, facts.shop)
    const made = facts && system === 'lonja' ? invoiceOf(facts) : null
    if (made && 'snapshot' in made) await writeInvoice(db, { ...facts!, refundId: null }, made.kind, made.snapshot)
    await db.query({
      text: `update "order" set invoiced_by = case when $2 then $4 end,
               invoice_at = case when $2 then null else now() + make_interval(hours => $3) end where id = $1`,
      values: [due.id, made === null || 'snapshot' in made, AGAIN, system ?? null],
    })
    return true
  })
}

interface Refund extends RefundFacts, Issuer {
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
 * invoice yet, the next attempt is later. A shop that does not invoice with Lonja any more corrects its invoices itself.
 *
 * @returns false if no refund waits for an invoice
 */
export async function rectifyNext(db: Database): Promise<boolean> {
  return db.transaction(async () => {
    const [refund] = await db.query<Refund>({ name: 'refund to invoice', text: REFUND })
    if (!refund) return false
    const { id, orderId, date, original, never } = refund
    const system = invoicingOn(refund.today, refund.shop)
    const settled = never || original !== null || system !== 'lonja'
    if (original && !never && system === 'lonja') {
      const { businessId, number, date: issued, snapshot } = original
      const correction = rectificationOf(snapshot, { number, date: issued }, refund, date)
      await writeInvoice(db, { orderId, businessId, refundId: id }, 'rectifying', correction)
    }
    await db.query({
      text: `update refund set invoiced_by = case when $2 then $4 end,
               invoice_at = case when $2 then null else now() + make_interval(hours => $3) end where id = $1`,
      values: [id, settled, AGAIN, system],
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
    (now() at time zone 'Europe/Madrid')::date::text as today,
    json_build_object('invoicing', shop.invoicing, 'cif', shop.cif) as shop,
    case when i.id is not null then
      json_build_object('businessId', i.business_id, 'number', i.number, 'date', i.issued_on, 'snapshot', i.snapshot)
    end as original,
    coalesce((select json_agg(json_build_object('title', line.title, 'quantity', given.quantity, 'rate', line.tax_rate))
      from jsonb_to_recordset(r.lines) as given("soldProduct" uuid, quantity int)
      join sold_product line on line.id = given."soldProduct" where given.quantity > 0), '[]') as lines
  from due join refund r on r.id = due.id join payment p on p.id = r.payment_id join "order" o on o.id = r.order_id
  left join business shop on shop.id = o.business_id
  left join invoice i on i.order_id = r.order_id and i.kind <> 'rectifying'`
