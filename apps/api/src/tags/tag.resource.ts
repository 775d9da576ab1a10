import { violationMessages } from '@lonja/contract/errors'
import { tagContract } from '@lonja/contract/tags/tag'
import { everyone, may } from '../access/guards.ts'
import { invalid } from '../http/problem.ts'
import { lockProducts, refreshProducts } from '../product-documents/product-document.ts'
import { defineResource } from '../resource/define-resource.ts'
import { either, getsSharedAnswers, ofMyShops, ofOpenShop } from '../access/visibility.ts'
import { sql } from '../sql/sql.ts'

export const tagResource = defineResource({
  contract: tagContract,
  table: 'tag',
  operations: {
    list: everyone,
    read: everyone,
    create: may('products'),
    update: may('products'),
    patch: may('products'),
    remove: may('products'),
  },
  visible: either(ofOpenShop, ofMyShops('shop.read')),
  editable: ofMyShops('products'),
  order: (row) => sql`replace(fold(${row}.name), 'ñ', 'n~') collate "C"`,
  shared: getsSharedAnswers,
  reads: ['businesses'],
  derived: {
    of: 'select product_id as id from product_tag where tag_id = any($1::uuid[])',
    lock: lockProducts,
    refresh: refreshProducts,
  },
  rules: async ({ db, operation, id }) => {
    if (operation === 'remove') return
    const [elsewhere] = await db.query({
      text: `select from tag join product_tag chosen on chosen.tag_id = tag.id
        join product on product.id = chosen.product_id
        where tag.id = $1 and product.business_id <> tag.business_id limit 1`,
      values: [id],
    })
    if (elsewhere) throw invalid({ propertyPath: 'business', message: violationMessages.notAvailable })
  },
})
