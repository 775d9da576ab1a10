import { Food, Gpsr } from '@lonja/contract/products/product'
import { cleanCode, isGtin } from '@lonja/contract/products/gtin'
import { QuickProduct } from '@lonja/contract/products/quick-product'
import { Unit } from '@lonja/contract/products/unit'
import { priceOfWeight } from '@lonja/contract/products/unit-price'
import { violationMessages } from '@lonja/contract/errors'
import { z } from 'zod'
import { may, mayAt } from '../access/guards.ts'
import { answerOnce } from '../http/idempotency.ts'
import { Problem, invalid } from '../http/problem.ts'
import { contentType } from '../http/send.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { exampleId, nameOf, textOrNull } from '../operation/fields.ts'
import { addProduct } from './add-product.ts'

const mostPictures = 10

/**
 * Makes a product with one variant, its price, its stock and its pictures, all or nothing. The VAT rate and the right
 * to return come from the category, and the place in the marketplace from the shop. If the category requires
 * information that is missing, the product stays a draft, and the answer names what is missing.
 */
export const quickProduct = defineOperation({
  method: 'POST',
  path: '/api/products-quick',
  summary: 'Makes a product with its variant, price, stock and pictures in one step, for sale or as a draft',
  who: may('products'),
  reach: 'the caller’s shops',
  beyond: 'shops, who add a product at the counter',
  body: z.object({
    business: nameOf('businesses'),
    title: z.string().trim().min(1).max(200),
    /** In cents, VAT included: of one unit, or of a kilo. */
    price: z.int().min(0).max(100_000_000),
    per: z.enum(['unit', 'kg']).optional(),
    category: nameOf('categories'),
    /** The units in the shop; null if they are not counted. */
    stock: z.int().min(0).max(1_000_000).nullable(),
    /** The contents of one unit. */
    unit: Unit.nullish(),
    ean: z.string().transform(cleanCode).refine(isGtin, violationMessages.invalid).nullish(),
    sku: textOrNull(80),
    /** Pictures that the caller uploaded before; the first one is the cover. */
    images: z.array(nameOf('image-objects')).max(mostPictures).optional(),
    taxRate: z.int().min(0).max(10_000).nullish(),
    origin: textOrNull(80),
    /** An empty list says that the product has no allergens. Without a list, nothing is said. */
    allergens: z.array(z.string().trim().min(1).max(60)).max(20).optional(),
    gpsr: Gpsr.nullish(),
    food: Food.nullish(),
    publish: z.boolean(),
  }),
  answers: { shape: QuickProduct },
  status: 201,
  errors: ['Access Denied.'],
  idempotent: true,
  example: {
    business: `/api/businesses/${exampleId}`,
    title: 'Tomate valenciano',
    price: 299,
    per: 'kg',
    unit: { kind: 'kg', size: 0.5 },
    category: `/api/categories/${exampleId}`,
    stock: null,
    images: [`/api/image-objects/${exampleId}`],
    publish: true,
  },
  run: ({ services, viewer, request, reply, body }) => {
    const { business, per, price, unit } = body
    if (!mayAt(viewer, 'products', business)) throw new Problem('Access Denied.')
    const isWeighed = unit?.kind === 'kg'
    if (per === 'kg' && !isWeighed) throw invalid({ propertyPath: 'unit', message: violationMessages.invalid })
    const cents = per === 'kg' && isWeighed ? priceOfWeight(price, unit.size) : price
    reply.code(201)
    return answerOnce(services.db, { request, reply }, async () => ({
      body: JSON.stringify(await services.db.transaction(() => addProduct(services, viewer, { ...body, cents }))),
      contentType: contentType('json'),
    }))
  },
})
