import { currency } from '@lonja/contract/constants'
import { type SalesInterval, salesIntervals } from '@lonja/contract/statistics/sales'
import { z } from 'zod'
import { may } from '../access/guards.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { contentType, documentationLink, sendPrivate } from '../http/send.ts'
import { type Query, queryOf } from '../http/query.ts'
import { askedPeriod, askedShops, readPeriod, readShops } from './asked.ts'
import { findSales } from './find-sales.ts'

const PATH = '/api/statistics/sales'

const Sales = z.object({
  currency: z.literal(currency),
  total: z.int().describe('Cents.'),
  orders: z.int(),
  units: z.int(),
  series: z.array(z.object({ date: z.string(), total: z.int(), orders: z.int(), units: z.int() })),
  products: z.array(z.object({ product: z.unknown(), name: z.string(), units: z.int(), total: z.int() })),
})

/**
 * Returns the sales of the viewer's shops in a period: in total, by day, week or month of the town's calendar, and by
 * product.
 */
export const readSales = defineOperation({
  method: 'GET',
  path: PATH,
  summary: 'The sales of the caller’s shops by day, week or month, and by product',
  who: may('figures'),
  query: {
    ...askedShops,
    ...askedPeriod,
    interval: { type: 'string', enum: salesIntervals, default: 'day' },
  },
  answers: { shape: Sales },
  errors: ['Access Denied.', 'Validation failed'],
  run: async ({ services: { db }, viewer, request, reply, format }) => {
    const query = queryOf(request.url)
    const question = { ...readPeriod(query), interval: readInterval(query), shops: readShops(query, viewer) }
    const { products, ...sums } = await findSales(db.reader, question)
    const linked = products.map(({ product, ...sold }) => ({
      product: product && `/api/products/${product.id}`,
      ...sold,
    }))
    const body =
      format === 'json'
        ? { currency, ...sums, products }
        : { '@id': PATH, '@type': 'SalesStatistics', currency, ...sums, products: linked }
    const headers = { 'content-type': contentType(format), link: documentationLink }
    return sendPrivate(request, reply, JSON.stringify(body), headers)
  },
})

function readInterval(query: Query): SalesInterval {
  const given = query.one('interval')
  return salesIntervals.find((interval) => interval === given) ?? 'day'
}
