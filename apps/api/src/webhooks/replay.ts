import { z } from 'zod'
import { may } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import type { Database } from '../database/database.ts'
import { Problem } from '../http/problem.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { pathId } from '../operation/path-id.ts'
import { sendItem } from '../resource/routes.ts'
import { WEBHOOKS } from './delivery-queue.ts'
import { hostOf, lockWebhook } from './webhook-of.ts'
import { myWebhooks, webhookDeliveryResource } from './webhook.resources.ts'

/** SQL: makes deliveries due, as if nothing had been sent. They keep their ids, by which a receiver knows them. */
const AGAIN = `update webhook_delivery set due_at = now(), attempts = 0, delivered_at = null, dropped_at = null, error = null`

/** Sends one delivery again. */
export const replayDelivery = defineOperation({
  method: 'POST',
  path: '/api/webhook-deliveries/{id}/replay',
  summary: 'Sends one event again, with the same id',
  who: may('keys'),
  reach: myWebhooks,
  beyond: 'owners of shops and operators, whose program has lost an event',
  answers: { item: 'WebhookDelivery' },
  errors: ['Not Found', 'Illegal state change'],
  run: async (context) => {
    const { services, viewer, params } = context
    const { db, models } = services
    const id = pathId(params)
    await db.transaction(async () => {
      const [of] = await db.query<{ webhook: string }>({
        text: 'select webhook_id as webhook from webhook_delivery where id = $1',
        values: [id],
      })
      if (!of) throw new Problem('Not Found')
      const { disabled } = await lockWebhook(db, of.webhook, viewer)
      if (disabled) throw new Problem('Illegal state change')
      await db.query({ text: `${AGAIN} where id = $1`, values: [id] })
      noteReplay(db)
    })
    return sendItem(context, models.of(webhookDeliveryResource), id)
  },
})

/** Sends all events of an endpoint since an instant again. */
export const replaySince = defineOperation({
  method: 'POST',
  path: '/api/webhooks/{id}/replay',
  summary: 'Sends all events since an instant again, in their order and with the same ids',
  who: may('keys'),
  reach: myWebhooks,
  beyond: 'owners of shops and operators, whose program was broken for some time',
  body: z.object({ since: z.iso.datetime({ offset: true }) }),
  answers: { shape: z.object({ count: z.int() }) },
  errors: ['Not Found', 'Illegal state change'],
  example: { since: '2026-11-28T00:00:00Z' },
  run: async ({ services: { db }, viewer, params, body: { since } }) => {
    const id = pathId(params)
    return db.transaction(async () => {
      const { business, url, disabled } = await lockWebhook(db, id, viewer)
      if (disabled) throw new Problem('Illegal state change')
      const rows = await db.query<{ id: string }>({
        text: `${AGAIN} where webhook_id = $1 and created_at >= $2 returning id`,
        values: [id, since],
      })
      const label = hostOf(url)
      const after = { since, count: rows.length }
      await recordAudit(db, authorOf(viewer), { resource: 'webhooks', id, label, action: 'replay', business, after })
      noteReplay(db)
      return { count: rows.length }
    })
  },
})

const noteReplay = (db: Database): void => db.changed('webhook-deliveries', WEBHOOKS)
