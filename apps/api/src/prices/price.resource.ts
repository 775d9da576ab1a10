import { priceContract, priceListContract } from '@lonja/contract/prices/price'
import { violationMessages } from '@lonja/contract/errors'
import { everyone, may } from '../access/guards.ts'
import { foreignTo } from '../attributes/foreign.ts'
import { invalid } from '../http/problem.ts'
import { lockProducts, refreshProducts } from '../product-documents/product-document.ts'
import type { Condition } from '../access/condition.ts'
import { defineResource } from '../resource/define-resource.ts'
import {
  all,
  either,
  getsSharedAnswers,
  ofMyProducts,
  ofMyShops,
  ofOpenShop,
  ofVisibleProduct,
} from '../access/visibility.ts'
import { type Sql, sql } from '../sql/sql.ts'

const isPublic = (list: Sql): Sql => sql`${list}.enabled and ${list}.code = 'pvp' and ${list}.customer_group_id is null`

/**
 * Everybody sees the prices of enabled public lists (`pvp`). Only the shop and the town's staff see the prices of
 * disabled lists, of the other kinds of lists (`basic`, `base`) and of lists for a customer group.
 */
const ofPublicList: Condition = (row) =>
  sql`exists (select 1 from price_list l where l.id = ${row}.price_list_id and ${isPublic(sql`l`)})`

export const priceListResource = defineResource({
  contract: priceListContract,
  table: 'price_list',
  operations: {
    list: everyone,
    read: everyone,
    create: may('products'),
    update: may('products'),
    patch: may('products'),
    remove: may('products'),
  },
  visible: either(all(isPublic, ofOpenShop), ofMyShops('shop.read')),
  editable: ofMyShops('products'),
  columns: { startDate: 'start_at', endDate: 'end_at' },
  computed: { currency: () => sql`'EUR'::text` },
  rules: async ({ db, operation, id }) => {
    if (operation === 'remove') return
    const [foreign] = await db.query({
      text: `select from price_list list join customer_group chosen on chosen.id = list.customer_group_id
        where list.id = $1 and chosen.business_id is not null and chosen.business_id is distinct from list.business_id`,
      values: [id],
    })
    if (foreign) throw invalid({ propertyPath: 'customerGroup', message: violationMessages.notAvailable })
  },
  order: (row) => sql`${row}.position`,
  shared: getsSharedAnswers,
  derived: {
    of: 'select product_id as id from price where price_list_id = any($1::uuid[])',
    lock: lockProducts,
    refresh: refreshProducts,
  },
})

export const priceResource = defineResource({
  contract: priceContract,
  table: 'price',
  operations: {
    list: everyone,
    read: everyone,
    create: may('products'),
    update: may('products'),
    patch: may('products'),
    remove: may('products'),
  },
  visible: either(all(ofPublicList, ofVisibleProduct), ofMyProducts('shop.read')),
  editable: ofMyProducts('products'),
  fixed: ['product'],
  columns: { startDate: 'start_at', endDate: 'end_at' },
  computed: {
    previous: (row) =>
      sql`(select min(lowest_price(c.id, now() - interval '30 days', now())) from attribute_combo c
        where c.product_id = ${row}.product_id and (${row}.attribute_combo_id is null or c.id = ${row}.attribute_combo_id))`,
  },
  shared: getsSharedAnswers,
  rules: async ({ db, id }) => {
    const [price] = await db.query<{ combo: boolean | null; list: boolean }>({
      text: `select combo.product_id <> price.product_id as combo, ${foreignTo('list', 'product')} as list
        from price join product on product.id = price.product_id join price_list list on list.id = price.price_list_id
        left join attribute_combo combo on combo.id = price.attribute_combo_id
        where price.id = $1`,
      values: [id],
    })
    const message = violationMessages.notAvailable
    if (price?.combo) throw invalid({ propertyPath: 'attributeCombo', message })
    if (price?.list) throw invalid({ propertyPath: 'priceList', message })
  },
  derived: {
    of: 'select product_id as id from price where id = any($1::uuid[])',
    lock: lockProducts,
    refresh: refreshProducts,
  },
})
