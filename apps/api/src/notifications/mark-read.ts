import { violationMessages } from '@lonja/contract/errors'
import { signedIn } from '../access.ts'
import { mustBeObject } from '../http/read-body.ts'
import { invalid } from '../problem.ts'
import { isId } from '../http/query.ts'
import { allow } from '../resource/routes.ts'
import type { Operations } from '../services.ts'
import { unreadOf } from './notify.ts'

const most = 1_000

/**
 * `POST /api/notifications-read`: marks what the caller was told as read, or with `read: false` as unread again; with
 * `notifications` those alone. Answers the ids of what changed, with which it can be undone.
 */
export const markNotifications: Operations = (app, { db }) => {
  app.post('/api/notifications-read', { onRequest: allow(signedIn) }, async ({ body = {}, viewer }, reply) => {
    const { read, ids } = readMarks(body)
    const changed = await db.query<{ id: string }>({
      text: `update notification_user
             set state = case when $2 then 'read' else 'delivered' end, read_at = case when $2 then now() end
             where user_id = $1 and (read_at is null) = $2 and ($3::uuid[] is null or notification_id = any($3))
             returning notification_id as id`,
      values: [viewer.id, read, ids],
    })
    if (changed.length > 0) db.changed(unreadOf(viewer.id!))
    reply.header('cache-control', 'private, no-store')
    return { notifications: [...new Set(changed.map(({ id }) => id))] }
  })
}

function readMarks(body: unknown): { read: boolean; ids: string[] | null } {
  mustBeObject(body)
  const { read = true, notifications = null } = body
  if (typeof read !== 'boolean') throw invalid({ propertyPath: 'read', message: violationMessages.type })
  if (notifications === null) return { read, ids: null }
  if (!Array.isArray(notifications) || !notifications.every(isId))
    throw invalid({ propertyPath: 'notifications', message: violationMessages.invalid })
  if (notifications.length > most) throw invalid({ propertyPath: 'notifications', message: violationMessages.tooMany })
  return { read, ids: notifications }
}
