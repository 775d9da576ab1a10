import { MemberInvitation } from '@lonja/contract/people/business-member'
import { may, mayInTown } from '../access/guards.ts'
import { authorOf } from '../audit/audit.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { sendItem } from '../resource/routes.ts'
import { changeCurrent, visibleId } from './change-current.ts'
import { changeMemberRole } from './members.ts'
import { businessMemberResource, myTeams } from './people.resources.ts'

/** Changes the role of a member of a shop's team. */
export const changeTeamMember = defineOperation({
  method: 'PUT',
  path: '/api/business-members/{id}',
  summary: 'Changes the role of a member of a shop’s team; if the members change their own role, the answer is empty',
  who: may('team'),
  reach: myTeams,
  beyond: 'owners of shops, who decide who works with them',
  body: MemberInvitation.pick({ role: true }),
  answers: { item: 'BusinessMember' },
  errors: ['Last owner'],
  example: { role: 'manager' },
  conditional: true,
  run: async (context) => {
    const { services, viewer, body } = context
    const { db, models } = services
    const id = await visibleId(context, businessMemberResource)
    await changeCurrent(context, businessMemberResource, id, () =>
      changeMemberRole(db, id, body.role, authorOf(viewer)),
    )
    // An owner who has given themselves a lower role can no longer see the team, so there is no answer to send.
    if (!mayInTown(viewer, 'team')) {
      const [own] = await db.query({
        text: 'select from business_member where id = $1 and user_id = $2',
        values: [id, viewer.id],
      })
      if (own) return undefined
    }
    return sendItem(context, models.of(businessMemberResource), id)
  },
})
