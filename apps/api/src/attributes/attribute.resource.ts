import { attributeComboContract, attributeContract, attributeValueContract } from '@lonja/contract/attributes/attribute'
import { violationMessages } from '@lonja/contract/errors'
import type { Right } from '@lonja/contract/people/rights'
import { everyone, may } from '../access/guards.ts'
import type { Database } from '../database/database.ts'
import { uuidv7 } from '../database/uuid.ts'
import { Problem, invalid } from '../http/problem.ts'
import { readBoolean } from '../http/query.ts'
import { refreshProductTree } from '../product-documents/combos.ts'
import { lockProducts, refreshProducts } from '../product-documents/product-document.ts'
import { previousFor, priceFor, hasGeneralPrices } from '../pricing/price-for-viewer.ts'
import type { Condition } from '../access/condition.ts'
import { type Written, defineResource } from '../resource/define-resource.ts'
import { slugOf } from '../text/slug.ts'
import { availableStock } from './available-stock.ts'
import { foreignTo } from './foreign.ts'
import {
  all,
  either,
  enabled,
  getsSharedAnswers,
  ofMyProducts,
  ofMyShops,
  ofOpenShop,
  ofVisibleProduct,
} from '../access/visibility.ts'
import { and, exists, sql } from '../sql/sql.ts'

/**
 * The row's attribute belongs to a shop in which the viewer has the right. A viewer with the right for the town has it
 * for every attribute.
 */
const ofMyAttributes =
  (right: Right): Condition =>
  (row, viewer) =>
    exists(sql`attribute a`, sql`a.id = ${row}.attribute_id`, ofMyShops(right)(sql`a`, viewer))

const ofOpenAttribute: Condition = (row, viewer) =>
  exists(sql`attribute a`, sql`a.id = ${row}.attribute_id`, sql`a.enabled`, ofOpenShop(sql`a`, viewer))

export const attributeResource = defineResource({
  contract: attributeContract,
  table: 'attribute',
  operations: {
    list: everyone,
    read: everyone,
    create: may('products'),
    update: may('products'),
    remove: may('products'),
  },
  visible: either(all(enabled, ofOpenShop), ofMyShops('shop.read')),
  editable: ofMyShops('products'),
  relations: {
    categories: {
      through: 'attribute_category',
      own: 'attribute_id',
      other: 'category_id',
      order: (t) => sql`${t}.sort`,
    },
    options: { by: 'attribute_id', order: (t) => sql`${t}.sort`, where: (t) => sql`${t}.enabled` },
  },
  defaults: (_viewer, { name }) => ({ code: `${slugOf(String(name))}-${uuidv7().slice(-6)}`, title: name }),
  order: (row) => sql`${row}.sort`,
  shared: getsSharedAnswers,
  derived: {
    of: 'select pv.product_id as id from product_attribute_value pv join attribute_value v on v.id = pv.attribute_value_id where v.attribute_id = any($1::uuid[])',
    lock: lockProducts,
    refresh: refreshProducts,
  },
})

export const attributeValueResource = defineResource({
  contract: attributeValueContract,
  table: 'attribute_value',
  operations: { list: everyone, read: everyone, create: may('products'), remove: may('products') },
  visible: either(all(enabled, ofOpenAttribute), ofMyAttributes('shop.read')),
  editable: ofMyAttributes('products'),
  rules: mustBeColor,
  refers: { business: (row) => sql`(select a.business_id from attribute a where a.id = ${row}.attribute_id)` },
  order: (row) => sql`${row}.sort`,
  shared: getsSharedAnswers,
})

/** If the attribute's type is `color`, the value of an option must be empty or a colour such as `#aa00ff`. */
async function mustBeColor({ db, operation, id }: Written): Promise<void> {
  if (operation === 'remove') return
  const [wrong] = await db.query({
    text: `select from attribute_value option join attribute on attribute.id = option.attribute_id
           where option.id = $1 and attribute.type = 'color' and option.value !~* '^#[0-9a-f]{6}$'`,
    values: [id],
  })
  if (wrong) throw invalid({ propertyPath: 'value', message: violationMessages.invalid })
}

const ofProducts = ofMyProducts('products')
const ofMyTeam = ofMyProducts('shop.read')

export const attributeComboResource = defineResource({
  contract: attributeComboContract,
  table: 'attribute_combo',
  columns: { updatedDate: 'updated_at' },
  operations: {
    list: everyone,
    read: everyone,
    create: may('products'),
    update: may('stock'),
    remove: may('products'),
  },
  beyond: { operations: ['update'], for: 'shops, who change the stock of a variant' },
  visible: ofVisibleProduct,
  editable: ofMyProducts('stock'),
  reduced: { without: ['alertAt'], unless: ofMyTeam },
  relations: {
    values: {
      through: 'attribute_combo_value',
      own: 'attribute_combo_id',
      other: 'attribute_value_id',
      order: (t) => sql`${t}.sort`,
    },
  },
  computed: {
    price: priceFor,
    previousPrice: previousFor,
    availableStock,
  },
  rules: async ({ db, viewer, operation, id }) => {
    await recordStockActor(db, operation, id, viewer.id)
    const [combo] = await db.query<{ busy: boolean; ambiguous: boolean; foreign: boolean }>({
      text: `select combo.allocated + combo.reserved > 0 as busy,
          count(option.id) > count(distinct option.attribute_id) as ambiguous,
          coalesce(bool_or(${foreignTo('attribute', 'product')}), false) as foreign
        from attribute_combo combo join product on product.id = combo.product_id
        left join attribute_combo_value chosen on chosen.attribute_combo_id = combo.id
        left join attribute_value option on option.id = chosen.attribute_value_id
        left join attribute on attribute.id = option.attribute_id
        where combo.id = $1 group by combo.id`,
      values: [id],
    })
    // Reserved and allocated units must remain recorded, so a variant with such units cannot be removed.
    if (operation === 'remove' && combo?.busy) throw new Problem('Resource in use')
    if (combo?.ambiguous) throw invalid({ propertyPath: 'values', message: violationMessages.invalid })
    if (combo?.foreign) throw invalid({ propertyPath: 'values', message: violationMessages.notAvailable })
  },
  special: {
    lowStock: (value, row, _values, { viewer }) =>
      readBoolean(value) === true
        ? { where: and(exists(sql`low_stock low`, sql`low.attribute_combo_id = ${row}.id`), ofMyTeam(row, viewer)) }
        : null,
  },
  fixed: ['product'],
  // These fields need the right to change products. Staff who only prepare orders may change the other fields: they
  // correct the stock and mark variants as sold out.
  guarded: Object.fromEntries(
    ['values', 'sku', 'ean', 'alertAt', 'backorder', 'priceDelta', 'weightGrams', 'unit', 'image'].map((field) => [
      field,
      ofProducts,
    ]),
  ),
  // A new row gets a temporary unique key. Its real key is written with its options, and must differ from that of
  // every other variant.
  defaults: () => ({ value_key: uuidv7() }),
  order: (row) => sql`${row}.sort`,
  shared: hasGeneralPrices,
  // The available stock is the stock minus the reserved and allocated units, so orders change it too.
  reads: ['stock'],
  derived: {
    of: 'select product_id as id from attribute_combo where id = any($1::uuid[])',
    lock: lockProducts,
    refresh: refreshProductTree,
  },
})

/** Records in the stock history which person corrected the stock by hand or removed the variant. */
async function recordStockActor(
  db: Database,
  operation: Written['operation'],
  id: string,
  userId: string | null,
): Promise<void> {
  if (operation === 'remove')
    await db.query({
      text: `select set_config('lonja.stock_cause', $1, true)`,
      values: [JSON.stringify({ kind: 'removal', user: userId })],
    })
  else
    await db.query({
      text: `update stock_movement set user_id = $2
             where attribute_combo_id = $1 and kind = 'correction' and user_id is null and created_at >= now()`,
      values: [id, userId],
    })
}
