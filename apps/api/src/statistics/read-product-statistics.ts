import { ProductStatistics } from '@lonja/contract/statistics/products'
import { may } from '../access/guards.ts'
import { queryOf } from '../http/query.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { askedShops, readShops } from './asked.ts'
import { findIdleProducts } from './idle-products.ts'

/** Returns the products of the viewer's shops that lie in stock and are not sold. */
export const readProductStatistics = defineOperation({
  method: 'GET',
  path: '/api/statistics/products',
  summary: 'The published products of the caller’s shops that are in stock and were not sold in 90 days',
  who: may('figures'),
  beyond: 'shops, which see how much money lies in goods that nobody buys',
  query: askedShops,
  answers: { shape: ProductStatistics },
  errors: ['Access Denied.'],
  run: ({ services: { db }, viewer, request }) => findIdleProducts(db.reader, readShops(queryOf(request.url), viewer)),
})
