import type { FastifyReply } from 'fastify'
import { type Viewer, mayAt } from '../access.ts'
import { type FoundOrder, findOrder } from '../orders/find-order.ts'
import { identified } from '../orders/order.resource.ts'
import { Problem } from '../problem.ts'
import { contentType, sendPrivate } from '../resource/answer.ts'
import { isId, queryOf } from '../http/query.ts'
import { allow } from '../resource/routes.ts'
import type { Operations } from '../services.ts'
import { type Invoice, invoicePdf } from './invoice-pdf.ts'

interface Row extends Invoice {
  id: string
  order: { id: string; code: string; kind: string }
  total: number
}

/**
 * `GET /api/orders/{id}/invoice`: the invoice of one shop's share of an order, as PDF; its buyer's, its shop's and the
 * operators'. Whoever asks for JSON, and of a group everybody, gets the list of what was issued, corrections included;
 * `id` picks one of it, as shops number alike.
 */
export const readInvoice: Operations = (app, { db }) => {
  app.get<{ Params: { id: string } }>(
    '/api/orders/:id/invoice',
    { onRequest: allow(identified) },
    async (request, reply) => {
      const id = request.params.id.toLowerCase()
      if (!isId(id)) throw new Problem('Not Found')
      const order = await findOrder(db, id, request.viewer)
      if (!order) throw new Problem('Not Found')
      mustMayInvoice(request.viewer, order)
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
  )
}

/** Who sees an order only to prepare it does not see its invoice. @throws Problem 403 */
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
