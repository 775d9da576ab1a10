import { personMay } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { shopInQuery, shopQuery } from './shop-of.ts'

/**
 * Disconnects a shop from a network. It only deletes our own rows, so it also works if the network's keys are not
 * set.
 */
const disconnect = (network: 'facebook' | 'twitter', summary: string) =>
  defineOperation({
    method: 'DELETE',
    path: `/api/${network}-logout`,
    summary,
    who: personMay('settings'),
    query: shopQuery,
    errors: ['Access Denied.', 'Not Found', 'Validation failed'],
    run: async (context) => {
      const { db } = context.services
      const businessId = await shopInQuery(context)
      // Unfinished authorisations are deleted too, because finishing them would connect the shop again.
      await db.transaction(async () => {
        await db.query({ text: `delete from ${network}_auth where business_id = $1`, values: [businessId] })
        await recordAudit(db, authorOf(context.viewer), {
          resource: `${network}-auths`,
          id: businessId,
          action: 'disconnect',
          business: businessId,
        })
      })
      db.changed(`${network}-auths`)
    },
  })

export const disconnectFacebook = disconnect('facebook', 'Disconnects a shop from the social network')
export const disconnectTwitter = disconnect('twitter', 'Disconnects a shop from the microblogging network')
