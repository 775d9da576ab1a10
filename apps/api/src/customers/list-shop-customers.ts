import { ShopCustomers } from '@lonja/contract/customers/shop-customer'
import { may } from '../access/guards.ts'
import { queryOf } from '../http/query.ts'
import { contentType, sendPrivate } from '../http/send.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { cut } from '../text/text.ts'
import { shopOf } from './asked-shop.ts'
import { findShopCustomers, shown } from './find-shop-customers.ts'

const perPage = 30
const mostSkipped = 100_000

/** The persons who have ordered from a shop, the last order first, or those whose contact has all words of a search. */
export const listShopCustomers = defineOperation({
  method: 'GET',
  path: '/api/shop-customers',
  summary: 'The persons who have ordered from a shop, with the number and the sum of their orders',
  who: may('customers.read'),
  reach: 'customers of the caller’s shops',
  beyond: 'shops, which know their customers',
  query: {
    business: 'The shop’s id or IRI.',
    search: 'Words of the name or the e-mail address, or a part of a phone number with or without spaces and prefix.',
    offset: 'The number of customers to leave out, for the next 30 ones.',
  },
  answers: { shape: ShopCustomers, type: 'application/json' },
  errors: ['Access Denied.'],
  run: async ({ services: { db }, viewer, request, reply }) => {
    const query = queryOf(request.url)
    const shop = shopOf(query, viewer, 'customers.read')
    const search = cut(query.one('search')?.trim() ?? '', 200)
    const offset = Math.min(Math.max(0, Math.trunc(Number(query.one('offset') ?? 0)) || 0), mostSkipped)
    const found = await findShopCustomers(db.reader, { shop, search, offset, limit: perPage + 1 })
    const answer: ShopCustomers = { customers: found.slice(0, perPage).map(shown), more: found.length > perPage }
    return sendPrivate(request, reply, JSON.stringify(answer), { 'content-type': contentType('json') })
  },
})
