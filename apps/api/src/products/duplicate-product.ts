import { z } from 'zod'
import { type Viewer, may, mayAt } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import type { Database } from '../database/database.ts'
import { uuidv7 } from '../database/uuid.ts'
import { answerOnce } from '../http/idempotency.ts'
import { Problem } from '../http/problem.ts'
import { contentType } from '../http/send.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { exampleId, nameOf } from '../operation/fields.ts'
import { lockProducts, refreshProducts } from '../product-documents/product-document.ts'
import type { Data } from '../services.ts'
import { slugOf } from '../text/slug.ts'
import { cut } from '../text/text.ts'

/**
 * Copies a product as a draft: its texts, pictures, options, variants and prices. The copy has no stock and no codes,
 * because another article has its own. The copy of a restricted product is restricted too.
 */
export const duplicateProduct = defineOperation({
  method: 'POST',
  path: '/api/products-duplicate',
  summary: 'Copies a product with its variants, prices and pictures as a draft without stock and codes',
  who: may('products'),
  reach: 'products of the caller’s shops',
  beyond: 'shops with many similar products',
  body: z.object({ product: nameOf('products') }),
  answers: { shape: z.object({ id: z.string(), title: z.string() }) },
  status: 201,
  errors: ['Not Found'],
  idempotent: true,
  example: { product: `/api/products/${exampleId}` },
  run: ({ services, viewer, request, reply, body: { product } }) => {
    reply.code(201)
    return answerOnce(services.db, { request, reply }, async () => ({
      body: JSON.stringify(await services.db.transaction(() => copyProduct(services, viewer, product))),
      contentType: contentType('json'),
    }))
  },
})

async function copyProduct(data: Data, viewer: Viewer, from: string): Promise<{ id: string; title: string }> {
  const { db } = data
  await lockProducts(db, [from])
  const [original] = await db.query<{ title: string; business: string }>({
    text: 'select title, business_id as business from product where id = $1',
    values: [from],
  })
  if (!original || !mayAt(viewer, 'products', original.business)) throw new Problem('Not Found')
  const { business } = original
  const id = uuidv7()
  const title = cut(`Copia de ${original.title}`, 200)
  await db.query({
    text: `insert into product (id, title, name, business_id, description, parent_id, origin, marketplace, enabled, unit,
             weight_sale, allergens, gpsr, food, returnable, tax_rate, restrictions)
           select $2, $3, $4, business_id, description, parent_id, origin, marketplace, false, unit,
             weight_sale, allergens, gpsr, food, returnable, tax_rate, restrictions
           from product where id = $1`,
    values: [from, id, title, `${slugOf(title)}-${id.slice(-6)}`],
  })
  await copyParts(db, from, id)
  await copyVariants(db, from, id)
  await refreshProducts(data, [id])
  db.changed('attribute-combos', 'prices', 'product-images')
  const after = { title, copyOf: from }
  await recordAudit(db, authorOf(viewer), { resource: 'products', id, action: 'create', business, after })
  return { id, title }
}

/** Copies the options, the labels and the pictures. */
async function copyParts(db: Database, from: string, to: string): Promise<void> {
  const values = [from, to]
  await db.query({
    text: `insert into product_attribute_value (product_id, attribute_value_id, sort)
           select $2, attribute_value_id, sort from product_attribute_value where product_id = $1`,
    values,
  })
  await db.query({
    text: 'insert into product_tag (product_id, tag_id) select $2, tag_id from product_tag where product_id = $1',
    values,
  })
  await db.query({
    text: `insert into product_image (id, product_id, image_id, attribute_value_id, sort, main, alt)
           select gen_random_uuid(), $2, image_id, attribute_value_id, sort, main, alt
           from product_image where product_id = $1`,
    values,
  })
}

/** Copies the variants without their stock and codes, and all prices. */
async function copyVariants(db: Database, from: string, to: string): Promise<void> {
  const combos = await db.query<{ id: string }>({
    text: 'select id from attribute_combo where product_id = $1',
    values: [from],
  })
  const values = [from, to, combos.map(({ id }) => id), combos.map(() => uuidv7())]
  const copies = 'unnest($3::uuid[], $4::uuid[]) as copy(old, id)'
  await db.query({
    text: `insert into attribute_combo
             (id, product_id, value_key, tracked, backorder, price_delta, weight_grams, unit, image_id, enabled, replaced, sort)
           select copy.id, $2, value_key, tracked, backorder, price_delta, weight_grams, unit, image_id, enabled, replaced, sort
           from ${copies} join attribute_combo combo on combo.id = copy.old and combo.product_id = $1`,
    values,
  })
  await db.query({
    text: `insert into attribute_combo_value (attribute_combo_id, attribute_value_id)
           select copy.id, attribute_value_id from unnest($1::uuid[], $2::uuid[]) as copy(old, id)
           join attribute_combo_value own on own.attribute_combo_id = copy.old`,
    values: values.slice(2),
  })
  await db.query({
    text: `insert into price
             (id, product_id, attribute_combo_id, price_list_id, amount, tax_rate, min_quantity, start_at, end_at)
           select gen_random_uuid(), $2, copy.id, price_list_id, amount, tax_rate, min_quantity, start_at, end_at
           from price left join ${copies} on copy.old = attribute_combo_id where product_id = $1`,
    values,
  })
}
