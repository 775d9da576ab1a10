import { actionsOf, restrictingActions } from '@lonja/contract/moderation/choices'
import { ContentDecision } from '@lonja/contract/moderation/content'
import { violationMessages } from '@lonja/contract/errors'
import { z } from 'zod'
import { mayInTown } from '../access/guards.ts'
import { Problem, invalid } from '../http/problem.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { exampleId } from '../operation/fields.ts'
import { applyDecision } from './apply-decision.ts'
import { lockContent } from './find-content.ts'
import { recordDecision } from './record-decision.ts'

/** Decides about content: about its reports, a text that waits, or on the town's own initiative. */
export const decideContent = defineOperation({
  method: 'POST',
  path: '/api/content-decisions',
  summary:
    'Publishes, hides, restricts or keeps content, with a statement of reasons to its author or shop, and an answer to the reports',
  who: (viewer) => mayInTown(viewer, 'town.reports'),
  reach: 'all content',
  beyond: 'the town’s staff, who must give reasons for what they restrict',
  body: ContentDecision,
  answers: { shape: z.object({ id: z.string() }) },
  errors: ['Not Found', 'Illegal state change', 'Validation failed'],
  example: {
    content: { kind: 'product', id: exampleId },
    action: 'restrict',
    reason: 'unsafe',
    ground: 'law',
    rule: 'Reglamento (UE) 1169/2011, art. 21',
    facts: 'Lleva almendra y no lo dice.',
  },
  run: async ({ services, viewer, body }) => {
    mustBeReasoned(body)
    const { db } = services
    return db.transaction(async () => {
      const found = await lockContent(db, body.content)
      if (!found) throw new Problem('Not Found')
      await applyDecision(services, body.content, found, body, viewer)
      return { id: await recordDecision(db, found, body, viewer) }
    })
  },
})

/** @throws Problem 422 for a decision that the kind of content does not have, or a restriction without its reasons */
function mustBeReasoned({ content, action, reason, ground, facts }: ContentDecision): void {
  if (!actionsOf[content.kind].includes(action))
    throw invalid({ propertyPath: 'action', message: violationMessages.notAvailable })
  if (!restrictingActions.includes(action)) return
  const missing = Object.entries({ reason, ground, facts }).filter(([, value]) => !value)
  if (missing.length > 0)
    throw invalid(...missing.map(([propertyPath]) => ({ propertyPath, message: violationMessages.blank })))
}
