import { type ContentAction, type ContentKind } from '@lonja/contract/moderation/choices'
import { ComplaintDecision } from '@lonja/contract/moderation/content'
import { z } from 'zod'
import { type Viewer, mayInTown } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import { Problem } from '../http/problem.ts'
import { queueMail } from '../mail/outbox.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { pathId } from '../operation/path-id.ts'
import type { Services } from '../services.ts'
import { addressesOf } from './addresses.ts'
import { applyDecision, isPossible } from './apply-decision.ts'
import { lockContent } from './find-content.ts'

interface Complaint {
  outcome: string | null
  report: string | null
  email: string | null
  decision: string
  kind: ContentKind
  content: string
  title: string
  action: ContentAction
  business: string | null
  author: string | null
}

/** Decides a complaint. A complaint that is right undoes the decision, or opens the report again. */
export const decideComplaint = defineOperation({
  method: 'POST',
  path: '/api/content-complaints/{id}/decide',
  summary:
    'Decides a complaint about a decision; a complaint that is right undoes the decision or opens the report again',
  who: (viewer) => mayInTown(viewer, 'town.reports'),
  reach: 'all complaints',
  beyond: 'the town’s staff: a person must decide complaints (Digital Services Act, art. 20)',
  body: ComplaintDecision,
  answers: { shape: z.object({ id: z.string() }) },
  errors: ['Not Found', 'Illegal state change', 'Validation failed'],
  example: { outcome: 'reversed', answer: 'Tenías razón: la etiqueta lo dice.' },
  run: async ({ services, viewer, params, body: { outcome, answer } }) => {
    const { db } = services
    const id = pathId(params)
    return db.transaction(async () => {
      const [complaint] = await db.query<Complaint>({
        text: `select c.outcome, c.report_id as report, r.email, d.id as decision, d.kind, d.subject_id as content, d.title,
                 d.action, d.business_id as business, d.user_id as author
               from content_complaint c join content_decision d on d.id = c.decision_id
               left join content_report r on r.id = c.report_id where c.id = $1 for update of c`,
        values: [id],
      })
      if (!complaint) throw new Problem('Not Found')
      if (complaint.outcome !== null) throw new Problem('Illegal state change')
      await db.query({
        text: `update content_complaint set outcome = $2, answer = $3, decided_by = $4, decided_at = now() where id = $1`,
        values: [id, outcome, answer, viewer.id],
      })
      if (outcome === 'reversed') await reverse(services, complaint, answer, viewer)
      const { report, email } = complaint
      const recipients = report === null ? await addressesOf(db, complaint) : email === null ? [] : [email]
      for (const recipient of recipients)
        await queueMail(db, { kind: 'moderation', recipient, data: { about: 'complaint', complaint: id } })
      await recordAudit(db, authorOf(viewer), {
        resource: 'content-complaints',
        id,
        label: complaint.title,
        action: 'decide',
        business: complaint.business,
        before: { outcome: null },
        after: { outcome, answer },
      })
      db.changed('content-reports')
      return { id }
    })
  },
})

const undo: Partial<Record<ContentAction, ContentAction>> = { hide: 'publish', restrict: 'lift' }

/**
 * Undoes a decision after a complaint of the author or the shop. After a complaint of a person who reported the
 * content, the report waits again, because the town must give reasons for another decision.
 */
async function reverse(services: Services, complaint: Complaint, facts: string, viewer: Viewer): Promise<void> {
  const { db } = services
  const { kind, content: id, report, action } = complaint
  if (report !== null) {
    await db.query({ text: 'update content_report set decision_id = null where id = $1', values: [report] })
    return
  }
  const opposite = undo[action]
  const found = await lockContent(db, { kind, id })
  // Somebody may have shown the content again already, or deleted it.
  if (!opposite || !found || !isPossible(opposite, found.state)) return
  await applyDecision(services, { kind, id }, found, { action: opposite, facts }, viewer)
}
