import { operator, signedIn } from '../access.ts'
import { Problem } from '../problem.ts'
import { formatOf } from '../resource/negotiate.ts'
import { queryOf } from '../resource/query.ts'
import { allow, sendList } from '../resource/routes.ts'
import { registry } from '../resources.ts'
import type { Operations } from '../services.ts'
import { userResource } from './user.resource.ts'

/** Operators list everybody; others look somebody up by the exact username or e-mail, and see little of them. */
export const listUsers: Operations = (app, services) => {
  app.get('/api/users', { onRequest: allow(signedIn) }, async (request, reply) => {
    const query = queryOf(request.url)
    const named = query.many('username').some(Boolean) || query.many('email').some(Boolean)
    if (!named && !operator(request.viewer)) throw new Problem('Access Denied.')
    return sendList(services, registry, userResource, request, reply, formatOf(request.headers.accept))
  })
}
