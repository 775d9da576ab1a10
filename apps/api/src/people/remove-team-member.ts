import { may } from '../access/guards.ts'
import { authorOf } from '../audit/audit.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { changeCurrent, visibleId } from './change-current.ts'
import { removeMember } from './members.ts'
import { businessMemberResource, myTeams } from './people.resources.ts'

/** Removes a member from a shop's team. */
export const removeTeamMember = defineOperation({
  method: 'DELETE',
  path: '/api/business-members/{id}',
  summary: 'Removes a member from a shop’s team',
  who: may('team'),
  reach: myTeams,
  beyond: 'owners of shops, who decide who works with them',
  errors: ['Last owner'],
  conditional: true,
  run: async (context) => {
    const { services, viewer } = context
    const id = await visibleId(context, businessMemberResource)
    await changeCurrent(context, businessMemberResource, id, () => removeMember(services.db, id, authorOf(viewer)))
  },
})
