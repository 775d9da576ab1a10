import { DecidedContent } from '@lonja/contract/moderation/queue'
import { z } from 'zod'
import { mayInTown } from '../access/guards.ts'
import { queryOf } from '../http/query.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { DECIDED, type DecidedRow, describeDecided } from './decided-content.ts'

/** The most decisions in the answer. */
const MOST = 50

/** Lists the decisions of the moderators. */
export const listContentDecisions = defineOperation({
  method: 'GET',
  path: '/api/content-decisions',
  summary: 'The decisions about content, the newest first, or those with a complaint that waits, the oldest first',
  who: (viewer) => mayInTown(viewer, 'town.reports.read'),
  reach: 'all decisions',
  beyond: 'the town’s staff, who decide about complaints',
  query: {
    complained: '`true`: only decisions with a complaint that waits.',
    offset: 'How many decisions are left out at the beginning of the list.',
  },
  answers: { shape: z.array(DecidedContent) },
  run: async ({ services: { db }, request }) => {
    const query = queryOf(request.url)
    const offset = Math.min(100_000, Math.max(0, Math.trunc(Number(query.one('offset'))) || 0))
    const isComplained = query.one('complained') === 'true'
    const rows = await db.query<DecidedRow>({
      name: isComplained ? 'complained decisions' : 'decisions',
      text: isComplained
        ? `${DECIDED} where exists (select from content_complaint w where w.decision_id = d.id and w.outcome is null)
           order by d.created_at, d.id limit ${MOST} offset $1`
        : `${DECIDED} order by d.created_at desc, d.id limit ${MOST} offset $1`,
      values: [offset],
    })
    return rows.map(describeDecided)
  },
})
