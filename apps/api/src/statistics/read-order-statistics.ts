import { OrderStatistics } from '@lonja/contract/statistics/orders'
import { may } from '../access/guards.ts'
import { queryOf } from '../http/query.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { askedPeriod, askedShops, readPeriod, readShops } from './asked.ts'
import { findOrderFigures } from './order-figures.ts'

/** Returns how the viewer's shops have answered and served their orders in a period, with returns and refunds. */
export const readOrderStatistics = defineOperation({
  method: 'GET',
  path: '/api/statistics/orders',
  summary: 'How soon the caller’s shops have answered their orders, and what was missing, returned and refunded',
  who: may('figures'),
  beyond: 'shops, which compare how they serve their customers with the period before',
  query: { ...askedShops, ...askedPeriod },
  answers: { shape: OrderStatistics },
  errors: ['Access Denied.', 'Validation failed'],
  run: ({ services: { db }, viewer, request }) => {
    const query = queryOf(request.url)
    return findOrderFigures(db.reader, { ...readPeriod(query), shops: readShops(query, viewer) })
  },
})
