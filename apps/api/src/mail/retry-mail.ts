import { violationMessages } from '@lonja/contract/errors'
import { z } from 'zod'
import { may } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { exampleId, nameOf } from '../operation/fields.ts'
import { Problem } from '../http/problem.ts'
import { MAIL } from './outbox.ts'

/** Puts a mail that was given up back into the queue. Like new mail, it gets eight attempts in four hours. */
export const retryMail = defineOperation({
  method: 'POST',
  path: '/api/mail-failures-retry',
  summary: 'Sends a mail again that could not be delivered',
  who: may('town.system'),
  reach: 'the rows of MailFailure',
  beyond: 'operators, who see which mails could not be delivered',
  body: z.object({ mail: nameOf('mail-failures', violationMessages.blank) }),
  answers: { shape: z.object({ mail: z.string(), status: z.literal('accepted') }), type: 'application/json' },
  status: 202,
  errors: ['Not Found'],
  example: { mail: exampleId },
  run: async ({ services: { db }, viewer, reply, body: { mail: id } }) => {
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
    reply.code(202).header('cache-control', 'no-store')
    return { mail: id, status: 'accepted' }
  },
})
