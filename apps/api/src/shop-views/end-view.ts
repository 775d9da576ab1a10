import { mayInTown } from '../access/guards.ts'
import { defineOperation } from '../operation/define-operation.ts'

/** Ends the view of the caller before its time is over. */
export const endView = defineOperation({
  method: 'DELETE',
  path: '/api/shop-view',
  summary: 'Ends the view of a shop; the request itself has no header of the view',
  who: (viewer) => mayInTown(viewer, 'town.views') && viewer.id !== null,
  reach: 'the caller’s own',
  beyond: 'operators and support, who help a shopkeeper on the telephone',
  run: async ({ services: { db }, viewer }) => {
    await db.query({ text: 'delete from shop_view where user_id = $1', values: [viewer.id] })
  },
})
