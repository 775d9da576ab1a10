import { z } from 'zod'
import { may } from '../access/guards.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { sendShape } from '../resource/send-shape.ts'
import { shopInQuery, shopQuery } from './shop-of.ts'

/**
 * Answers whether a shop is connected with Twitter. It only reads our own rows, so it also works if Twitter's keys
 * are not set.
 */
export const readTwitterConnection = defineOperation({
  method: 'GET',
  path: '/api/twitter-credentials',
  summary: 'Whether a shop is connected with the microblogging network',
  who: may('settings'),
  query: shopQuery,
  answers: {
    shape: z.object({ businessId: z.string(), connected: z.boolean(), screenName: z.string().nullable() }),
  },
  errors: ['Access Denied.', 'Not Found', 'Validation failed'],
  run: async (context) => {
    const businessId = await shopInQuery(context)
    const [connection] = await context.services.db.query<{ screenName: string | null }>({
      text: `select screen_name as "screenName" from twitter_auth where business_id = $1 and state = 'connected'`,
      values: [businessId],
    })
    const shape = { businessId, connected: connection !== undefined, screenName: connection?.screenName ?? null }
    return sendShape(context, 'TwitterCredentials', shape)
  },
})
