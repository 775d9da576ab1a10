import { Statement } from '@lonja/contract/moderation/queue'
import { z } from 'zod'
import { everyone } from '../access/guards.ts'
import { uuidv7 } from '../database/uuid.ts'
import { Problem } from '../http/problem.ts'
import { isId } from '../http/query.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { pathId } from '../operation/path-id.ts'
import { findStatement } from './find-statement.ts'

/** Complains about a decision, once and within six months. */
export const complain = defineOperation({
  method: 'POST',
  path: '/api/content-decisions/{id}/complain',
  summary: 'Complains about a decision, with the link of the letter and without a login; a person decides',
  who: everyone,
  reach: 'the decision of the link',
  beyond: 'authors, shops and people who reported content (Digital Services Act, art. 20)',
  body: z.object({ party: z.string().max(36), key: z.string().max(64), text: z.string().trim().min(1).max(2_000) }),
  answers: { shape: Statement },
  errors: ['Not Found', 'Illegal state change'],
  limit: { name: 'content complaint', per: 'viewer', max: 10, windowSeconds: 3_600 },
  example: { party: 'author', key: 'abc', text: 'La etiqueta sí lo dice.' },
  run: async ({ services: { db, config }, params, body: { party, key, text } }) => {
    const id = pathId(params)
    const link = [
      { db, secret: config.secret },
      { id, party, key },
    ] as const
    return db.transaction(async () => {
      const { mayComplain } = await findStatement(...link)
      if (!mayComplain) throw new Problem('Illegal state change')
      const written = await db.query({
        text: `insert into content_complaint (id, decision_id, report_id, text) values ($1, $2, $3, $4)
               on conflict do nothing returning id`,
        values: [uuidv7(), id, isId(party) ? party : null, text],
      })
      if (written.length === 0) throw new Problem('Illegal state change')
      db.changed('content-reports')
      return findStatement(...link)
    })
  },
})
