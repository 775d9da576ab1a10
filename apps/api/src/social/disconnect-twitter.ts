import { may } from '../access/guards.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { shopInQuery, shopQuery } from './shop-of.ts'

/** Disconnects a shop from Twitter. It deletes our own rows only, so it needs no keys. */
export const disconnectTwitter = defineOperation({
  method: 'DELETE',
  path: '/api/twitter-logout',
  summary: 'Disconnects a shop from the microblogging network',
  who: may('settings'),
  query: shopQuery,
  errors: ['Access Denied.', 'Not Found', 'Validation failed'],
  run: async (context) => {
    const { db } = context.services
    const businessId = await shopInQuery(context)
    // Authorisations that were begun go too: they would connect the shop again.
    await db.query({ text: 'delete from twitter_auth where business_id = $1', values: [businessId] })
    db.changed('twitter-auths')
  },
})
