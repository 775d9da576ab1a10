import { z } from 'zod'
import { may, shopsWith, signedIn } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import { forgetPushToken } from '../devices/push-token.ts'
import { isId } from '../http/query.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { pathId } from '../operation/path-id.ts'
import { Problem } from '../http/problem.ts'

/**
 * Makes the caller's device a shared device of the shop. The caller's session loses all its rights, until it ends: from
 * now on people work there with their PIN.
 */
export const shareDevice = defineOperation({
  method: 'POST',
  path: '/api/businesses/{id}/counter',
  summary: 'Makes the device of the caller’s session a shared device of the shop, on which people work with their PIN',
  who: (viewer) => signedIn(viewer) && may('settings')(viewer),
  reach: 'the caller’s own session',
  beyond: 'owners and managers of shops with one device for several people',
  body: z.object({
    device: z.string().max(100).optional().describe('The device that gets no push messages any more.'),
  }),
  errors: ['Not Found'],
  example: {},
  run: async ({ services: { db }, viewer, params, body: { device } }) => {
    const shop = pathId(params)
    if (!shopsWith(viewer, 'settings').includes(shop)) throw new Problem('Not Found')
    await db.transaction(async () => {
      const [session] = await db.query<{ agent: string | null }>({
        text: `update session set counter_id = $2 where id = $1 and revoked_at is null and counter_id is null
               returning agent`,
        values: [viewer.session, shop],
      })
      if (!session) throw new Problem('Not Found')
      if (isId(device)) await forgetPushToken(db, device, viewer.id!)
      await recordAudit(db, authorOf(viewer), {
        resource: 'businesses',
        id: shop,
        action: 'share-device',
        business: shop,
        after: { agent: session.agent },
      })
      db.changed(`session:${viewer.session}`)
    })
  },
})
