import type { FastifyReply } from 'fastify'
import type { Database } from '../database/database.ts'
import { type Viewer, mayAt } from '../access/guards.ts'
import { type FoundOrder, findOrder } from '../orders/find-order.ts'
import { identifiedFor } from '../orders/order.resource.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { pathId } from '../operation/path-id.ts'
import { Problem } from '../http/problem.ts'
import { contentType, sendPrivate } from '../http/send.ts'
import { queryOf } from '../http/query.ts'
import { FACTS, type FactsOfShare } from './invoice-facts.ts'
import { receiptOf } from './invoice.ts'
import { type Invoice, invoicePdf } from './invoice-pdf.ts'

interface Row extends Pick<Invoice, 'kind' | 'number' | 'date'> {
  /** The id of the invoice, or for a receipt the id of the order. */
  id: string
  order: { id: string; code: string }
  total: number
  /** Null for a receipt, which is made from the order when it is read. */
  snapshot: Invoice['snapshot'] | null
  refunded: number
}

/**
 * Answers with the invoice of one shop's share of an order as PDF, for its buyer, its shop and operators. A paid share
 * whose shop does not invoice with Lonja has a receipt instead, with the id of the order. For a group, or if the client
 * asks for JSON, it answers with the list of all invoices and receipts, corrections included. The query parameter
 * `id` selects an invoice of the list. The invoice number is not used for this, because two shops can use the same
 * number.
 */
export const readInvoice = defineOperation({
  method: 'GET',
  path: '/api/orders/{id}/invoice',
  summary:
    'The invoice or receipt of a share of an order as PDF. For a group, or if JSON is requested, the list of these documents',
  who: identifiedFor('invoices'),
  reach: 'the rows of Order',
  beyond: 'buyers, who need an invoice',
  query: { id: 'The id of an invoice in that list.' },
  answers: { shape: { type: 'string', format: 'binary' }, type: 'application/pdf' },
  errors: ['Access Denied.', 'Not Found', 'Invoice not issued yet'],
  run: async ({ services: { db }, viewer, request, reply, params }) => {
    const order = await findOrder(db, pathId(params), viewer)
    if (!order) throw new Problem('Not Found')
    mustMayInvoice(viewer, order)
    const rows = await db.query<Row>({
      name: 'invoices of order',
      text: DOCUMENTS,
      values: [order.id],
    })
    const wanted = queryOf(request.url).one('id')
    const asksForList = /^application\/(ld\+)?json\b/.test(request.headers.accept ?? '')
    if (wanted === undefined && (asksForList || order.kind === 'group')) {
      const list = rows.map(({ snapshot: _content, refunded: _refunded, ...row }) => row)
      return sendPrivate(request, reply, JSON.stringify(list), { 'content-type': contentType('json') })
    }
    const found = rows.find((row) => (wanted === undefined ? row.kind !== 'rectifying' : row.id === wanted))
    if (!found) throw new Problem(wanted === undefined ? 'Invoice not issued yet' : 'Not Found')
    const snapshot = found.snapshot ?? (await readReceipt(db, found.order.id))
    const name = found.kind === 'receipt' ? 'justificante' : found.number
    return sendPdf(reply, { ...found, snapshot }, `${found.order.code}-${name}.pdf`)
  },
})

async function readReceipt(db: Pick<Database, 'query'>, orderId: string): Promise<Invoice['snapshot']> {
  const [facts] = await db.query<FactsOfShare>({ name: 'invoice facts', text: FACTS, values: [orderId] })
  if (!facts) throw new Problem('Not Found')
  return receiptOf(facts)
}

/** The invoices and receipts of the order `$1` and its parts. Only orders that were paid have `invoiced_by`. */
const DOCUMENTS = `
  select document.id, document.kind, document.number, document.date, document.total, document.snapshot, document.refunded,
    json_build_object('id', o.id, 'code', o.code) as "order"
  from "order" o cross join lateral (
    select i.id, i.kind, i.number, i.issued_on::text as date, i.total, i.snapshot, 0::bigint as refunded, i.created_at as at
    from invoice i where i.order_id = o.id
    union all
    select o.id, 'receipt', o.code, paid.date, o.total, null, paid.refunded, o.created_at
    from (
      select (max(p.paid_at) at time zone 'Europe/Madrid')::date::text as date,
        (select coalesce(sum(amount), 0)::bigint from refund where order_id = o.id and state = 'done') as refunded
      from payment_split s join payment p on p.id = s.payment_id where s.order_id = o.id and s.captured > 0 and not p.surplus
    ) paid where o.invoiced_by in ('own', 'off') and paid.date is not null
  ) document
  where o.id = $1 or o.parent_id = $1 order by o.code, document.at, document.id`

/** Refuses the invoice to staff who may read the order but not invoices. @throws Problem 403 */
function mustMayInvoice(viewer: Viewer, { userId, businessId }: FoundOrder): void {
  const forShop = mayAt(viewer, 'orders.read', businessId) && (viewer.id === null || viewer.id !== userId)
  if (forShop && !mayAt(viewer, 'invoices', businessId)) throw new Problem('Access Denied.')
}

async function sendPdf(reply: FastifyReply, invoice: Invoice, name: string): Promise<FastifyReply> {
  return reply
    .type('application/pdf')
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `inline; filename="${name}"`)
    .send(await invoicePdf(invoice))
}
