import { Acceptance } from '@lonja/contract/acceptance/acceptance'
import { may, mayAt } from '../access/guards.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { pathId } from '../operation/path-id.ts'
import { Problem } from '../http/problem.ts'
import { readShopAcceptance } from './shop-acceptance.ts'

/** Reads how a shop answers its orders. */
export const readAcceptance = defineOperation({
  method: 'GET',
  path: '/api/businesses/{id}/acceptance',
  summary: 'How a shop answers its orders: automatically or not, its reminders, and the values of the town',
  who: may('shop.read'),
  reach: 'the caller’s shops',
  beyond: 'shops, which choose how they hear of orders without an answer',
  answers: { shape: Acceptance },
  errors: ['Not Found'],
  run: async ({ services, viewer, params }) => {
    const id = pathId(params)
    const acceptance = mayAt(viewer, 'shop.read', id) && (await readShopAcceptance(services, id))
    if (!acceptance) throw new Problem('Not Found')
    return acceptance
  },
})
