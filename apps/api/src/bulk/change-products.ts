import { BulkChange, BulkPreview, BulkResult } from '@lonja/contract/bulk/bulk-change'
import { violationMessages } from '@lonja/contract/errors'
import { z } from 'zod'
import { may } from '../access/guards.ts'
import type { Database } from '../database/database.ts'
import { answerOnce } from '../http/idempotency.ts'
import { Problem, invalid } from '../http/problem.ts'
import { contentType } from '../http/send.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { exampleId, nameOf } from '../operation/fields.ts'
import { chooseProducts } from './choose-products.ts'
import { mayChange } from './may-change.ts'
import { readJob } from './find-jobs.ts'
import { previewChange } from './preview-change.ts'
import { startJob } from './start-job.ts'

/** The most products that are named one by one; `filter` chooses more. */
const mostNamed = 1_000

/**
 * Changes many products of a shop: the change, or with `dryRun` what it would do. The products are changed one by one in
 * the background, so a product that cannot be changed does not hold up the others.
 */
export const changeProducts = defineOperation({
  method: 'POST',
  path: '/api/bulk',
  summary: 'Changes many products in the background, or says with `dryRun` what the change would do',
  who: may('products'),
  reach: 'products of the caller’s shops',
  beyond: 'shops, who change prices, stock or labels of many products at once',
  body: z.object({
    business: nameOf('businesses'),
    products: z.array(nameOf('products')).min(1).max(mostNamed).optional(),
    filter: z
      .string()
      .max(2_000)
      .optional()
      .describe(
        'The query of `GET /api/products` that finds the products; without it and `products`, all of the shop.',
      ),
    change: BulkChange,
    dryRun: z.boolean(),
  }),
  answers: { shape: z.union([BulkPreview, BulkResult]) },
  errors: ['Access Denied.', 'Too many requests'],
  idempotent: true,
  example: {
    business: `/api/businesses/${exampleId}`,
    filter: 'search=pan',
    change: { kind: 'price', how: 'percent', value: 500, round: '95' },
    dryRun: true,
  },
  run: async ({ services, viewer, request, reply, body }) => {
    const { db } = services
    const { business, change, dryRun } = body
    if (!mayChange(viewer, business, change)) throw new Problem('Access Denied.')
    mustBeAhead(change)
    await mustExist(db, business, change)
    if (dryRun) return previewChange(db, business, await chooseProducts(services, viewer, body), change)
    return answerOnce(db, { request, reply }, async () => {
      const products = await chooseProducts(services, viewer, body)
      const id = await db.transaction(() => startJob(db, { business, user: viewer.id, change, products, undoOf: null }))
      return { body: JSON.stringify(await readJob(db, id, viewer)), contentType: contentType('json') }
    })
  },
})

/** @throws Problem 422 for an offer that is over, or takes off more than everything */
function mustBeAhead(change: BulkChange): void {
  if (change.kind !== 'offer') return
  const { discountType, value, startDate, endDate } = change
  if (discountType === 'percentage' && value > 10_000)
    throw invalid({ propertyPath: 'change.value', message: violationMessages.tooLarge })
  const begin = Math.max(Date.now(), startDate === null ? 0 : Date.parse(startDate))
  if (endDate !== null && Date.parse(endDate) <= begin)
    throw invalid({ propertyPath: 'change.endDate', message: violationMessages.tooSmall })
}

/** @throws Problem 422 if the category or the tag of the change is not one that the shop may use */
async function mustExist(db: Database, business: string, change: BulkChange): Promise<void> {
  if (change.kind !== 'category' && change.kind !== 'tag') return
  const [found] =
    change.kind === 'category'
      ? await db.query({
          text: 'select from category where id = $1 and not bcc and enabled',
          values: [change.category],
        })
      : await db.query({
          text: 'select from tag where id = $1 and (business_id is null or business_id = $2)',
          values: [change.tag, business],
        })
  if (!found) throw invalid({ propertyPath: `change.${change.kind}`, message: violationMessages.unknown })
}
