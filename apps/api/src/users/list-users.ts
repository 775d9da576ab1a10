import { mayInTown, signedIn } from '../access.ts'
import { Problem } from '../problem.ts'
import { limit } from '../rate-limit.ts'
import { formatOf } from '../resource/negotiate.ts'
import { queryOf } from '../http/query.ts'
import { allow, sendList } from '../resource/routes.ts'
import type { Operations } from '../services.ts'
import { userResource } from './user.resource.ts'

/** Looking people up one by one must not add up to a list of them. */
const perViewer = { max: 60, windowSeconds: 3600 }

/** Operators list everybody; others look somebody up by the exact username or e-mail, and see little of them. */
export const listUsers: Operations = (app, services) => {
  app.get('/api/users', { onRequest: allow(signedIn) }, async (request, reply) => {
    const query = queryOf(request.url)
    const named = query.many('username').some(Boolean) || query.many('email').some(Boolean)
    if (!mayInTown(request.viewer, 'town.users')) {
      if (!named) throw new Problem('Access Denied.')
      await limit(services, `users ${request.viewer.id}`, perViewer)
    }
    return sendList(services, services.models.of(userResource), request, reply, formatOf(request.headers.accept))
  })
}
