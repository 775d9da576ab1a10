import { TownOpening } from '@lonja/contract/setup/opening'
import { townRoleOf } from '../access/guards.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { reviewNotice } from './pages.ts'
import { isTownClosed } from './opening.ts'

/** Reads whether visitors see the shop, and what the town still needs for its first day. */
export const readOpening = defineOperation({
  method: 'GET',
  path: '/api/setup/opening',
  summary: 'Whether visitors see the shop, and what the town still needs before it opens',
  who: (viewer) => townRoleOf(viewer) !== null,
  reach: 'the whole town',
  beyond: 'the town’s staff, who prepare its first day',
  answers: { shape: TownOpening, type: 'application/json' },
  run: async ({ services: { db, config }, reply }): Promise<TownOpening> => {
    reply.header('cache-control', 'no-store')
    const [row] = await db.query<Pick<TownOpening, 'unreviewed' | 'categories' | 'shops'>>({
      text: `select
               array(select title from cms where body @> $1::jsonb order by sort, title) as unreviewed,
               (select count(*)::int from category) as categories,
               (select count(*)::int from business where enabled) as shops`,
      values: [JSON.stringify([reviewNotice])],
    })
    return { ...row!, open: !(await isTownClosed(db)), mail: config.smtpUrl !== undefined }
  },
})
