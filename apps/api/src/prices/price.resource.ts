import { priceContract, priceListContract } from '@lonja/contract/prices/price'
import { everyone, shopMember } from '../access.ts'
import { lockProducts, refreshProducts } from '../products/product-document.ts'
import { type Condition, defineResource } from '../resource/define-resource.ts'
import { all, either, likeEverybody, ofMyProducts, ofMyShops, ofVisibleProduct, sql } from '../visibility.ts'

/** Tariffs and net bases are the shop's business; everybody sees public prices. */
const ofPublicList: Condition = (row) =>
  `exists (select 1 from price_list l where l.id = ${row}.price_list_id and l.enabled and l.code = 'pvp')`

export const priceListResource = defineResource({
  contract: priceListContract,
  table: 'price_list',
  operations: {
    list: everyone,
    read: everyone,
    create: shopMember,
    update: shopMember,
    patch: shopMember,
    remove: shopMember,
  },
  visible: either(
    sql((row) => `(${row}.enabled and ${row}.code = 'pvp')`),
    ofMyShops(),
  ),
  editable: ofMyShops(),
  columns: { startDate: 'start_at', endDate: 'end_at' },
  order: (row) => `${row}.position`,
  shared: likeEverybody,
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
    create: shopMember,
    update: shopMember,
    patch: shopMember,
    remove: shopMember,
  },
  visible: either(all(ofPublicList, ofVisibleProduct), ofMyProducts),
  editable: ofMyProducts,
  columns: { startDate: 'start_at', endDate: 'end_at' },
  computed: {
    previous: (row) =>
      `(select min(l.price) from price_log l join attribute_combo c on c.id = l.attribute_combo_id ` +
      `where c.product_id = ${row}.product_id and (${row}.attribute_combo_id is null or c.id = ${row}.attribute_combo_id) ` +
      `and l.since > now() - interval '30 days')`,
  },
  shared: likeEverybody,
  derived: {
    of: 'select product_id as id from price where id = any($1::uuid[])',
    lock: lockProducts,
    refresh: refreshProducts,
  },
})
