import { attributeComboContract, attributeContract, attributeValueContract } from '@lonja/contract/attributes/attribute'
import { everyone, shopMember } from '../access.ts'
import { uuidv7 } from '../database/uuid.ts'
import { refreshProductTree } from '../products/combos.ts'
import { lockProducts, refreshProducts } from '../products/product-document.ts'
import { type Condition, defineResource } from '../resource/define-resource.ts'
import { slugOf } from '../slug.ts'
import { either, likeEverybody, ofMyProducts, ofMyShops, ofVisibleProduct, sql } from '../visibility.ts'

/** A shop changes its own attributes; the town's are the operators'. */
const ofMyAttributes: Condition = (row, viewer, bind) =>
  `exists (select 1 from attribute a where a.id = ${row}.attribute_id and ${ofMyShops()('a', viewer, bind)})`

export const attributeResource = defineResource({
  contract: attributeContract,
  table: 'attribute',
  operations: { list: everyone, read: everyone, create: shopMember, update: shopMember, remove: shopMember },
  visible: either(
    sql((row) => `${row}.enabled`),
    ofMyShops(),
  ),
  editable: ofMyShops(),
  relations: { options: { by: 'attribute_id', order: (t) => `${t}.sort`, where: (t) => `${t}.enabled` } },
  defaults: (_viewer, { name }) => ({ code: `${slugOf(String(name))}-${uuidv7().slice(-6)}`, title: name }),
  order: (row) => `${row}.sort`,
  shared: likeEverybody,
  derived: {
    of: 'select pv.product_id as id from product_attribute_value pv join attribute_value v on v.id = pv.attribute_value_id where v.attribute_id = any($1::uuid[])',
    lock: lockProducts,
    refresh: refreshProducts,
  },
})

export const attributeValueResource = defineResource({
  contract: attributeValueContract,
  table: 'attribute_value',
  operations: { list: everyone, read: everyone, create: shopMember, remove: shopMember },
  visible: either(
    sql((row) => `${row}.enabled`),
    ofMyAttributes,
  ),
  editable: ofMyAttributes,
  order: (row) => `${row}.sort`,
  shared: likeEverybody,
})

export const attributeComboResource = defineResource({
  contract: attributeComboContract,
  table: 'attribute_combo',
  operations: { list: everyone, read: everyone, create: shopMember, update: shopMember, remove: shopMember },
  visible: ofVisibleProduct,
  editable: ofMyProducts,
  relations: {
    values: {
      through: 'attribute_combo_value',
      own: 'attribute_combo_id',
      other: 'attribute_value_id',
      order: (t) => `${t}.sort`,
    },
  },
  computed: {
    availableStock: (row) =>
      `case when ${row}.tracked then greatest(${row}.stock - ${row}.allocated - ${row}.reserved, 0) end`,
  },
  // Not yet the set of options: that is written after the row, which must not collide with a variant there is.
  defaults: () => ({ value_key: uuidv7() }),
  order: (row) => `${row}.sort`,
  shared: likeEverybody,
  // What is ordered changes what is left.
  reads: ['stock'],
  derived: {
    of: 'select product_id as id from attribute_combo where id = any($1::uuid[])',
    lock: lockProducts,
    refresh: refreshProductTree,
  },
})
