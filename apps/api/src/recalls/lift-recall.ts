import { RecallDetail } from '@lonja/contract/recalls/recall'
import { mayInTown } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import { Problem } from '../http/problem.ts'
import { liftRestriction } from '../moderation/restrict-products.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { pathId } from '../operation/path-id.ts'
import { readRecall } from './read-recalls.ts'

/** Ends a recall. Products that another recall is about stay hidden. */
export const liftRecall = defineOperation({
  method: 'POST',
  path: '/api/recalls/{id}/lift',
  summary: 'Ends a recall: shops can sell the products again, unless another recall is about them',
  who: (viewer) => mayInTown(viewer, 'town.moderation'),
  reach: 'all recalls',
  beyond: 'operators, when goods are safe again',
  answers: { shape: RecallDetail },
  errors: ['Not Found', 'Illegal state change'],
  run: async ({ services, viewer, params }) => {
    const { db } = services
    const id = pathId(params)
    await db.transaction(async () => {
      const [recall] = await db.query<{ lifted: boolean }>({
        text: 'select lifted_at is not null as lifted from recall where id = $1 for update',
        values: [id],
      })
      if (!recall) throw new Problem('Not Found')
      if (recall.lifted) throw new Problem('Illegal state change')
      await db.query({ text: 'update recall set lifted_at = now() where id = $1', values: [id] })
      // Products first, as everywhere: two recalls of the same product are lifted one after the other.
      await db.query({
        text: `select from product where id in (select product_id from recall_product where recall_id = $1)
               order by id for no key update`,
        values: [id],
      })
      const free = await db.query<{ id: string }>({
        text: `select own.product_id as id from recall_product own where own.recall_id = $1 and not exists (
                 select from recall_product other join recall on recall.id = other.recall_id
                 where other.product_id = own.product_id and recall.id <> $1 and recall.lifted_at is null)`,
        values: [id],
      })
      await liftRestriction(services, { products: free.map((product) => product.id), kind: 'recall' }, viewer)
      await recordAudit(db, authorOf(viewer), { resource: 'recalls', id, label: null, action: 'lift' })
      db.changed('recalls')
    })
    return readRecall(db, id)
  },
})
