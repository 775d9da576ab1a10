import { csvHead, csvRows } from '@lonja/contract/csv'
import { OpenSales, openLicence } from '@lonja/contract/statistics/open-sales'
import type { FastifyReply } from 'fastify'
import { everyone } from '../access/guards.ts'
import { type Operation, defineOperation } from '../operation/define-operation.ts'
import { findOpenSales } from './open-sales.ts'

const common = {
  method: 'GET',
  who: everyone,
  reach: 'the sums of the whole town; no group tells about one shop',
  limit: { name: 'open-data', per: 'address', max: 60, windowSeconds: 3_600 },
} as const satisfies Partial<Operation>

/** The sums change once a month, so caches may use them for a day. */
const withLicence = (reply: FastifyReply): FastifyReply =>
  reply.headers({ 'cache-control': 'public, max-age=86400', link: `<${openLicence.url}>; rel="license"` })

/** Returns the town's sales by month and category, as open data. */
export const readOpenSales = defineOperation({
  ...common,
  path: '/api/open-data/sales',
  summary: 'What the town has sold by month and category, as open data (CC BY 4.0)',
  beyond: 'everybody who studies the trade of the town, and catalogues of open data',
  answers: { shape: OpenSales, type: 'application/json' },
  run: async ({ services: { db }, reply }) => withLicence(reply).send(await findOpenSales(db, new Date())),
})

const columns = ['mes', 'categoria', 'tiendas', 'ventas_eur'].map((name) => ({ name, money: false }))

/** Returns the same as {@link readOpenSales}, as a table. */
export const exportOpenSales = defineOperation({
  ...common,
  path: '/api/open-data/sales.csv',
  summary: 'What the town has sold by month and category, as a table of open data (CC BY 4.0)',
  beyond: 'everybody who studies the trade of the town in a spreadsheet',
  answers: { shape: { type: 'string' }, type: 'text/csv' },
  run: async ({ services: { db }, reply }) => {
    const { months } = await findOpenSales(db, new Date())
    const rows = months.map(({ month, category, shops, sales }) => ({
      mes: month,
      categoria: category ?? 'Otras',
      tiendas: shops,
      ventas_eur: sales,
    }))
    return withLicence(reply)
      .headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="ventas.csv"',
      })
      .send(csvHead(columns) + csvRows(columns, rows))
  },
})
