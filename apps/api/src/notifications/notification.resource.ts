import {
  notificationConfigContract,
  notificationContract,
  notificationUserContract,
} from '@lonja/contract/notifications/notification'
import { isPerson, signedIn } from '../access/guards.ts'
import type { Condition } from '../access/condition.ts'
import { type Written, defineResource } from '../resource/define-resource.ts'
import { all, either, ofAuthor, ofMyself, ofMyShops } from '../access/visibility.ts'
import { unreadTag } from './notify.ts'
import { and, never, sql } from '../sql/sql.ts'

/** The notification was sent to the viewer. Not even operators see the notifications of other people. */
const forMe: Condition = (row, viewer) =>
  viewer.id === null
    ? never
    : sql`exists (select from notification_user n where n.notification_id = ${row}.id and n.user_id = ${viewer.id})`

/**
 * Marks the viewer's delivery of a notification as read, which is the only change that this operation allows.
 *
 * @param which  the SQL condition that finds the row of `notification_user`; `$1` is the record's id
 */
const markRead =
  (which: string) =>
  async ({ db, viewer, id }: Written): Promise<void> => {
    await db.query({
      text: `update notification_user set state = 'read', read_at = now()
             where ${which} and user_id = $2 and read_at is null`,
      values: [id, viewer.id],
    })
    if (viewer.id !== null) db.changed(unreadTag(viewer.id))
  }

export const notificationResource = defineResource({
  contract: notificationContract,
  table: 'notification',
  operations: { list: signedIn, read: signedIn, update: signedIn },
  visible: forMe,
  columns: { createdDate: 'created_at' },
  computed: {
    read: (row, viewer) =>
      viewer
        ? sql`exists (select from notification_user n where n.notification_id = ${row}.id and n.user_id = ${viewer.id}::uuid and n.read_at is not null)`
        : never,
  },
  order: (row) => sql`${row}.created_at desc`,
  rules: markRead('notification_id = $1'),
})

/** At the counter of a shared device, members see only the notifications about this shop. */
const ofPresentWork: Condition = (row, viewer) =>
  viewer.counter
    ? and(
        ofAuthor(row, viewer),
        sql`exists (select from notification n where n.id = ${row}.notification_id and n.business_id = ${viewer.counter.shop}::uuid)`,
      )
    : ofMyself(row, viewer)

export const notificationUserResource = defineResource({
  contract: notificationUserContract,
  table: 'notification_user',
  operations: { list: isPerson, read: isPerson, update: isPerson },
  visible: ofPresentWork,
  columns: { readDate: 'read_at', createdDate: 'created_at' },
  order: (row) => sql`${row}.created_at desc`,
  rules: markRead('id = $1'),
})

const mineOrMyShops = either(
  ofMyself,
  all((row) => sql`${row}.business_id is not null`, ofMyShops('settings')),
)

export const notificationConfigResource = defineResource({
  contract: notificationConfigContract,
  table: 'notification_config',
  operations: { list: signedIn, read: signedIn, create: signedIn, update: signedIn },
  visible: mineOrMyShops,
  editable: mineOrMyShops,
  fixed: ['event', 'business'],
  defaults: (viewer, given) => ({ user_id: given['business_id'] ? null : viewer.id }),
  order: (row) => sql`${row}.created_at`,
})
