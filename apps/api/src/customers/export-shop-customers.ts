import { Readable } from 'node:stream'
import { localTime } from '@lonja/contract/time'
import { may } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import { Problem } from '../http/problem.ts'
import { queryOf } from '../http/query.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { type Column, csvHead, csvRows } from '@lonja/contract/csv'
import { shopOf } from './asked-shop.ts'
import { type FoundCustomer, findShopCustomers } from './find-shop-customers.ts'

/** The number of customers that are read at once. */
const perChunk = 500

const columns: readonly Column[] = [
  ...['Nombre', 'Teléfono', 'Correo', 'Pedidos'].map((name) => ({ name, money: false })),
  { name: 'Total', money: true },
  ...['Primer pedido', 'Último pedido', 'Grupos'].map((name) => ({ name, money: false })),
]

const day = (instant: string): string => localTime(new Date(instant)).date

const rowOf = (one: FoundCustomer) => ({
  Nombre: [one.name, one.surnames].filter(Boolean).join(' '),
  Teléfono: one.phone,
  Correo: one.email,
  Pedidos: one.orders,
  Total: one.total,
  'Primer pedido': day(one.firstOrderDate),
  'Último pedido': day(one.lastOrderDate),
  Grupos: one.groups.map(({ name }) => name).join(', '),
})

/** The customers of a shop as a CSV file for a spreadsheet in Spanish. The log records who took it. */
export const exportShopCustomers = defineOperation({
  method: 'GET',
  path: '/api/exports/customers',
  summary: 'The persons who have ordered from a shop as a table for a spreadsheet',
  who: may('customers'),
  reach: 'customers of the caller’s shops',
  beyond: 'shops, which take their customers with them',
  query: { business: 'The shop’s id or IRI.' },
  answers: { shape: { type: 'string' }, type: 'text/csv' },
  errors: ['Access Denied.', 'Not Found'],
  limit: { name: 'export-customers', per: 'viewer', max: 20, windowSeconds: 3_600 },
  route: { exposeHeadRoute: false },
  run: async ({ services: { db }, viewer, request, reply }) => {
    const shop = shopOf(queryOf(request.raw.url ?? ''), viewer, 'customers')
    const [named] = await db.reader.query<{ url: string }>({
      text: 'select url from business where id = $1',
      values: [shop],
    })
    if (!named) throw new Problem('Not Found')
    await db.transaction(() =>
      recordAudit(db, authorOf(viewer), {
        resource: 'businesses',
        id: shop,
        action: 'export-customers',
        business: shop,
      }),
    )
    async function* lines(): AsyncGenerator<string> {
      yield csvHead(columns)
      let before: string | undefined
      for (;;) {
        const found = await findShopCustomers(db.reader, { shop, limit: perChunk, before })
        yield csvRows(columns, found.map(rowOf))
        const last = found.at(-1)
        if (!last || found.length < perChunk) return
        before = last.lastOrder
      }
    }
    return reply
      .headers({
        'content-type': 'text/csv; charset=utf-8',
        'cache-control': 'private, no-store',
        'content-disposition': `attachment; filename="${named.url}-clientes-${localTime(new Date()).date}.csv"`,
      })
      .send(Readable.from(lines()))
  },
})
