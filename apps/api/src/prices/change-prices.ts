import { violationMessages } from '@lonja/contract/errors'
import { ChangedPrices } from '@lonja/contract/prices/price-sheet'
import { z } from 'zod'
import { may, mayAt } from '../access/guards.ts'
import type { Database } from '../database/database.ts'
import { answerOnce } from '../http/idempotency.ts'
import { Problem, invalid } from '../http/problem.ts'
import { contentType } from '../http/send.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { exampleId, nameOf } from '../operation/fields.ts'
import { lockProducts, refreshProducts } from '../product-documents/product-document.ts'
import { type PriceChange, writePrices } from './write-prices.ts'

const mostRows = 500
const Amount = z.int().min(0).max(100_000_000)

const Change = z.object({
  product: nameOf('products'),
  /** The variant with a price of its own; null for the price of the product. */
  combo: nameOf('attribute-combos').nullable(),
  /** In cents, VAT included; null to take the price away, as before a first price. */
  amount: Amount.nullable(),
  /** The price that the sender saw; null if there was none. A price that somebody has changed since is not changed. */
  was: Amount.nullable(),
})

/**
 * Changes prices for everybody in one transaction. A row whose price is no longer the one that the sender saw is
 * rejected, so two members do not overwrite each other, and taking a change back leaves later changes as they are.
 */
export const changePrices = defineOperation({
  method: 'POST',
  path: '/api/price-sheet',
  summary: 'Changes prices for everybody; a price that somebody else has changed meanwhile is rejected',
  who: may('products'),
  reach: 'prices of the caller’s shops',
  beyond: 'shops, who set the prices of the day',
  body: z.object({ business: nameOf('businesses'), changes: z.array(Change).min(1).max(mostRows) }),
  answers: { shape: ChangedPrices },
  errors: ['Access Denied.'],
  idempotent: true,
  example: {
    business: `/api/businesses/${exampleId}`,
    changes: [{ product: `/api/products/${exampleId}`, combo: null, amount: 1290, was: 1190 }],
  },
  run: ({ services, viewer, request, reply, body: { business, changes } }) => {
    const { db } = services
    if (!mayAt(viewer, 'products', business)) throw new Problem('Access Denied.')
    return answerOnce(db, { request, reply }, async () => {
      const answer = await db.transaction(async () => {
        await lockProducts(
          db,
          changes.map(({ product }) => product),
        )
        await mustBeOfShop(db, business, changes)
        const done = await writePrices(db, viewer, business, changes)
        await refreshProducts(
          services,
          done.changed.map(({ product }) => product),
        )
        db.changed('prices')
        return done
      })
      return { body: JSON.stringify(answer), contentType: contentType('json') }
    })
  },
})

/** @throws Problem 422 for a product of another shop, and for a variant of another product */
async function mustBeOfShop(db: Database, business: string, changes: readonly PriceChange[]): Promise<void> {
  const [wrong] = await db.query<{ place: number; combo: boolean }>({
    text: `select change.place::int as place, product.id is not null as combo
           from unnest($2::uuid[], $3::uuid[]) with ordinality as change(product, combo, place)
           left join product on product.id = change.product and product.business_id = $1
           left join attribute_combo combo on combo.id = change.combo and combo.product_id = product.id
           where product.id is null or (change.combo is not null and combo.id is null)
           order by change.place limit 1`,
    values: [business, changes.map(({ product }) => product), changes.map(({ combo }) => combo)],
  })
  if (!wrong) return
  const propertyPath = `changes[${wrong.place - 1}].${wrong.combo ? 'combo' : 'product'}`
  throw invalid({ propertyPath, message: violationMessages.unknown })
}
