import { z } from 'zod'
import { signedIn } from '../access/guards.ts'
import { defineOperation } from '../operation/define-operation.ts'

interface SessionRow {
  id: string
  agent: string | null
  createdDate: Date
  /** The time when the tokens were last renewed. The session may have been used for some time after this. */
  lastSeen: Date
  current: boolean
}

/** Lists the viewer's sessions. The session whose tokens were renewed last is the first. */
export const listSessions = defineOperation({
  method: 'GET',
  path: '/api/me/sessions',
  summary: 'The sessions of the caller',
  who: signedIn,
  beyond: 'people, who see where they are logged in',
  answers: {
    shape: z.array(
      z.object({
        id: z.uuid(),
        agent: z.string().nullable().describe('Browser and system, for example `Chrome · Android`.'),
        createdDate: z.iso.datetime(),
        lastSeen: z.iso.datetime(),
        current: z.boolean().describe('Whether it is the session of this request.'),
      }),
    ),
    type: 'application/json',
  },
  run: ({ services: { db }, viewer }) =>
    db.query<SessionRow>({
      text: `select s.id, s.agent, s.created_at as "createdDate", s.id = $2 as current,
               coalesce((select max(t.created_at) from refresh_token t where t.session_id = s.id), s.created_at) as "lastSeen"
             from session s where s.user_id = $1 and s.revoked_at is null and s.expires_at > now()
             order by "lastSeen" desc, s.id`,
      values: [viewer.id, viewer.session],
    }),
})
