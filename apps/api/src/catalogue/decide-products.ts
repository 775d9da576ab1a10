import { CatalogueDecision } from '@lonja/contract/catalogue/catalogue'
import { z } from 'zod'
import { mayInTown } from '../access/guards.ts'
import { Problem } from '../http/problem.ts'
import { isPossible } from '../moderation/apply-decision.ts'
import { findContent } from '../moderation/find-content.ts'
import { mustBeReasoned, takeDecision } from '../moderation/take-decision.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { exampleId } from '../operation/fields.ts'
import { lockProducts } from '../product-documents/product-document.ts'

/** Hides several products, or shows them again. Products that have the state already are left out. */
export const decideProducts = defineOperation({
  method: 'POST',
  path: '/api/catalogue-decisions',
  summary: 'Hides several products from customers, or shows them again, with a statement of reasons to their shops',
  who: (viewer) => mayInTown(viewer, 'town.reports'),
  reach: 'all products',
  beyond: 'the town’s staff, who must give reasons for what they restrict',
  body: CatalogueDecision,
  answers: { shape: z.object({ decided: z.array(z.string()) }) },
  errors: ['Not Found', 'Illegal state change', 'Validation failed'],
  example: {
    products: [exampleId],
    action: 'restrict',
    reason: 'misleading',
    ground: 'terms',
    rule: null,
    facts: 'El código de barras es de otro producto.',
  },
  run: async ({ services, viewer, body: { products, ...decision } }) => {
    mustBeReasoned({ ...decision, content: { kind: 'product' } })
    const { db } = services
    return db.transaction(async () => {
      // All products are locked at once and in the order of their ids, so that two moderators do not wait for each other.
      await lockProducts(db, products)
      const decided: string[] = []
      for (const id of new Set(products)) {
        const content = { kind: 'product', id } as const
        const found = await findContent(db, content)
        if (!found) throw new Problem('Not Found')
        if (!isPossible(decision.action, found.state)) continue
        await takeDecision(services, { ...decision, content }, viewer)
        decided.push(id)
      }
      if (decided.length === 0) throw new Problem('Illegal state change')
      return { decided }
    })
  },
})
