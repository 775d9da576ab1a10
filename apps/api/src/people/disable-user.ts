import { may } from '../access/guards.ts'
import { authorOf } from '../audit/audit.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { pathId } from '../operation/path-id.ts'
import { sendItem } from '../resource/routes.ts'
import { userResource } from '../users/user.resource.ts'
import { disablePerson } from './town-people.ts'

/** Disables an account and ends its sessions. */
export const disableUser = defineOperation({
  method: 'POST',
  path: '/api/users/{id}/disable',
  summary: 'Disables an account and ends its sessions; if it is the caller’s own account, the answer is empty',
  who: may('town.people'),
  beyond: 'operators, who decide who may log in',
  answers: { item: 'User' },
  errors: ['Last operator', 'Last owner'],
  run: async (context) => {
    const { services, viewer, params } = context
    const id = pathId(params)
    await disablePerson(services.db, id, authorOf(viewer))
    // An operator who has disabled their own account can no longer read it, so there is no answer to send.
    if (id === viewer.id) return undefined
    return sendItem(context, services.models.of(userResource), id)
  },
})
