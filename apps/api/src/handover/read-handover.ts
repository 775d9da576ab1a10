import { may } from '../access/guards.ts'
import { queryOf } from '../http/query.ts'
import { Problem } from '../http/problem.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { sendOrder } from '../orders/read-order.ts'
import { findByCode, handoverLimit } from './find-by-code.ts'

/** Finds the order of a customer who shows a code, so that the shop sees what it hands over, and what is not paid. */
export const readHandover = defineOperation({
  method: 'GET',
  path: '/api/orders-handover',
  summary: 'The order of a code that a customer shows',
  who: may('orders'),
  reach: 'orders of the caller’s shops',
  beyond: 'shops, whose customers collect orders with a code',
  query: { code: { type: 'string', pattern: String.raw`^\d{6}$`, description: 'The six digits.' } },
  answers: { item: 'Order' },
  errors: ['Not Found', 'Too many requests'],
  limit: handoverLimit,
  run: async (context) => {
    const code = queryOf(context.request.url).one('code') ?? ''
    if (!/^\d{6}$/.test(code)) throw new Problem('Not Found')
    const { id } = await findByCode(context.services.db, context.viewer, code, undefined)
    return sendOrder(context, id)
  },
})
