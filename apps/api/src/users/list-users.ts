import { mayInTown, signedIn } from '../access/guards.ts'
import { queryOf } from '../http/query.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { Problem } from '../http/problem.ts'
import { limit } from '../http/rate-limit.ts'
import { sendList } from '../resource/routes.ts'
import { userResource } from './user.resource.ts'

/** The limit of searches, so that a viewer cannot collect a list of all people by many searches. */
const perViewer = { max: 60, windowSeconds: 3600 }

/**
 * Lists all users for operators. Other viewers find one person by the exact username or e-mail, and see only public
 * fields.
 */
export const listUsers = defineOperation({
  method: 'GET',
  path: '/api/users',
  summary: 'Operators list everybody; others look one up by the exact username or e-mail',
  who: signedIn,
  answers: { list: 'User' },
  errors: ['Access Denied.'],
  run: async ({ services, viewer, request, reply, format }) => {
    const query = queryOf(request.url)
    const named = query.many('username').some(Boolean) || query.many('email').some(Boolean)
    if (!mayInTown(viewer, 'town.users')) {
      if (!named) throw new Problem('Access Denied.')
      await limit(services, `users ${viewer.id}`, perViewer)
    }
    return sendList({ services, request, reply, format }, services.models.of(userResource))
  },
})
