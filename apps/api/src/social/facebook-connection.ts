import { may } from '../access.ts'
import { queryOf } from '../http/query.ts'
import { allow } from '../resource/routes.ts'
import type { Operations } from '../services.ts'
import { sendShape, shopOf } from './shop-of.ts'

/** Whether a shop is connected, and ending it. Both are about what we keep, so they need no keys. */
export const facebookConnection: Operations = (app, { db }) => {
  app.get('/api/facebook-check', { onRequest: allow(may('settings')) }, async (request, reply) => {
    const businessId = await shopOf(db, request.viewer, queryOf(request.url).one('businessId'))
    const [connection] = await db.query<{ connected: boolean; expires_at: Date | null }>({
      text: `select expires_at is null or expires_at > now() as connected, expires_at
             from facebook_auth where business_id = $1`,
      values: [businessId],
    })
    const shape = {
      businessId,
      connected: connection?.connected ?? false,
      expiresAt: connection?.expires_at?.toISOString() ?? null,
    }
    return sendShape(request, reply, 'FacebookCheck', shape)
  })

  app.delete('/api/facebook-logout', { onRequest: allow(may('settings')) }, async (request, reply) => {
    const businessId = await shopOf(db, request.viewer, queryOf(request.url).one('businessId'))
    await db.query({ text: 'delete from facebook_auth where business_id = $1', values: [businessId] })
    db.changed('facebook-auths')
    return reply.code(204).send()
  })
}
