import type { FastifyReply } from 'fastify'
import { type Viewer, mayAt } from '../access/guards.ts'
import { type FoundOrder, findOrder } from '../orders/find-order.ts'
import { identified } from '../orders/order.resource.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { pathId } from '../operation/path-id.ts'
import { Problem } from '../http/problem.ts'
import { contentType, sendPrivate } from '../http/send.ts'
import { queryOf } from '../http/query.ts'
import { type Invoice, invoicePdf } from './invoice-pdf.ts'

interface Row extends Invoice {
  id: string
  order: { id: string; code: string; kind: string }
  total: number
}

/**
 * Answers with the invoice of one shop's share of an order as PDF, for its buyer, its shop and operators. For a group,
 * or if the client asks for JSON, it answers with the list of all invoices, corrections included. The query parameter
 * `id` selects an invoice of the list. The invoice number is not used for this, because two shops can use the same
 * number.
 */
export const readInvoice = defineOperation({
  method: 'GET',
  path: '/api/orders/{id}/invoice',
  summary:
    'The invoice of a share of an order as PDF. For a group, or if JSON is requested, the list of the issued invoices',
  who: identified,
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
      text: `select i.id, i.kind, i.number, i.issued_on::text as date, i.total, i.snapshot,
                 json_build_object('id', o.id, 'code', o.code, 'kind', o.kind) as "order"
               from invoice i join "order" o on o.id = i.order_id
               where o.id = $1 or o.parent_id = $1 order by o.code, i.created_at, i.id`,
      values: [order.id],
    })
    const wanted = queryOf(request.url).one('id')
    const asksForList = /^application\/(ld\+)?json\b/.test(request.headers.accept ?? '')
    if (wanted === undefined && (asksForList || order.kind === 'group')) {
      const list = rows.map(({ id: invoiceId, kind, number, date, total, order: { id: orderId, code } }) => ({
        id: invoiceId,
        kind,
        number,
        date,
        total,
        order: { id: orderId, code },
      }))
      return sendPrivate(request, reply, JSON.stringify(list), { 'content-type': contentType('json') })
    }
    const found = rows.find((row) => (wanted === undefined ? row.kind !== 'rectifying' : row.id === wanted))
    if (!found) throw new Problem(wanted === undefined ? 'Invoice not issued yet' : 'Not Found')
    return sendPdf(reply, found, `${found.order.code}-${found.number}.pdf`)
  },
})

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
