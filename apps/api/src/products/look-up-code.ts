import { cleanCode, formsOf, readScaleCode } from '@lonja/contract/products/gtin'
import { ProductLookup } from '@lonja/contract/products/quick-product'
import { may, mayAt } from '../access/guards.ts'
import type { Database } from '../database/database.ts'
import { Problem, invalid } from '../http/problem.ts'
import { idOf, queryOf } from '../http/query.ts'
import { contentType, sendPrivate } from '../http/send.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { violationMessages } from '@lonja/contract/errors'

const longest = 80
const mostVariants = 10

/**
 * Looks a scanned code up: in the caller's shop, in the order EAN of a variant, EAN of a product, SKU, and code of a
 * scale; and in the published products of the town, for a shop that wants to sell the same article.
 */
export const lookUpCode = defineOperation({
  method: 'GET',
  path: '/api/products-lookup',
  summary: 'Looks a scanned code up in the caller’s shop, and the article in the published products of the town',
  who: may('stock'),
  reach: 'variants of the caller’s shops, and published products of the town',
  beyond: 'shops, who scan their products',
  query: { ean: 'The scanned code: an EAN, a UPC or a SKU.', business: 'The shop’s id or IRI.' },
  answers: { shape: ProductLookup, type: 'application/json' },
  errors: ['Access Denied.'],
  run: async ({ services: { db }, viewer, request, reply }) => {
    const query = queryOf(request.url)
    const typed = (query.one('ean') ?? '').trim()
    if (typed === '') throw invalid({ propertyPath: 'ean', message: violationMessages.blank })
    if (typed.length > longest) throw invalid({ propertyPath: 'ean', message: violationMessages.tooLong })
    const business = idOf(query.one('business') ?? '', 'businesses')
    if (business === null || !mayAt(viewer, 'stock', business)) throw new Problem('Access Denied.')
    const [variants, known] = await Promise.all([findVariants(db, business, typed), findKnown(db, business, typed)])
    const answer: ProductLookup = { code: cleanCode(typed), variants, known }
    return sendPrivate(request, reply, JSON.stringify(answer), { 'content-type': contentType('json') })
  },
})

const find = `
  select combo.id, product.id as product, product.title, match.by
  from (
    select id, 1 as rank, 'variant' as by from attribute_combo where ean = any($2)
    union all select combo.id, 2, 'product' from attribute_combo combo join product on product.id = combo.product_id
      where product.ean = any($2)
    union all select id, 3, 'sku' from attribute_combo where sku = $3
    union all select combo.id, 3, 'sku' from attribute_combo combo join product on product.id = combo.product_id
      where product.sku = $3 and product.business_id = $1
    union all select combo.id, 4, 'scale' from attribute_combo combo join product on product.id = combo.product_id
      where $4::text is not null and product.business_id = $1
        and (left(combo.ean, 7) = $4 or left(product.ean, 7) = $4 or ltrim(combo.sku, '0') = $5 or ltrim(product.sku, '0') = $5)
  ) match
  join attribute_combo combo on combo.id = match.id
  join product on product.id = combo.product_id
  where product.business_id = $1
    and (combo.value_key <> '' or not exists
      (select from attribute_combo other where other.product_id = product.id and other.value_key <> ''))
  order by match.rank, combo.sort, combo.id`

/** The variants of a shop with a code, without those of a less exact match. */
async function findVariants(db: Database, business: string, code: string): Promise<ProductLookup['variants']> {
  const scale = readScaleCode(code)
  const rows = await db.query<ProductLookup['variants'][number]>({
    text: find,
    values: [business, formsOf(code), cleanCode(code), scale?.start ?? null, scale?.article ?? null],
  })
  return rows.filter(({ by }) => by === rows[0]!.by).slice(0, mostVariants)
}

/** The data of the article that a published product of another shop has. Prices and pictures belong to that shop. */
async function findKnown(db: Database, business: string, code: string): Promise<ProductLookup['known']> {
  const [known] = await db.query<NonNullable<ProductLookup['known']>>({
    text: `select product.title, coalesce(combo.unit, product.unit) as unit, product.tax_rate as "taxRate", product.gpsr,
             (select json_build_object('id', category.id, 'title', category.title, 'requires', category.requires)
              from category where category.id = product.parent_id and category.enabled) as category
           from (
             select id as product, null::uuid as combo from product where ean = any($1)
             union all select product_id, id from attribute_combo where ean = any($1) and enabled
           ) match
           join product on product.id = match.product
           join product_document document on document.id = product.id and document.visible
           left join attribute_combo combo on combo.id = match.combo
           where product.business_id <> $2
           order by product.gpsr is null, product.updated_at desc, product.id limit 1`,
    values: [formsOf(code), business],
  })
  return known ?? null
}
