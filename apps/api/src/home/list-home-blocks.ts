import { ShownBlock } from '@lonja/contract/home/shown-block'
import { instantOf } from '@lonja/contract/time'
import { z } from 'zod'
import { everyone, mayInTown, senderOf } from '../access/guards.ts'
import { isInProcess } from '../http/in-process.ts'
import { Problem, invalid } from '../http/problem.ts'
import { queryOf } from '../http/query.ts'
import { RECORD, contentType, sendCached, sendPrivate } from '../http/send.ts'
import { violationMessages } from '@lonja/contract/errors'
import { defineOperation } from '../operation/define-operation.ts'
import { HOME_TAG, readHomeDraft } from './home-plan.ts'
import { shownHome, townZone } from './shown-home.ts'

const TAGS = [HOME_TAG, 'image-galleries', 'image-objects', 'categories', 'businesses', 'tags', 'town-facts']
const PERIOD_MS = 60_000
const headers = { 'content-type': contentType('json') }

/** Lists the blocks of the home page. The stored answer is of one minute, because blocks and pictures have dates. */
export const listHomeBlocks = defineOperation({
  method: 'GET',
  path: '/api/home-blocks',
  summary: 'The blocks of the home page that are shown now, in their order',
  who: everyone,
  reach: 'the blocks of today; those of another day only for people who may change the home page',
  beyond: 'the home page of the shop, which the town composes of blocks',
  query: {
    day: 'The day, `YYYY-MM-DD`. Today by default; another day is for people who may change the home page.',
    draft: '`true` with a day: the blocks that `PUT /api/home-draft` has stored, instead of the published ones.',
  },
  answers: { shape: z.array(ShownBlock), type: 'application/json' },
  errors: ['Authentication required', 'Access Denied.', 'Validation failed'],
  run: async ({ services: { db, cache }, request, reply, viewer }) => {
    const query = queryOf(request.url)
    const day = query.one('day')
    if (day !== undefined) {
      if (!isInProcess(request) && senderOf(viewer) === null) throw new Problem('Authentication required')
      if (!isInProcess(request) && !mayInTown(viewer, 'town.content')) throw new Problem('Access Denied.')
      if (!z.iso.date().safeParse(day).success) throw invalid({ propertyPath: 'day', message: violationMessages.date })
      const draft = query.one('draft') === 'true' ? await readHomeDraft(db) : undefined
      const blocks = await shownHome(db, instantOf(day, 12 * 60, await townZone(db)), draft)
      return sendPrivate(request, reply, JSON.stringify(blocks), headers)
    }
    const period = Math.floor(Date.now() / PERIOD_MS)
    const answer = await cache.load(`home-blocks ${period}`, TAGS, async () => ({
      body: JSON.stringify(await shownHome(db, new Date())),
      headers,
    }))
    return sendCached(request, reply, answer, RECORD)
  },
})
