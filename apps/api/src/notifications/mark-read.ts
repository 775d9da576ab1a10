import { violationMessages } from '@lonja/contract/errors'
import { z } from 'zod'
import { signedIn } from '../access/guards.ts'
import { isId } from '../http/query.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { unreadTag } from './notify.ts'

const most = 1_000

/** The schema accepts or refuses the list as a whole, so that a violation names no position in the list. */
const Ids = z
  .custom<readonly string[]>((given) => Array.isArray(given) && given.every(isId), violationMessages.invalid)
  .meta({ type: 'array', items: { type: 'string', format: 'uuid' }, maxItems: most })
  .refine((ids) => ids.length <= most, violationMessages.tooMany)

/**
 * Marks notifications of the viewer as read, or with `read: false` as unread. The answer contains the ids of the
 * changed notifications, so that a client can undo the change.
 */
export const markNotifications = defineOperation({
  method: 'POST',
  path: '/api/notifications-read',
  summary: 'Marks notifications as read or unread; the answer contains the ids of the changed ones',
  who: signedIn,
  beyond: 'people, who mark all their notifications as read at once',
  // A request without a body marks all notifications as read.
  body: z
    .object({
      read: z.boolean(violationMessages.type).default(true),
      notifications: Ids.nullish().describe('The notifications to mark; without this field, all.'),
    })
    .prefault({}),
  answers: { shape: z.object({ notifications: z.array(z.uuid()) }), type: 'application/json' },
  example: { read: true },
  run: async ({ services: { db }, viewer, body: { read, notifications = null } }) => {
    const changed = await db.query<{ id: string }>({
      text: `update notification_user
             set state = case when $2 then 'read' else 'delivered' end, read_at = case when $2 then now() end
             where user_id = $1 and (read_at is null) = $2 and ($3::uuid[] is null or notification_id = any($3))
             returning notification_id as id`,
      values: [viewer.id, read, notifications],
    })
    if (changed.length > 0) db.changed(unreadTag(viewer.id!))
    return { notifications: [...new Set(changed.map(({ id }) => id))] }
  },
})
