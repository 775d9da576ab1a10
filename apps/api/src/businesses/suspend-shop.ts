import { SuspensionDecision } from '@lonja/contract/businesses/suspension'
import { mayInTown } from '../access/guards.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { pathId } from '../operation/path-id.ts'
import { sendItem } from '../resource/routes.ts'
import { businessResource } from './business.resource.ts'
import { changeSuspension } from './change-suspension.ts'

/** Hides a shop from customers. Its members still serve the orders that it has. */
export const suspendShop = defineOperation({
  method: 'POST',
  path: '/api/businesses/{id}/suspend',
  summary: 'Suspends a shop with reasons: customers do not see it any more, and its open orders are served',
  who: (viewer) => mayInTown(viewer, 'town.shops'),
  reach: 'all shops',
  beyond: 'operators, who must give reasons when they restrict a shop',
  body: SuspensionDecision,
  answers: { item: 'Business' },
  errors: ['Not Found', 'Illegal state change'],
  example: { reasons: ['trader-data'], text: 'El NIF no es de la empresa.' },
  run: async (context) => {
    const { services, viewer, params, body } = context
    const id = pathId(params)
    await changeSuspension(services, id, { ...body, since: new Date().toISOString() }, viewer)
    return sendItem(context, services.models.of(businessResource), id)
  },
})
