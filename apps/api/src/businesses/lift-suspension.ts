import { mayInTown } from '../access/guards.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { pathId } from '../operation/path-id.ts'
import { sendItem } from '../resource/routes.ts'
import { businessResource } from './business.resource.ts'
import { changeSuspension } from './change-suspension.ts'

/** Shows a suspended shop to customers again. */
export const liftSuspension = defineOperation({
  method: 'POST',
  path: '/api/businesses/{id}/lift-suspension',
  summary: 'Lifts the suspension of a shop',
  who: (viewer) => mayInTown(viewer, 'town.shops'),
  reach: 'all shops',
  beyond: 'operators, who open a shop again when the reasons are gone',
  answers: { item: 'Business' },
  errors: ['Not Found', 'Illegal state change'],
  run: async (context) => {
    const { services, viewer, params } = context
    const id = pathId(params)
    await changeSuspension(services, id, null, viewer)
    return sendItem(context, services.models.of(businessResource), id)
  },
})
