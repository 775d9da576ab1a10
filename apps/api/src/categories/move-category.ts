import { violationMessages } from '@lonja/contract/errors'
import { z } from 'zod'
import { operator } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import type { Database } from '../database/database.ts'
import { invalid } from '../http/problem.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { exampleId, nameOf } from '../operation/fields.ts'
import { pathId } from '../operation/path-id.ts'
import { sendItem } from '../resource/routes.ts'
import { updateRecord } from '../resource/write.ts'
import { categoryResource } from './category.resource.ts'

/** Moves a category with everything below it, and numbers its new siblings in their order. */
export const moveCategory = defineOperation({
  method: 'POST',
  path: '/api/categories/{id}/move',
  summary: 'Puts a category into another one, or to the outermost ones, before one of its new siblings or at the end',
  who: operator,
  reach: 'all categories',
  beyond: 'operators, who arrange the tree of categories',
  body: z.object({
    parent: nameOf('categories').nullable(),
    before: nameOf('categories').nullable().describe('The sibling that follows the category; null for the last place.'),
  }),
  answers: { item: 'Category' },
  errors: ['Not Found'],
  example: { parent: `/api/categories/${exampleId}`, before: null },
  run: async (context) => {
    const { services, viewer, params, body } = context
    const { db, models } = services
    const id = pathId(params)
    await db.transaction(async () => {
      await updateRecord(services, models.of(categoryResource), { id, body: { parent: body.parent }, viewer })
      const order = await orderOfSiblings(db, id, body.before)
      await db.query({
        text: `update category set sort = place from unnest($1::uuid[]) with ordinality as sibling (id, place)
               where category.id = sibling.id and category.sort <> place`,
        values: [order],
      })
      const after = { place: order.indexOf(id) + 1 }
      await recordAudit(db, authorOf(viewer), { resource: 'categories', id, action: 'move', after })
      db.changed('categories')
    })
    return sendItem(context, models.of(categoryResource), id)
  },
})

/**
 * The ids of the category and its siblings in their new order.
 *
 * @throws Problem 422 if `before` is none of the siblings
 */
async function orderOfSiblings(db: Database, id: string, before: string | null): Promise<string[]> {
  const siblings = await db.query<{ id: string }>({
    text: `select sibling.id from category own
           join category sibling on sibling.parent_id is not distinct from own.parent_id and sibling.bcc = own.bcc
           where own.id = $1 and sibling.id <> own.id
           order by sibling.sort, replace(fold(sibling.title), 'ñ', 'n~') collate "C"`,
    values: [id],
  })
  const ids = siblings.map((sibling) => sibling.id)
  const at = before === null ? ids.length : ids.indexOf(before)
  if (at === -1) throw invalid({ propertyPath: 'before', message: violationMessages.unknown })
  return ids.toSpliced(at, 0, id)
}
