import { may } from '../access/guards.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { shopInQuery, shopQuery } from './shop-of.ts'

/** Disconnects a shop from Facebook. It deletes our own row only, so it needs no keys. */
export const disconnectFacebook = defineOperation({
  method: 'DELETE',
  path: '/api/facebook-logout',
  summary: 'Disconnects a shop from the social network',
  who: may('settings'),
  query: shopQuery,
  errors: ['Access Denied.', 'Not Found', 'Validation failed'],
  run: async (context) => {
    const { db } = context.services
    const businessId = await shopInQuery(context)
    await db.query({ text: 'delete from facebook_auth where business_id = $1', values: [businessId] })
    db.changed('facebook-auths')
  },
})
