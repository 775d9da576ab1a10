import { ApplicationDecision } from '@lonja/contract/applications/decision'
import { applicationChecks } from '@lonja/contract/applications/choices'
import { violationMessages } from '@lonja/contract/errors'
import { mayInTown } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import type { Database } from '../database/database.ts'
import { Problem, invalid } from '../http/problem.ts'
import { queueMail } from '../mail/outbox.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { pathId } from '../operation/path-id.ts'
import { lockPeople } from '../people/town-people.ts'
import { sendItem } from '../resource/routes.ts'
import { businessApplicationResource } from './business-application.resource.ts'
import { lockApplication } from './lock-application.ts'
import { notifyApplicant } from './notify-applicant.ts'
import { openShop } from './open-shop.ts'

/** Decides an application that waits. An approval opens the shop, and the applicant becomes its owner. */
export const decideApplication = defineOperation({
  method: 'POST',
  path: '/api/business-applications/{id}/decide',
  summary: 'Approves or rejects an application for a shop, or asks the applicant for more',
  who: (viewer) => mayInTown(viewer, 'town.shops'),
  reach: 'applications that wait for the town',
  beyond: 'operators, who decide which shops open in the town',
  body: ApplicationDecision,
  answers: { item: 'BusinessApplication' },
  errors: ['Not Found', 'Illegal state change', 'Validation failed'],
  example: { decision: 'more_wanted', reasons: ['account'], text: 'El certificado es de otra cuenta.' },
  run: async (context) => {
    const { services, viewer, params, body } = context
    const { db, models } = services
    const id = pathId(params)
    mustBeReasoned(body)
    await db.transaction(async () => {
      await lockPeople(db)
      const application = await lockApplication(db, id)
      if (!application || application.state === 'draft') throw new Problem('Not Found')
      if (application.state !== 'applied') throw new Problem('Illegal state change')
      const state = body.decision
      const business = state === 'approved' ? await openShop(services, { id, ...application }, viewer) : null
      await write(db, id, body, business)
      await queueMail(db, { kind: 'application', recipient: application.email, data: { application: id, state } })
      await notifyApplicant(db, application, state, viewer.id)
      await recordAudit(db, authorOf(viewer), {
        resource: 'business-applications',
        id,
        label: application.name,
        action: 'decide',
        business,
        onBehalfOf: application.user,
        before: { state: 'applied' },
        after: { state, reasons: body.reasons, explanation: body.text, checks: body.checks },
      })
      db.changed('business-applications', `business_application:${id}`)
    })
    return sendItem(context, models.of(businessApplicationResource), id)
  },
})

/** @throws Problem 422 for an approval without all checks, and for another decision without a reason */
function mustBeReasoned({ decision, reasons, checks }: ApplicationDecision): void {
  if (decision === 'approved') {
    if (applicationChecks.some((check) => !checks.includes(check)))
      throw invalid({ propertyPath: 'checks', message: violationMessages.empty })
  } else if (reasons.length === 0) throw invalid({ propertyPath: 'reasons', message: violationMessages.empty })
}

async function write(db: Database, id: string, decision: ApplicationDecision, business: string | null): Promise<void> {
  await db.query({
    text: `update business_application set state = $2, reasons = $3, explanation = $4, checks = $5, business_id = $6,
             decided_at = now(), updated_at = now() where id = $1`,
    values: [
      id,
      decision.decision,
      JSON.stringify(decision.reasons),
      decision.text || null,
      JSON.stringify(decision.checks),
      business,
    ],
  })
}
