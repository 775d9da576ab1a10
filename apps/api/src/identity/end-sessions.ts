import { signedIn } from '../access/guards.ts'
import { isId } from '../http/query.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { Problem } from '../http/problem.ts'
import { sessionsOf } from './sessions.ts'

const reason = 'ended by its owner'
const beyond = 'people, who log out a device that they do not have at hand'

/** Ends all sessions of the viewer, except the session of this request. */
export const endOtherSessions = defineOperation({
  method: 'DELETE',
  path: '/api/me/sessions',
  summary: 'Ends all of one’s sessions but the one that asks',
  who: signedIn,
  beyond,
  run: ({ services, viewer }) => sessionsOf(services).endOthers(viewer.id!, viewer.session, reason),
})

/** Ends one of the viewer's sessions. */
export const endSession = defineOperation({
  method: 'DELETE',
  path: '/api/me/sessions/{id}',
  summary: 'Ends one of one’s sessions',
  who: signedIn,
  beyond,
  errors: ['Not Found'],
  run: async ({ services, viewer, params: { id = '' } }) => {
    const [own] = isId(id)
      ? await services.db.query({
          text: 'select 1 from session where id = $1 and user_id = $2',
          values: [id, viewer.id],
        })
      : []
    if (!own) throw new Problem('Not Found')
    await sessionsOf(services).end(id, reason)
  },
})
