import { may } from '../access.ts'
import { queryOf } from '../http/query.ts'
import { allow } from '../resource/routes.ts'
import type { Operations } from '../services.ts'
import { sendShape, shopOf } from './shop-of.ts'

/** Whether a shop is connected, and ending it. Both are about what we keep, so they need no keys. */
export const twitterConnection: Operations = (app, { db }) => {
  app.get('/api/twitter-credentials', { onRequest: allow(may('settings')) }, async (request, reply) => {
    const businessId = await shopOf(db, request.viewer, queryOf(request.url).one('businessId'))
    const [connection] = await db.query<{ screenName: string | null }>({
      text: `select screen_name as "screenName" from twitter_auth where business_id = $1 and state = 'connected'`,
      values: [businessId],
    })
    const shape = { businessId, connected: connection !== undefined, screenName: connection?.screenName ?? null }
    return sendShape(request, reply, 'TwitterCredentials', shape)
  })

  app.delete('/api/twitter-logout', { onRequest: allow(may('settings')) }, async (request, reply) => {
    const businessId = await shopOf(db, request.viewer, queryOf(request.url).one('businessId'))
    // What was begun goes too: it would connect the shop again.
    await db.query({ text: 'delete from twitter_auth where business_id = $1', values: [businessId] })
    db.changed('twitter-auths')
    return reply.code(204).send()
  })
}
