import { may } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { pathId } from '../operation/path-id.ts'
import { hostOf, lockWebhook } from './webhook-of.ts'
import { myWebhooks } from './webhook.resources.ts'

/** Removes an endpoint with its deliveries. Nothing is sent to it any more. */
export const removeWebhook = defineOperation({
  method: 'DELETE',
  path: '/api/webhooks/{id}',
  summary: 'Removes an endpoint and its log',
  who: may('keys'),
  reach: myWebhooks,
  beyond: 'owners of shops and operators, who disconnect a program',
  errors: ['Not Found'],
  run: async ({ services: { db }, viewer, params }) => {
    const id = pathId(params)
    await db.transaction(async () => {
      const { business, url } = await lockWebhook(db, id, viewer)
      await db.query({ text: 'delete from webhook where id = $1', values: [id] })
      const label = hostOf(url)
      await recordAudit(db, authorOf(viewer), {
        resource: 'webhooks',
        id,
        label,
        action: 'remove',
        business,
        before: { host: hostOf(url) },
      })
      db.changed('webhooks', 'webhook-deliveries', `webhook:${id}`)
    })
  },
})
