import { stockMovementContract } from '@lonja/contract/orders/stock-movement'
import { may } from '../access/guards.ts'
import type { Condition } from '../access/condition.ts'
import { defineResource } from '../resource/define-resource.ts'
import { all, either, inTown, ofMyShops } from '../access/visibility.ts'
import { sql } from '../sql/sql.ts'

const ofNoUnconfirmed: Condition = (row) =>
  sql`not exists (select from "order" o where o.id = ${row}.order_id and o.unconfirmed)`

/**
 * The history of stock. Only triggers of the database write it, whenever stock changes (`migrations/1007_stock.sql`).
 */
export const stockMovementResource = defineResource({
  contract: stockMovementContract,
  table: 'stock_movement',
  operations: { list: may('shop.read'), read: may('shop.read') },
  beyond: { operations: ['list', 'read'], for: 'shops, who see why their stock changed' },
  visible: either(inTown('shop.read'), all(ofMyShops('shop.read'), ofNoUnconfirmed)),
  columns: { createdDate: 'created_at' },
  order: (row) => sql`${row}.created_at desc`,
})
