import { may } from '../access/guards.ts'
import { authorOf } from '../audit/audit.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { pathId } from '../operation/path-id.ts'
import { sendItem } from '../resource/routes.ts'
import { userResource } from '../users/user.resource.ts'
import { enablePerson } from './town-people.ts'

/** Enables a disabled account. */
export const enableUser = defineOperation({
  method: 'POST',
  path: '/api/users/{id}/enable',
  summary: 'Lets an account log in again',
  who: may('town.people'),
  beyond: 'operators, who decide who may log in',
  answers: { item: 'User' },
  run: async (context) => {
    const { services, viewer, params } = context
    const id = pathId(params)
    await enablePerson(services.db, id, authorOf(viewer))
    return sendItem(context, services.models.of(userResource), id)
  },
})
