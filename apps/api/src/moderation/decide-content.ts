import { ContentDecision } from '@lonja/contract/moderation/content'
import { z } from 'zod'
import { mayInTown } from '../access/guards.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { exampleId } from '../operation/fields.ts'
import { mustBeReasoned, takeDecision } from './take-decision.ts'

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
    return services.db.transaction(async () => ({ id: await takeDecision(services, body, viewer) }))
  },
})
