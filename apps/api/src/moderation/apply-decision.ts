import type { ContentAction } from '@lonja/contract/moderation/choices'
import type { Content, ContentDecision } from '@lonja/contract/moderation/content'
import type { Viewer } from '../access/guards.ts'
import { Problem } from '../http/problem.ts'
import type { Data } from '../services.ts'
import { refreshRatings } from '../valorations/ratings.ts'
import { type FoundContent, tables } from './find-content.ts'
import { liftRestriction, restrictProducts } from './restrict-products.ts'

/** The paths of the lists in which texts appear. */
const lists = {
  valoration: 'valorations',
  question: 'question-products',
  answer: 'answer-question-products',
} as const

/**
 * Changes the content as the town has decided. The content is locked.
 *
 * @throws Problem 409 if the content has the state already, or the shop is not suspended
 */
export async function applyDecision(
  data: Data,
  content: Content,
  found: FoundContent,
  { action, reason, facts }: Pick<ContentDecision, 'action' | 'reason' | 'facts'>,
  viewer: Viewer,
): Promise<void> {
  if (!isPossible(action, found.state)) throw new Problem('Illegal state change')
  const products = [content.id]
  if (action === 'restrict')
    await restrictProducts(data, { products, kind: 'decision', reason: reason!, text: facts }, viewer)
  if (action === 'lift') await liftRestriction(data, { products, kind: 'decision' }, viewer)
  if (action === 'hide' || action === 'publish') await setState(data, content, found, action, facts)
}

/** Whether a decision is possible in a state. `none` changes nothing; the caller checks that something was reported. */
export const isPossible = (action: ContentAction, state: string): boolean =>
  ({
    none: true,
    publish: state !== 'published',
    hide: state !== 'rejected',
    restrict: state !== 'restricted',
    lift: state === 'restricted',
    suspend: state === 'suspended',
  })[action]

async function setState(
  data: Data,
  { kind, id }: Content,
  { product }: FoundContent,
  action: 'hide' | 'publish',
  facts: string,
): Promise<void> {
  if (kind === 'product' || kind === 'business') return
  const { db } = data
  const state = action === 'hide' ? 'rejected' : 'published'
  const more = { valoration: ', reject_reason = $3', question: ', publish_at = null', answer: '' }[kind]
  await db.query({
    name: `moderate ${kind}`,
    text: `update ${tables[kind]} set state = $2${more} where id = $1`,
    values: [id, state, ...(kind === 'valoration' ? [action === 'hide' ? facts.slice(0, 500) : null] : [])],
  })
  if (kind === 'valoration') await refreshRatings(data, [product!])
  db.changed(lists[kind], `${tables[kind]}:${id}`)
  // A question shows its answers.
  if (kind === 'answer') db.changed('question-products')
}
