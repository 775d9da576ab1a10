import { openStates } from '@lonja/contract/applications/choices'
import { missingFields } from '@lonja/contract/applications/missing'
import { violationMessages } from '@lonja/contract/errors'
import { signedIn } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import { Problem, invalid } from '../http/problem.ts'
import { queueMail } from '../mail/outbox.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { pathId } from '../operation/path-id.ts'
import { sendItem } from '../resource/routes.ts'
import { businessApplicationResource } from './business-application.resource.ts'
import { lockApplication, mustBeFreeNumber } from './lock-application.ts'
import { readApplication } from './read-application.ts'

/** Sends an application to the town, for the first time or with what the town has asked for. */
export const sendApplication = defineOperation({
  method: 'POST',
  path: '/api/business-applications/{id}/send',
  summary: 'Sends an application for a shop to the town; all its steps must be complete',
  who: signedIn,
  reach: 'the caller’s own',
  beyond: 'people who want to open a shop',
  answers: { item: 'BusinessApplication' },
  errors: ['Not Found', 'Illegal state change', 'Validation failed'],
  limit: { name: 'application', per: 'viewer', max: 20, windowSeconds: 86_400 },
  run: async (context) => {
    const { services, viewer, params } = context
    const { db, models } = services
    const id = pathId(params)
    await db.transaction(async () => {
      const application = await lockApplication(db, id)
      if (!application || application.user !== viewer.id) throw new Problem('Not Found')
      const { state, email, name } = application
      if (!openStates.some((one) => one === state)) throw new Problem('Illegal state change')
      const missing = missingFields(await readApplication(services, id, viewer))
      if (missing.length > 0)
        throw invalid(...missing.map((propertyPath) => ({ propertyPath, message: violationMessages.blank })))
      await mustBeFreeNumber(db, application.cif!, viewer.id)
      await db.query({
        text: `update business_application set state = 'applied', sent_at = now(), updated_at = now() where id = $1`,
        values: [id],
      })
      await queueMail(db, { kind: 'application', recipient: email, data: { application: id, state: 'applied' } })
      await recordAudit(db, authorOf(viewer), {
        resource: 'business-applications',
        id,
        label: name,
        action: 'send',
        before: { state },
        after: { state: 'applied' },
      })
      db.changed('business-applications', `business_application:${id}`)
    })
    return sendItem(context, models.of(businessApplicationResource), id)
  },
})
