import { violationMessages } from '@lonja/contract/errors'
import { CreatedWebhook, NewWebhook, mostWebhooks } from '@lonja/contract/webhooks/webhook'
import { may, mayAt } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import type { Database } from '../database/database.ts'
import { uuidv7 } from '../database/uuid.ts'
import { isPublicUrl } from '../http/post-public.ts'
import { Problem, invalid } from '../http/problem.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { exampleId } from '../operation/fields.ts'
import { sealerOf } from '../social/sealed-secrets.ts'
import { hostOf } from './webhook-of.ts'
import { makeWebhookSecret } from './sign.ts'
import { myWebhooks } from './webhook.resources.ts'

/** Adds an endpoint. The answer is not stored for repeated requests, because it has the secret. */
export const createWebhook = defineOperation({
  method: 'POST',
  path: '/api/webhooks',
  summary: 'Adds an address that gets events; the answer has the secret of the signatures, which cannot be read again',
  who: may('keys'),
  reach: myWebhooks,
  beyond: 'owners of shops and operators, who connect a program that must know of changes',
  body: NewWebhook,
  answers: { shape: CreatedWebhook },
  status: 201,
  errors: ['Access Denied.', 'Too many requests'],
  limit: { name: 'webhooks', per: 'viewer', max: 30, windowSeconds: 3_600 },
  example: { business: exampleId, url: 'https://till.example.org/lonja', kinds: ['order.changed'] },
  run: async ({ services: { db, config }, viewer, reply, body }) => {
    const { business, url } = body
    if (!mayAt(viewer, 'keys', business)) throw new Problem('Access Denied.')
    if (!isPublicUrl(url, config.webhookLoopback))
      throw invalid({ propertyPath: 'url', message: violationMessages.invalid })
    const kinds = [...new Set(body.kinds)]
    const id = uuidv7()
    const secret = makeWebhookSecret()
    const { sealed, key_id } = sealerOf(config).seal(secret, `webhook:${id}`)
    await db.transaction(async () => {
      await mustHaveRoom(db, business)
      await db.query({
        text: 'insert into webhook (id, business_id, url, kinds, sealed, key_id) values ($1, $2, $3, $4, $5, $6)',
        values: [id, business, url, JSON.stringify(kinds), sealed, key_id],
      })
      const event = {
        resource: 'webhooks',
        id,
        label: hostOf(url),
        action: 'create',
        business,
        after: { host: hostOf(url), kinds },
      }
      await recordAudit(db, authorOf(viewer), event)
      db.changed('webhooks')
    })
    reply.code(201)
    return { id, secret }
  },
})

/** Locks the shop, so that simultaneous requests count one after the other. @throws Problem 422, 429 */
async function mustHaveRoom(db: Database, business: string | null): Promise<void> {
  if (business === null) await db.query({ text: `select pg_advisory_xact_lock(hashtext('webhooks of the town'))` })
  else {
    const [shop] = await db.query({ text: 'select from business where id = $1 for no key update', values: [business] })
    if (!shop) throw invalid({ propertyPath: 'business', message: violationMessages.unknown })
  }
  const present = await db.query({
    text: 'select from webhook where business_id is not distinct from $1::uuid',
    values: [business],
  })
  if (present.length >= mostWebhooks) throw new Problem('Too many requests', { retryAfter: 3_600 })
}
