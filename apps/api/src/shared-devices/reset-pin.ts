import { mayAt, personMay } from '../access/guards.ts'
import { authorOf } from '../audit/audit.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { pathId } from '../operation/path-id.ts'
import { Problem } from '../http/problem.ts'
import { endPinSessions, findMembership, recordPin } from './pins.ts'

/**
 * Removes the PIN of a member and ends the member's work on shared devices. The member sets a new one, so that nobody
 * else knows it.
 */
export const resetPin = defineOperation({
  method: 'DELETE',
  path: '/api/business-members/{id}/pin',
  summary: 'Removes the PIN of a member, who then sets a new one',
  who: personMay('settings'),
  reach: 'the members of the caller’s shops',
  beyond: 'owners and managers of shops, when a member has forgotten a PIN or somebody else knows it',
  errors: ['Not Found'],
  run: async ({ services: { db }, viewer, params }) => {
    const id = pathId(params)
    await db.transaction(async () => {
      const membership = await findMembership(db, { id })
      if (!mayAt(viewer, 'settings', membership.business)) throw new Problem('Not Found')
      const { business, user } = membership
      const removed = await db.query({
        text: 'delete from member_pin where business_id = $1 and user_id = $2 returning 1',
        values: [business, user],
      })
      if (removed.length === 0) return
      await endPinSessions(db, membership)
      await recordPin(db, authorOf(viewer), membership, 'reset-pin')
    })
  },
})
