import { z } from 'zod'
import { may } from '../access/guards.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { sendShape } from '../resource/send-shape.ts'
import { shopInQuery, shopQuery } from './shop-of.ts'

/**
 * Answers whether a shop is connected with Facebook. It only reads our own rows, so it also works if Facebook's keys
 * are not set.
 */
export const readFacebookConnection = defineOperation({
  method: 'GET',
  path: '/api/facebook-check',
  summary: 'Whether a shop is connected with the social network',
  who: may('settings'),
  query: shopQuery,
  answers: {
    shape: z.object({ businessId: z.string(), connected: z.boolean(), expiresAt: z.string().nullable() }),
  },
  errors: ['Access Denied.', 'Not Found', 'Validation failed'],
  run: async (context) => {
    const businessId = await shopInQuery(context)
    const [connection] = await context.services.db.query<{ connected: boolean; expires_at: Date | null }>({
      text: `select expires_at is null or expires_at > now() as connected, expires_at
             from facebook_auth where business_id = $1`,
      values: [businessId],
    })
    const shape = {
      businessId,
      connected: connection?.connected ?? false,
      expiresAt: connection?.expires_at?.toISOString() ?? null,
    }
    return sendShape(context, 'FacebookCheck', shape)
  },
})
