import { may } from '../access/guards.ts'
import { authorOf } from '../audit/audit.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { changeCurrent, visibleId } from './change-current.ts'
import { withdrawInvitation } from './invitations.ts'
import { businessInvitationResource, myTeams } from './people.resources.ts'

/** Withdraws an invitation to a shop's team. */
export const withdrawShopInvitation = defineOperation({
  method: 'DELETE',
  path: '/api/business-invitations/{id}',
  summary: 'Withdraws an invitation: its link no longer works',
  who: may('team'),
  reach: myTeams,
  beyond: 'owners of shops, who decide who works with them',
  errors: ['Invitation used'],
  conditional: true,
  run: async (context) => {
    const { services, viewer } = context
    const id = await visibleId(context, businessInvitationResource)
    await changeCurrent(context, businessInvitationResource, id, () =>
      withdrawInvitation(services.db, id, authorOf(viewer)),
    )
  },
})
