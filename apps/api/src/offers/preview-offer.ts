import { violationMessages } from '@lonja/contract/errors'
import { OfferedPrice, plannedOffer } from '@lonja/contract/offers/planned-offer'
import { z } from 'zod'
import { may, mayAt } from '../access/guards.ts'
import { Problem, invalid } from '../http/problem.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { exampleId, nameOf } from '../operation/fields.ts'
import { plannedPrices } from './planned-prices.ts'

/** The prices of a product that customers will see while a planned offer applies, and the reference price of each. */
export const previewOffer = defineOperation({
  method: 'POST',
  path: '/api/offers-preview',
  summary:
    'The prices of the variants of a product with a planned offer, and the earlier prices that customers will see',
  who: may('offers'),
  reach: 'products of the caller’s shops',
  beyond: 'shops, who see a reduction as their customers will see it before they announce it',
  body: z.object({
    product: nameOf('products'),
    offer: nameOf('offers').nullish().describe('The stored offer that would change.'),
    ...plannedOffer,
  }),
  answers: { shape: z.array(OfferedPrice) },
  errors: ['Not Found'],
  example: {
    product: `/api/products/${exampleId}`,
    discountType: 'percentage',
    value: 1_000,
    startDate: null,
    endDate: null,
  },
  run: async ({ services: { db }, viewer, body }) => {
    const { product, offer = null, discountType, value, startDate } = body
    const [found] = await db.query<{ business: string }>({
      text: 'select business_id as business from product where id = $1',
      values: [product],
    })
    if (!found || !mayAt(viewer, 'offers', found.business)) throw new Problem('Not Found')
    if (discountType === 'percentage' && value > 10_000)
      throw invalid({ propertyPath: 'value', message: violationMessages.tooLarge })
    const planned = { id: offer, discountType, value, startDate }
    return (await plannedPrices(db, found.business, [product], planned)).get(product) ?? []
  },
})
