import { Readable } from 'node:stream'
import { orderContract } from '@lonja/contract/orders/order'
import { localTime } from '@lonja/contract/time'
import { may, senderOf } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import type { Reads } from '../database/database.ts'
import { type Query, idOf, queryOf } from '../http/query.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { searchMapping } from '../resource/collection.ts'
import { csvHead, csvRows } from '@lonja/contract/csv'
import { columns, idsOfOrders, sheetRows } from './order-sheet.ts'
import { orderResource } from './order.resource.ts'

/** The number of orders that are read at once. */
const perChunk = 500

/**
 * The orders of the list `GET /api/orders` with the same parameters, as a CSV file for a spreadsheet in Spanish. The
 * file has all pages of the list. Viewers who may not see a customer get empty cells.
 */
export const exportOrders = defineOperation({
  method: 'GET',
  path: '/api/exports/orders',
  summary: 'The orders of a list as a table for a spreadsheet: the filters and the sorting of `GET /api/orders`',
  who: may('orders.read'),
  reach: 'the rows of Order',
  beyond: 'shops, which work on their orders in a spreadsheet or pass them on to their accountant',
  query: Object.fromEntries(
    searchMapping(orderResource).map(({ variable }) => [variable, `As in the list of ${orderContract.path}.`]),
  ),
  answers: { shape: { type: 'string' }, type: 'text/csv' },
  limit: { name: 'export-orders', per: 'viewer', max: 60, windowSeconds: 3_600 },
  route: { exposeHeadRoute: false },
  run: async ({ services, viewer, request, reply }) => {
    const { db } = services
    const query = queryOf(request.raw.url ?? '')
    const ids = await idsOfOrders(services, { query, viewer })
    const shop = await shopOf(db.reader, query)
    await db.transaction(() =>
      recordAudit(db, authorOf(viewer), {
        resource: 'businesses',
        id: shop?.id ?? viewer.businesses[0] ?? senderOf(viewer)!,
        action: 'export-orders',
        business: shop?.id ?? null,
        after: { orders: ids.length },
      }),
    )
    async function* lines(): AsyncGenerator<string> {
      yield csvHead(columns)
      for (let at = 0; at < ids.length; at += perChunk)
        yield csvRows(columns, await sheetRows(db.reader, ids.slice(at, at + perChunk), viewer))
    }
    const name = `${shop?.url ?? 'mercado'}-pedidos-${localTime(new Date()).date}.csv`
    return reply
      .headers({
        'content-type': 'text/csv; charset=utf-8',
        'cache-control': 'private, no-store',
        'content-disposition': `attachment; filename="${name}"`,
      })
      .send(Readable.from(lines()))
  },
})

/** The shop that the list is about, for the name of the file. */
async function shopOf(db: Reads, query: Query): Promise<{ id: string; url: string } | undefined> {
  const [given, ...others] = query.many('business.id')
  const id = given === undefined ? null : idOf(given, 'businesses')
  if (id === null || others.length > 0) return undefined
  const [shop] = await db.query<{ id: string; url: string }>({
    text: 'select id, url from business where id = $1',
    values: [id],
  })
  return shop
}
