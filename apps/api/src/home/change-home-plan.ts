import { violationMessages } from '@lonja/contract/errors'
import { type HomeBlock, HomePlan } from '@lonja/contract/home/home-block'
import { usualHome } from '@lonja/contract/home/usual-home'
import type { FastifyRequest } from 'fastify'
import { mayInTown } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import { etagOf } from '../http/cached-response.ts'
import { Problem, type Violation, invalid } from '../http/problem.ts'
import { contentType, isCurrent, sendPrivate } from '../http/send.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { shopName } from '../towns/town-facts.ts'
import { type Targets, findTargets } from './find-targets.ts'
import { linesOf, lockHomePlan, writeHomePlan } from './home-plan.ts'

const PATH = '/api/home-plan'

/** Saves all blocks of the home page at once. */
export const changeHomePlan = defineOperation({
  method: 'PUT',
  path: PATH,
  summary: 'Saves the blocks of the home page, in their order',
  who: (viewer) => mayInTown(viewer, 'town.content'),
  reach: 'the whole town',
  beyond: 'the people who compose the home page',
  body: HomePlan,
  answers: { shape: HomePlan, type: 'application/json' },
  example: usualHome,
  conditional: true,
  run: async ({ services: { db }, viewer, request, reply, body }) => {
    await db.transaction(async () => {
      const before = await lockHomePlan(db)
      mustBeCurrent(request, before)
      // Afterwards nobody can delete the galleries and pictures before this transaction ends.
      await writeHomePlan(db, body)
      mustExist(body.blocks, await findTargets(db, body.blocks))
      await recordAudit(db, authorOf(viewer), {
        resource: 'home',
        id: 'blocks',
        label: await shopName(db),
        action: 'change-home',
        before: linesOf(before),
        after: linesOf(body),
      })
    })
    reply.header('content-location', PATH)
    return sendPrivate(request, reply, JSON.stringify(body), { 'content-type': contentType('json') })
  },
})

/** @throws Problem 412 if somebody has changed the blocks since the client read them */
function mustBeCurrent({ headers }: FastifyRequest, plan: HomePlan): void {
  const etag = etagOf(JSON.stringify(plan))
  const match = headers['if-match']
  if (match !== undefined && match.trim() !== '*' && !isCurrent(match, etag))
    throw new Problem('Precondition failed', { headers: { etag } })
}

/** @throws Problem 422 if a block refers to something that does not exist, or that visitors may not see */
export function mustExist(blocks: readonly HomeBlock[], { names, images, galleries }: Targets): void {
  const faults = blocks.flatMap((block, index): Violation[] => {
    const fault = (name: string, isFound: boolean) =>
      isFound ? [] : [{ propertyPath: `blocks[${index}].${name}`, message: violationMessages.unknown }]
    if (block.kind === 'products') return fault('target', block.target === null || names.has(block.target))
    if (block.kind === 'gallery') return fault('gallery', galleries.has(block.gallery))
    if (block.kind !== 'hero') return []
    return [
      ...fault('image', block.image === null || images.has(block.image)),
      ...fault('gallery', block.gallery === null || galleries.has(block.gallery)),
    ]
  })
  if (faults.length > 0) throw invalid(...faults)
}
