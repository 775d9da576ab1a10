import { savedViewContract } from '@lonja/contract/saved-views/saved-view'
import { personMay } from '../access/guards.ts'
import type { Condition } from '../access/condition.ts'
import { all, either, ofAuthor, ofMyShops } from '../access/visibility.ts'
import { defineResource } from '../resource/define-resource.ts'
import { sql } from '../sql/sql.ts'

const shared: Condition = (row) => sql`${row}.shared`
const own: Condition = all(ofAuthor, (row) => sql`not ${row}.shared`)

/** The views of a shop’s lists. Each member has own ones; those who manage the shop also write shared ones. */
export const savedViewResource = defineResource({
  contract: savedViewContract,
  table: 'saved_view',
  operations: {
    list: personMay('shop.read'),
    read: personMay('shop.read'),
    create: personMay('shop.read'),
    update: personMay('shop.read'),
    remove: personMay('shop.read'),
  },
  beyond: {
    operations: ['list', 'read', 'create', 'update', 'remove'],
    for: 'members of shops who look at the same orders or products every day',
  },
  visible: all(ofMyShops('shop.read'), either(shared, own)),
  editable: either(all(ofMyShops('shop.read'), own), all(ofMyShops('settings'), shared)),
  fixed: ['business', 'screen'],
  columns: { createdDate: 'created_at' },
  defaults: (viewer) => ({ user_id: viewer.id }),
  order: (row) => sql`${row}.name`,
  rules: async ({ db, operation, id }) => {
    if (operation === 'remove') return
    // A screen opens with at most one shared view, and with at most one own view of each member.
    const others = await db.query<{ id: string }>({
      text: `update saved_view other set preferred = false from saved_view view
             where view.id = $1 and view.preferred and other.id <> view.id and other.preferred
               and other.business_id = view.business_id and other.screen = view.screen
               and other.shared = view.shared and (view.shared or other.user_id = view.user_id)
             returning other.id`,
      values: [id],
    })
    db.changed(...others.map((other) => `saved_view:${other.id}`))
  },
  inTurn: true,
})
