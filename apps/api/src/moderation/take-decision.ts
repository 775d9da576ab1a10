import { actionsOf, restrictingActions } from '@lonja/contract/moderation/choices'
import type { ContentDecision } from '@lonja/contract/moderation/content'
import { violationMessages } from '@lonja/contract/errors'
import type { Viewer } from '../access/guards.ts'
import { Problem, invalid } from '../http/problem.ts'
import type { Data } from '../services.ts'
import { applyDecision } from './apply-decision.ts'
import { lockContent } from './find-content.ts'
import { recordDecision } from './record-decision.ts'

/**
 * Changes the content and stores the decision about it, in the transaction of the caller.
 *
 * @throws Problem 404 if there is no such content, 409 if it has the state already
 * @returns the id of the decision
 */
export async function takeDecision(data: Data, decision: ContentDecision, viewer: Viewer): Promise<string> {
  const found = await lockContent(data.db, decision.content)
  if (!found) throw new Problem('Not Found')
  await applyDecision(data, decision.content, found, decision, viewer)
  return recordDecision(data.db, found, decision, viewer)
}

interface Reasoned extends Pick<ContentDecision, 'action' | 'reason' | 'ground' | 'facts'> {
  content: Pick<ContentDecision['content'], 'kind'>
}

/** @throws Problem 422 for a decision that the kind of content does not have, or a restriction without its reasons */
export function mustBeReasoned({ content, action, reason, ground, facts }: Reasoned): void {
  if (!actionsOf[content.kind].includes(action))
    throw invalid({ propertyPath: 'action', message: violationMessages.notAvailable })
  if (!restrictingActions.includes(action)) return
  const missing = Object.entries({ reason, ground, facts }).filter(([, value]) => !value)
  if (missing.length > 0)
    throw invalid(...missing.map(([propertyPath]) => ({ propertyPath, message: violationMessages.blank })))
}
