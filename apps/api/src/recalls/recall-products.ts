import { violationMessages } from '@lonja/contract/errors'
import { RecallDetail, RecallPreview } from '@lonja/contract/recalls/recall'
import { z } from 'zod'
import { mayInTown } from '../access/guards.ts'
import { answerOnce } from '../http/idempotency.ts'
import { invalid } from '../http/problem.ts'
import { contentType } from '../http/send.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { nameOf, textOrNull } from '../operation/fields.ts'
import { findBought, findProducts } from './find-bought.ts'
import { readRecall } from './read-recalls.ts'
import { startRecall } from './start-recall.ts'

const text = z.string().trim().min(1).max(2_000)

/** Recalls products: it hides them in all shops and writes to everybody who bought them. */
export const recallProducts = defineOperation({
  method: 'POST',
  path: '/api/recalls',
  summary:
    'Recalls products, hides them everywhere and writes to their buyers and shops; with `dryRun` says whom it concerns',
  who: (viewer) => mayInTown(viewer, 'town.moderation'),
  reach: 'products and orders of all shops',
  beyond: 'operators, when goods are dangerous (Regulation (EU) 2023/988, art. 35)',
  body: z.object({
    products: z.array(nameOf('products')).max(200).default([]),
    ean: textOrNull(14).optional().describe('All products of the town with this code are recalled.'),
    batch: textOrNull(200).optional(),
    reason: text.describe('Why the products are recalled, for shops and buyers.'),
    advice: text.describe('What buyers should do.'),
    months: z.int().min(1).max(120).nullable().describe('How far back buyers are searched; null for all orders.'),
    dryRun: z.boolean(),
  }),
  answers: { shape: z.union([RecallPreview, RecallDetail]) },
  idempotent: true,
  example: {
    products: [],
    ean: '8480000160164',
    batch: 'L-204',
    reason: 'Puede contener trozos de cristal.',
    advice: 'No lo comas y devuélvelo en la tienda.',
    months: 6,
    dryRun: true,
  },
  run: async ({ services, viewer, request, reply, body }) => {
    const { db } = services
    const { products: chosen, ean = null, batch = null, reason, advice, months, dryRun } = body
    const products = await findProducts(db, chosen, ean)
    if (products.length === 0) throw invalid({ propertyPath: 'products', message: violationMessages.empty })
    if (chosen.some((id) => !products.some((product) => product.id === id)))
      throw invalid({ propertyPath: 'products', message: violationMessages.unknown })
    if (dryRun) {
      const bought = await findBought(
        db,
        products.map(({ id }) => id),
        months,
      )
      return { products, orders: bought.length }
    }
    return answerOnce(db, { request, reply }, async () => {
      const id = await startRecall(services, { ean, batch, reason, advice, months }, products, viewer)
      return { body: JSON.stringify(await readRecall(db, id)), contentType: contentType('json') }
    })
  },
})
