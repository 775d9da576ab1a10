import { may } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { pathId } from '../operation/path-id.ts'
import { sendItem } from '../resource/routes.ts'
import { hostOf, lockWebhook } from './webhook-of.ts'
import { myWebhooks, webhookResource } from './webhook.resources.ts'

/** Enables an endpoint that was disabled after long failure. Events of the time between can be sent with `replay`. */
export const enableWebhook = defineOperation({
  method: 'POST',
  path: '/api/webhooks/{id}/enable',
  summary: 'Sends events to an endpoint again that was disabled after long failure',
  who: may('keys'),
  reach: myWebhooks,
  beyond: 'owners of shops and operators, who have repaired a program',
  answers: { item: 'Webhook' },
  errors: ['Not Found'],
  run: async (context) => {
    const { services, viewer, params } = context
    const { db, models } = services
    const id = pathId(params)
    await db.transaction(async () => {
      const { business, url, disabled } = await lockWebhook(db, id, viewer)
      if (!disabled) return
      await db.query({ text: 'update webhook set disabled_at = null, failing_at = null where id = $1', values: [id] })
      const label = hostOf(url)
      await recordAudit(db, authorOf(viewer), { resource: 'webhooks', id, label, action: 'enable', business })
      db.changed('webhooks', `webhook:${id}`)
    })
    return sendItem(context, models.of(webhookResource), id)
  },
})
