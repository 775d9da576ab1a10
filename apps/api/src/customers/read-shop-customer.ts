import { ShopCustomer } from '@lonja/contract/customers/shop-customer'
import { may } from '../access/guards.ts'
import { Problem } from '../http/problem.ts'
import { queryOf } from '../http/query.ts'
import { contentType, sendPrivate } from '../http/send.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { pathId } from '../operation/path-id.ts'
import { shopOf } from './asked-shop.ts'
import { findShopCustomers, shown } from './find-shop-customers.ts'

/** One person who has ordered from a shop, by the contact of any of the person's orders. */
export const readShopCustomer = defineOperation({
  method: 'GET',
  path: '/api/shop-customers/{id}',
  summary: 'A person who has ordered from a shop, by the contact of an order',
  who: may('customers.read'),
  reach: 'customers of the caller’s shops',
  beyond: 'shops, which know their customers',
  query: { business: 'The shop’s id or IRI.' },
  answers: { shape: ShopCustomer, type: 'application/json' },
  errors: ['Access Denied.', 'Not Found'],
  run: async ({ services: { db }, viewer, request, reply, params }) => {
    const shop = shopOf(queryOf(request.url), viewer, 'customers.read')
    const [found] = await findShopCustomers(db.reader, { shop, contact: pathId(params), limit: 1 })
    if (!found) throw new Problem('Not Found')
    return sendPrivate(request, reply, JSON.stringify(shown(found)), { 'content-type': contentType('json') })
  },
})
