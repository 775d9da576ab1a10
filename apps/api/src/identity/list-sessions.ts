import { signedIn } from '#/access'
import { Problem } from '#/problem'
import { isId } from '#/http/query'
import { allow } from '#/resource/routes'
import type { Operations } from '#/services'
import { sessionsOf } from './sessions.ts'

interface SessionRow {
  id: string
  agent: string | null
  createdDate: Date
  /** When it was last renewed: an hour or so before it was last used. */
  lastSeen: Date
  current: boolean
}

/** Where one is logged in, newest use first, and leaving from afar: one session, or all but this. */
export const listSessions: Operations = (app, services) => {
  const { db } = services
  const sessions = sessionsOf(services)
  const onRequest = allow(signedIn)

  app.get('/api/me/sessions', { onRequest }, async ({ viewer }, reply) => {
    reply.header('cache-control', 'private, no-store')
    return db.query<SessionRow>({
      text: `select s.id, s.agent, s.created_at as "createdDate", s.id = $2 as current,
               coalesce((select max(t.created_at) from refresh_token t where t.session_id = s.id), s.created_at) as "lastSeen"
             from session s where s.user_id = $1 and s.revoked_at is null and s.expires_at > now()
             order by "lastSeen" desc, s.id`,
      values: [viewer.id, viewer.session],
    })
  })

  app.delete('/api/me/sessions', { onRequest }, async ({ viewer }, reply) => {
    await sessions.endOthers(viewer.id!, viewer.session, 'ended by its owner')
    return reply.code(204).send()
  })

  app.delete<{ Params: { id: string } }>('/api/me/sessions/:id', { onRequest }, async ({ viewer, params }, reply) => {
    const own = isId(params.id)
      ? await db.query({ text: 'select 1 from session where id = $1 and user_id = $2', values: [params.id, viewer.id] })
      : []
    if (own.length === 0) throw new Problem('Not Found')
    await sessions.end(params.id, 'ended by its owner')
    return reply.code(204).send()
  })
}
