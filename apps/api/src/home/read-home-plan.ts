import { HomePlan } from '@lonja/contract/home/home-block'
import { mayInTown } from '../access/guards.ts'
import { contentType, sendPrivate } from '../http/send.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { cachedHomePlan } from './home-plan.ts'

/** Reads all blocks of the home page, also those that are not shown today. */
export const readHomePlan = defineOperation({
  method: 'GET',
  path: '/api/home-plan',
  summary: 'All blocks of the home page, also hidden ones and those of other days',
  who: (viewer) => mayInTown(viewer, 'town.content'),
  reach: 'the whole town',
  beyond: 'the people who compose the home page',
  answers: { shape: HomePlan, type: 'application/json' },
  run: async ({ services: { db }, request, reply }) =>
    sendPrivate(request, reply, JSON.stringify(await cachedHomePlan(db)), { 'content-type': contentType('json') }),
})
