import { ShopsLayout, shopTemplate } from '@lonja/contract/templates/look'
import { mayInTown } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import { Problem } from '../http/problem.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { LOOK_TAGS, createShopTemplate } from './shop-look.ts'

/** Chooses the layout of the pages of shops that have not chosen a look. Repeating a request changes nothing. */
export const changeShopLayout = defineOperation({
  method: 'PUT',
  path: '/api/templates-shop/layout',
  summary: 'Chooses the layout of the pages of shops that have not chosen one themselves',
  who: (viewer) => mayInTown(viewer, 'content'),
  reach: 'the whole town',
  beyond: 'the people who decide how the pages of the town look',
  body: ShopsLayout,
  answers: { shape: ShopsLayout },
  errors: ['Illegal state change'],
  example: { layout: 'full' },
  run: ({ services: { db }, viewer, body: { layout } }) =>
    db.transaction(async () => {
      await createShopTemplate(db)
      const [before] = await db.query<{ id: string; layout: string; kind: string }>({
        text: 'select id, layout, kind from template where code = $1 for update',
        values: [shopTemplate],
      })
      // Another template may have the code already.
      if (before?.kind !== 'page') throw new Problem('Illegal state change')
      await db.query({ text: 'update template set layout = $2 where id = $1', values: [before.id, layout] })
      await recordAudit(db, authorOf(viewer), {
        resource: 'templates',
        id: before.id,
        action: 'update',
        before: { layout: before.layout },
        after: { layout },
      })
      db.changed(...LOOK_TAGS, `template:${before.id}`)
      return { layout }
    }),
})
