import { HomePlan } from '@lonja/contract/home/home-block'
import { usualHome } from '@lonja/contract/home/usual-home'
import { mayInTown } from '../access/guards.ts'
import { contentType, sendPrivate } from '../http/send.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { mustExist } from './change-home-plan.ts'
import { findTargets } from './find-targets.ts'
import { writeHomeDraft } from './home-plan.ts'

const PATH = '/api/home-draft'

/** Stores blocks of the home page for a preview. Visitors do not see them. */
export const draftHomePlan = defineOperation({
  method: 'PUT',
  path: PATH,
  summary: 'Stores blocks of the home page for a preview, which visitors do not see',
  who: (viewer) => mayInTown(viewer, 'town.content'),
  reach: 'the whole town',
  beyond: 'the people who compose the home page',
  body: HomePlan,
  answers: { shape: HomePlan, type: 'application/json' },
  example: usualHome,
  run: async ({ services: { db }, request, reply, body }) => {
    mustExist(body.blocks, await findTargets(db, body.blocks))
    await writeHomeDraft(db, body)
    reply.header('content-location', PATH)
    return sendPrivate(request, reply, JSON.stringify(body), { 'content-type': contentType('json') })
  },
})
