import { z } from 'zod'
import { may } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import { Problem } from '../http/problem.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { pathId } from '../operation/path-id.ts'
import { PUSH } from './push-outbox.ts'

/** Puts a push that was given up back into the queue. Like a new push, it is tried for an hour and a half. */
export const retryPush = defineOperation({
  method: 'POST',
  path: '/api/push-failures/{id}/retry',
  summary: 'Sends a message to a device again that could not be delivered',
  who: may('town.system'),
  reach: 'the messages that were given up',
  beyond: 'operators, who see which messages could not be delivered',
  answers: { shape: z.object({ id: z.uuid() }) },
  errors: ['Not Found'],
  run: async ({ services: { db }, viewer, params }) => {
    const id = pathId(params)
    await db.transaction(async () => {
      const [push] = await db.query({
        text: `update push set attempts = 0, error = null, dropped_at = null, due_at = now()
                where id = $1 and dropped_at is not null returning id`,
        values: [id],
      })
      if (!push) throw new Problem('Not Found')
      await recordAudit(db, authorOf(viewer), { resource: 'push-failures', id, action: 'retry' })
      db.changed(PUSH)
    })
    return { id }
  },
})
