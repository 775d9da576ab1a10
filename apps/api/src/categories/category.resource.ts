import { categoryContract } from '@lonja/contract/categories/category'
import { everyone, operator } from '../access.ts'
import { uuidv7 } from '../database/uuid.ts'
import { lockProducts, refreshProducts } from '../products/product-document.ts'
import { defineResource } from '../resource/define-resource.ts'
import { slugOf } from '../slug.ts'
import { always, either, likeEverybody, sql } from '../visibility.ts'

export const categoryResource = defineResource({
  contract: categoryContract,
  table: 'category',
  operations: { list: everyone, read: everyone, create: operator, update: operator },
  visible: either(
    sql((row) => `${row}.enabled`),
    (row, viewer, bind) => (operator(viewer) ? always(row, viewer, bind) : 'false'),
  ),
  computed: {
    productCount: (row) =>
      `(select count(*) from product_document pd where pd.visible and pd.category_ids @> array[${row}.id])`,
  },
  defaults: (_viewer, { title }) => {
    const slug = `${slugOf(String(title))}-${uuidv7().slice(-6)}`
    return { code: slug, url: slug }
  },
  order: (row) => `${row}.sort, replace(fold(${row}.title), 'ñ', 'n~') collate "C"`,
  shared: likeEverybody,
  reads: ['products'],
  // Else two branches could each move below the other at once.
  inTurn: true,
  derived: {
    of: 'select p.id from product p join category c on c.id = p.parent_id where c.path && $1::uuid[]',
    lock: lockProducts,
    refresh: refreshProducts,
  },
})
