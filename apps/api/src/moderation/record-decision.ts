import { type ContentKind, restrictingActions } from '@lonja/contract/moderation/choices'
import { type ContentDecision } from '@lonja/contract/moderation/content'
import type { Viewer } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import type { Database } from '../database/database.ts'
import { uuidv7 } from '../database/uuid.ts'
import { Problem } from '../http/problem.ts'
import { queueMail } from '../mail/outbox.ts'
import type { FoundContent } from './find-content.ts'
import { addressesOf } from './addresses.ts'

const resources: Readonly<Record<ContentKind, string>> = {
  product: 'products',
  business: 'businesses',
  valoration: 'valorations',
  question: 'question-products',
  answer: 'answer-question-products',
}

/**
 * Stores a decision, closes the reports about the content with it, and queues the letters.
 *
 * @throws Problem 409 if the decision changes nothing and answers no report
 * @returns the id of the decision
 */
export async function recordDecision(
  db: Database,
  found: FoundContent,
  decision: ContentDecision,
  viewer: Viewer,
): Promise<string> {
  const { content, action, reason, ground, rule, facts } = decision
  const id = uuidv7()
  await db.query({
    text: `insert into content_decision
             (id, kind, subject_id, title, excerpt, business_id, user_id, action, reason, ground, rule, facts, decided_by)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    values: [
      id,
      content.kind,
      content.id,
      found.title,
      found.excerpt,
      found.business,
      found.author,
      action,
      reason ?? null,
      ground ?? null,
      rule || null,
      facts,
      viewer.id,
    ],
  })
  const reports = await db.query<{ id: string; email: string | null }>({
    text: `update content_report set decision_id = $1 where kind = $2 and subject_id = $3 and decision_id is null
           returning id, email`,
    values: [id, content.kind, content.id],
  })
  if (action === 'none' && reports.length === 0) throw new Problem('Illegal state change')
  for (const { id: report, email } of reports)
    if (email) await queueMail(db, { kind: 'moderation', recipient: email, data: { about: 'answer', report } })
  const tellsAuthor =
    restrictingActions.includes(action) || action === 'lift' || (action === 'publish' && found.state === 'rejected')
  if (tellsAuthor)
    for (const recipient of await addressesOf(db, found))
      await queueMail(db, { kind: 'moderation', recipient, data: { about: 'statement', decision: id } })
  await recordAudit(db, authorOf(viewer), {
    resource: resources[content.kind],
    id: content.id,
    label: found.title,
    action: 'moderate',
    business: found.business,
    onBehalfOf: found.author,
    before: { state: found.state },
    after: { state: found.state, decision: action, reason, ground, rule, facts, reports: reports.length },
  })
  db.changed('content-reports')
  return id
}
