import { signedIn } from '../access/guards.ts'
import { isId } from '../http/query.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { Problem } from '../http/problem.ts'
import { sessionsOf } from './sessions.ts'

const reason = 'ended by its owner'
const beyond = 'people, who end the session of a device that they do not have with them'

/** Ends all sessions of the viewer, except the session of this request. */
export const endOtherSessions = defineOperation({
  method: 'DELETE',
  path: '/api/me/sessions',
  summary: 'Ends all sessions of the caller except the current one',
  who: signedIn,
  beyond,
  run: ({ services, viewer }) => sessionsOf(services).endOthers(viewer.id!, viewer.session, reason),
})

/** Ends one of the viewer's sessions. */
export const endSession = defineOperation({
  method: 'DELETE',
  path: '/api/me/sessions/{id}',
  summary: 'Ends one session of the caller',
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
