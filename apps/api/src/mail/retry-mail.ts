import { violationMessages } from '@lonja/contract/errors'
import { operator } from '../access.ts'
import { authorOf, recordAudit } from '../audit.ts'
import { mustBeObject, referenceId } from '../http/read-body.ts'
import { Problem, invalid } from '../problem.ts'
import { allow } from '../resource/routes.ts'
import type { Operations } from '../services.ts'
import { MAIL } from './outbox.ts'

/** `POST /api/mail-failures-retry`: `{mail}` is sent again, as new: eight attempts in four hours. */
export const retryMail: Operations = (app, { db }) => {
  app.post('/api/mail-failures-retry', { onRequest: allow(operator) }, async ({ body, viewer }, reply) => {
    mustBeObject(body)
    const id = referenceId(body['mail'], 'mail-failures')
    if (!id) throw invalid({ propertyPath: 'mail', message: violationMessages.blank })
    await db.transaction(async () => {
      const [mail] = await db.query({
        text: `update mail set attempts = 0, error = null, dropped_at = null, due_at = now()
                where id = $1 and dropped_at is not null returning id`,
        values: [id],
      })
      if (!mail) throw new Problem('Not Found')
      await recordAudit(db, authorOf(viewer), { resource: 'mail-failures', id, action: 'retry' })
      db.changed(MAIL)
    })
    return reply.code(202).header('cache-control', 'no-store').send({ mail: id, status: 'accepted' })
  })
}
